/**
 * Flags of Chromium for tests and examples, also inside a sandbox: no background traffic, no hosts
 * but this machine. Chromium's sandbox needs rights that containers may not have; all pages are
 * local.
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
