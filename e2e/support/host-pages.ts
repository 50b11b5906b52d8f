import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The HTML of a page of another site, and its further headers. */
export interface HostPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves the pages of other people's sites, on hosts below `localhost`, on another origin than Postil's. */
export interface HostPages {
  /** Adds a page at a path of a host. @returns its URL. */
  put(host: string, path: string, page: HostPage): string;
  stop(): Promise<void>;
}

/** Starts the server on any free port. */
export async function startHostPages(): Promise<HostPages> {
  const pages = new Map<string, HostPage>();
  const server = createServer((request, response) => {
    const { hostname, pathname } = new URL(`http://${request.headers.host}${request.url}`);
    const page = pages.get(`${hostname}${pathname}`);
    if (pathname === '/picture.svg') {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="teal"/></svg>',
      );
      return;
    }
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    response.end(page?.html ?? '<!doctype html><link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    put(host, path, page) {
      pages.set(`${host}${path}`, page);
      return `http://${host}:${port}${path}`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
