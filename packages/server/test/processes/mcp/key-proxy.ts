import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The endpoint for tools that cannot send a key. */
export interface KeyProxy {
  /** By the name `localhost`, as the conformance suite wants it. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Passes requests on with the key added and everything else as it came, `Host` and `Origin` too.
 *
 * @param target the address of the server.
 */
export async function startKeyProxy(target: string, key: string): Promise<KeyProxy> {
  const { hostname, port } = new URL(target);
  const proxy = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const onward = sendRequest({ hostname, port, path, method, headers: { ...headers, 'x-api-key': key } });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
  // The answers say how long the server keeps connections: by its own shorter time the proxy would close one
  // that a client is just using again.
  proxy.keepAliveTimeout = 0;
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  // It listens on an address.
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
