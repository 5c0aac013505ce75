// Packages of `tests/examples` that the harness imports inside the sandbox only.
declare module '@happy-dom/global-registrator';
declare module 'sass';
declare module 'ejs';
declare module 'handlebars';
declare module 'pug';
declare module '@mswjs/interceptors';
declare module '@mswjs/interceptors/presets/node';
declare module 'smtp-server';
