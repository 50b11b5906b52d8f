import { createMockup, createTask } from '@postil/harness/factories/records';
import { connectRaw } from '@postil/harness/postil/raw-connection';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
const proxied = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_FAILED_AUTH: '2' });
afterAll(() => Promise.all([server.close(), proxied.close()]));

const tenant = await server.createTenant();
const KEY = `X-API-Key: ${tenant.api_key}`;

interface Exchange {
  readonly status: number;
  readonly head: string;
  readonly text: string;
}

/** Sends a request of these lines, with `Connection: close` after the first. A body follows an empty line. */
async function exchange(lines: readonly string[], { url } = server): Promise<Exchange> {
  const connection = await connectRaw(url);
  const [first = '', ...others] = lines.includes('') ? lines : [...lines, '', ''];
  connection.send([first, 'Connection: close', ...others].join('\r\n'));
  await connection.closed;
  const [head = '', ...rest] = connection.received().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, text: rest.join('\r\n\r\n') };
}

describe('the headers Authorization and Host', () => {
  it.each([
    ['authorization', `Authorization: Bearer ${tenant.api_key}`, `Authorization: Bearer ${tenant.api_key}`],
    ['authorization', `authorization: Bearer ${tenant.api_key}`, 'AUTHORIZATION: Basic eDp5'],
    ['host', 'host: localhost', KEY],
  ])('cause a refusal if %s is sent twice', async (name, ...lines) => {
    for (const path of ['/api/v1/comments', '/livez', '/docs/', '/nowhere']) {
      const { status, text } = await exchange([`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines]);
      expect(status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({
        code: 'bad_request',
        message: `The header ${name} was sent twice: send it once.`,
      });
    }
  });

  it('are accepted once', async () => {
    const authorization = `Authorization: Bearer ${tenant.api_key}`;
    const { status } = await exchange(['GET /api/v1/comments HTTP/1.1', 'Host: localhost', authorization]);
    expect(status).toBe(200);
  });
});

describe('a request target in absolute form', () => {
  it('is accepted, and its origin does not appear in the link to the next page', async () => {
    await createTask(tenant);
    await createTask(tenant);
    for (const origin of ['http://evil.example', 'HTTPS://user@evil.example:99']) {
      const line = `GET ${origin}/api/v1/comments?per_page=1 HTTP/1.1`;
      const { status, head } = await exchange([line, 'Host: localhost', KEY]);
      expect(status).toBe(200);
      expect(head).toMatch(/^link: <\/api\/v1\/comments\?per_page=1&cursor=[\w-]+>; rel="next"$/im);
      expect(head).not.toContain('evil');
    }
  });

  it('counts as the same request for an idempotency key as the path alone', async () => {
    const body = JSON.stringify({ content: 'Once' });
    const post = (target: string) =>
      exchange([
        `POST ${target} HTTP/1.1`,
        'Host: localhost',
        KEY,
        'Idempotency-Key: absolute',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ]);
    const first = await post('/api/v1/boards/tasks');
    const second = await post('http://evil.example/api/v1/boards/tasks');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.head).toMatch(/^idempotency-replayed: true$/im);
  });
});

describe('the report of a trusted proxy', () => {
  it.each([
    ['javascript', 'http'],
    ['https, ftp', 'http'],
    ['https"><script>', 'http'],
    ['HTTPS', 'https'],
    ['ftp, https', 'https'],
  ])('of the scheme %s counts as %s', async (given, scheme) => {
    const other = await proxied.createTenant();
    const { id } = await createMockup(other);
    const { text } = await exchange(
      [
        `GET /api/v1/mockups/${id} HTTP/1.1`,
        'Host: postil.example',
        `X-API-Key: ${other.api_key}`,
        'X-Forwarded-For: 192.0.2.1',
        `X-Forwarded-Proto: ${given}`,
      ],
      proxied,
    );
    const { image_url: imageUrl } = JSON.parse(text).data.latest;
    expect(new URL(imageUrl).origin).toBe(`${scheme}://postil.example`);
  });

  it.each([
    ['an address with different ports', ['198.51.100.7:1001', '198.51.100.7:1002', '198.51.100.7']],
    ['an IPv6 address with different ports', ['[2001:db8::7]:1001', '[2001:db8::7]', '2001:db8::7']],
  ])('identifies one client by %s', async (_name, addresses) => {
    const statuses = [];
    for (const address of addresses) {
      const lines = ['GET /api/v1/comments HTTP/1.1', 'Host: x', 'X-API-Key: wrong'];
      statuses.push((await exchange([...lines, `X-Forwarded-For: ${address}`], proxied)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });
});

describe('every response of the API and of the MCP endpoint', () => {
  const host = 'Host: localhost';
  const json = 'Content-Type: application/json';
  const mcpKey = `X-API-Key: ${tenant.mcp_key}`;
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const requests: readonly [name: string, status: number, lines: readonly string[]][] = [
    ['a listing', 200, ['GET /api/v1/comments HTTP/1.1', host, KEY]],
    ['an export', 200, ['GET /api/v1/comments/export HTTP/1.1', host, KEY]],
    ['the description', 200, ['GET /api/v1/openapi.json HTTP/1.1', host]],
    ['no key', 401, ['GET /api/v1/comments HTTP/1.1', host]],
    ['an unknown path', 404, ['GET /api/v1/nowhere HTTP/1.1', host, KEY]],
    ['a path that cannot be decoded', 404, ['GET /api/v1/%ff HTTP/1.1', host, KEY]],
    ['another method', 405, ['PROPFIND /api/v1/comments HTTP/1.1', host, KEY]],
    ['a wrong parameter', 422, ['GET /api/v1/comments?page=0 HTTP/1.1', host, KEY]],
    ['no host', 400, ['GET /api/v1/comments HTTP/1.1', KEY]],
    ['an undefined method', 400, ['NONE /api/v1/comments HTTP/1.1', host]],
    ['headers that are too large', 431, ['GET / HTTP/1.1', host, `X-Large: ${'x'.repeat(20_000)}`]],
    ['an unknown expectation', 200, ['GET /api/v1/comments HTTP/1.1', host, KEY, 'Expect: the-best']],
    [
      'an MCP call',
      200,
      ['POST /mcp HTTP/1.1', host, mcpKey, json, `Content-Length: ${ping.length}`, '', ping],
    ],
    ['an MCP call without a key', 401, ['POST /mcp HTTP/1.1', host, json, 'Content-Length: 0']],
    ['a preflight', 405, ['OPTIONS /mcp HTTP/1.1', host]],
    ['a stream of MCP', 405, ['GET /mcp HTTP/1.1', host, mcpKey, 'Accept: text/event-stream']],
  ];

  it.each(requests)('forbids caches to store it, and MIME sniffing: %s', async (_name, status, lines) => {
    const response = await exchange(lines);
    expect(response.status).toBe(status);
    expect(response.head).toMatch(/^cache-control: no-store$/im);
    expect(response.head).toMatch(/^x-content-type-options: nosniff$/im);
  });
});
