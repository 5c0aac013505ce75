/**
 * How Chromium starts, for tests and for examples, also inside a sandbox: it
 * contacts nobody, and finds nobody but this machine. Its own sandbox needs
 * rights that a container may not have; no page here comes from elsewhere.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
