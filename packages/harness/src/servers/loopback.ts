import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Lets a server listen on the loopback interface until the test ends.
 *
 * @param onFinished the hook of the test context, in concurrent tests.
 * @returns its port.
 */
export async function listenOnLoopback(server: Server, onFinished = onTestFinished): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on an interface has an address object with a port.
  return (server.address() as AddressInfo).port;
}
