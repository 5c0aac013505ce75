// Packages of `tests/examples` that the harness imports inside the sandbox only.
declare module '@happy-dom/global-registrator';
declare module 'sass';
