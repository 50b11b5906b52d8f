import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to the endpoint for programs that cannot send a key. */
interface KeyProxy {
  /** With the host name `localhost`, which the conformance suite requires. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Forwards requests with the key added and everything else unchanged, including `Host` and `Origin`.
 *
 * @param target the URL of the server.
 */
export async function startKeyProxy(target: string, key: string): Promise<KeyProxy> {
  const { hostname, port } = new URL(target);
  const proxy = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const upstream = sendRequest({ hostname, port, path, method, headers: { ...headers, 'x-api-key': key } });
    upstream.once('response', (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    upstream.once('error', () => response.destroy());
    response.once('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  // The responses say how long the server keeps connections open: with a shorter timeout, the proxy would close a
  // connection that a client is about to reuse.
  proxy.keepAliveTimeout = 0;
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  // A server that listens on an interface has an address object with a port.
  const address = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${address.port}/mcp`,
    async close() {
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      await closed;
    },
  };
}
