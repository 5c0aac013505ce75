import { GlobalRegistrator } from '@happy-dom/global-registrator';
import { tellUse } from './uses.ts';

/**
 * What stays Node's own in a page for an example that is written for the
 * browser: `fetch`, what it takes and gives, and timers. Requests to the
 * example's server are real.
 */
const KEPT = [
  ...['fetch', 'Headers', 'Request', 'Response', 'AbortController', 'AbortSignal'],
  ...['ReadableStream', 'WritableStream', 'TransformStream'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
  ...['clearTimeout', 'clearInterval'],
];
const kept = Object.fromEntries(KEPT.map((name) => [name, Reflect.get(globalThis, name)]));

GlobalRegistrator.register({
  url: 'http://localhost:3001/',
  settings: { fetch: { disableSameOriginPolicy: true } },
});
Object.assign(globalThis, kept);

/** What a program asks the page for: the first of these that it touches tells that there is one. */
const DOORS = [
  ...['document', 'window', 'localStorage', 'sessionStorage'],
  ...['XMLHttpRequest', 'IntersectionObserver', 'DOMParser'],
];
for (const name of DOORS) {
  let value: unknown = Reflect.get(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    get: () => {
      tellUse('happy-dom, no un navegador');
      return value;
    },
    set: (changed: unknown) => {
      value = changed;
    },
  });
}
