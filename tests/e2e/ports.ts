/** Loopback ports of the sites under test. */
export const PORTS = { site: 4391, base: 4392, development: 4393 } as const;
