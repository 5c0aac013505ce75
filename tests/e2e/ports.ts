/** Where the sites of the tests are served, on loopback. */
export const PORTS = { site: 4391, base: 4392, development: 4393 } as const;
