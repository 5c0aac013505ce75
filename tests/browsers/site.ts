import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { SITE, type Built } from '../project.ts';

/**
 * Runs in each page before anything else, including its policy, and records errors. Browsers report
 * them in different ways, and WebKit's driver not at all.
 */
function witness(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  const tell = (kind: string) => (event: Event) => {
    const { message, violatedDirective, reason } = event as ErrorEvent &
      SecurityPolicyViolationEvent &
      PromiseRejectionEvent;
    complaints.push(`${kind}: ${message ?? violatedDirective ?? String(reason)}`);
  };
  // In the capture phase: load errors are dispatched only on their element.
  addEventListener('error', tell('error'), true);
  addEventListener('unhandledrejection', tell('rejection'));
  document.addEventListener('securitypolicyviolation', tell('policy'));
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => complaints.push(`${level}: ${args.join(' ')}`);
  }
}

const withWitness = (html: string) =>
  html.replace('<head>', () => `<head><script>(${witness})()</script>`);

/** The built site on loopback, with an error recorder in each page. */
export interface Site {
  /** Origins on which scripts run, and on which a policy blocks them. */
  origins: { scripts: string; none: string };
  close(): void;
}

/**
 * Serves a built site on loopback.
 *
 * @param transform modifies each page before it is sent.
 */
export async function serve(
  { dist }: Built,
  headers: Record<string, string> = {},
  transform = (html: string) => html,
): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const path = decodeURIComponent(new URL(url!, 'http://localhost').pathname);
    const requested = join(dist, path.endsWith('/') ? `${path}index.html` : path);
    const isFound =
      requested.startsWith(dist) && extname(requested) !== '' && existsSync(requested);
    const file = isFound ? requested : join(dist, '404.html');
    const isPage = extname(file) === '.html';
    response.writeHead(isFound ? 200 : 404, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'text/javascript',
      ...headers,
    });
    response.end(isPage ? transform(readFileSync(file, 'utf8')) : readFileSync(file));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

/** Origin of a server on loopback. */
export const originOf = (server: Server) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Serves the built site, with and without scripts. */
export async function serveSite(): Promise<Site> {
  const scripts = await serve(SITE, {}, withWitness);
  const none = await serve(SITE, { 'content-security-policy': "script-src 'none'" }, withWitness);
  return {
    origins: { scripts: originOf(scripts), none: originOf(none) },
    close() {
      for (const server of [scripts, none]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
