import { GlobalRegistrator } from '@happy-dom/global-registrator';

/**
 * A page for an example that is written for the browser. Node's own `fetch`
 * and timers stay: requests to the example's server are real.
 */
const {
  fetch,
  setTimeout,
  setInterval,
  setImmediate,
  queueMicrotask,
  clearTimeout,
  clearInterval,
} = globalThis;
const kept = {
  fetch,
  setTimeout,
  setInterval,
  setImmediate,
  queueMicrotask,
  clearTimeout,
  clearInterval,
};

GlobalRegistrator.register({
  url: 'http://localhost:3001/',
  settings: { fetch: { disableSameOriginPolicy: true } },
});
Object.assign(globalThis, kept);
