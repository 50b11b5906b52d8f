import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import { parseNetworks } from './addresses.ts';
import { createConnector } from './connector.ts';
import { createPost } from './post.ts';
import type { ResolveHost } from './resolve.ts';
import { createSystemResolver } from './system-resolver.ts';

function createLoopbackPost(resolve: ResolveHost) {
  const allowedNetworks = parseNetworks(['127.0.0.0/8', '::1']);
  const policy = createAddressPolicy({ allowedNetworks, allowHttp: true, resolve });
  return createPost({ connectFor: () => createConnector(policy, 'organisation'), timeoutMs: 60_000 });
}

/** Accepts connections. @param response sent to a request; undefined: the request gets none. @returns the port. */
async function listen(response?: string): Promise<number> {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    if (response !== undefined) socket.once('data', () => socket.end(response));
    onTestFinished(() => {
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    listener.close();
  });
  // The address is an object, because the server listens on a port.
  return (listener.address() as AddressInfo).port;
}

it('a TLS connection is abandoned when it is not established within 5 s', async () => {
  const port = await listen();
  const post = createLoopbackPost(createSystemResolver());
  const exchange = await post({
    organizationId: 'organisation',
    url: `https://127.0.0.1:${port}/`,
    headers: {},
    body: '',
  });
  expect(exchange).toMatchObject({ statusCode: null, failure: 'timeout' });
  expect(exchange.durationMs).toBeGreaterThan(4_500);
  expect(exchange.durationMs).toBeLessThan(30_000);
});

it('the next address of a name is tried when one does not accept connections', async () => {
  const port = await listen('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
  const post = createLoopbackPost(async () => ['127.0.0.9', '127.0.0.1']);
  expect(
    await post({
      organizationId: 'organisation',
      url: `http://two.example.com:${port}/`,
      headers: {},
      body: '',
    }),
  ).toMatchObject({
    statusCode: 200,
    failure: null,
    body: 'ok',
  });
});

it('each attempt resolves the name exactly once', async () => {
  const port = await listen('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  const resolve = vi.fn<ResolveHost>(async () => ['127.0.0.1']);
  const post = createLoopbackPost(resolve);
  for (const count of [1, 2]) {
    await post({
      organizationId: 'organisation',
      url: `http://again.example.com:${port}/`,
      headers: {},
      body: '',
    });
    expect(resolve).toHaveBeenCalledTimes(count);
  }
});

it('a malformed URL fails the attempt without throwing', async () => {
  const exchange = await createLoopbackPost(async () => [])({
    organizationId: 'organisation',
    url: 'nowhere',
    headers: {},
    body: '',
  });
  expect(exchange).toMatchObject({ statusCode: null, failure: 'connection' });
});

it('a fault of the program is not recorded as a failure of the receiver', async () => {
  const fault = new TypeError('Cannot read properties of undefined');
  const post = createPost({
    connectFor: () => (_options, callback) => callback(fault, null),
    timeoutMs: 60_000,
  });
  const message = {
    organizationId: 'organisation',
    url: 'https://receiver.example.com',
    headers: {},
    body: '',
  };
  await expect(post(message)).rejects.toBe(fault);
});
