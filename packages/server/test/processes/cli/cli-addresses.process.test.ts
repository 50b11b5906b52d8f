import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import {
  emptyFolderSettings,
  preparedFolderSettings,
  runCommand,
  startPostil,
} from '@postil/harness/postil/process';
import { type LimitingProxy, startLimitingProxy } from '@postil/harness/servers/limiting-proxy';
import { afterAll, describe, expect, it } from 'vitest';

async function examine(settings: Record<string, string>): Promise<string> {
  const { stdout } = await runCommand({ ...emptyFolderSettings(), ...settings }, ['doctor']);
  return stdout;
}

describe('the doctor command', () => {
  it.each<[string, Record<string, string>, string]>([
    ['e-mails', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'SMTP_URL is set, but BASE_URL is not'],
    [
      'other machines',
      { HOST: '0.0.0.0', BASE_URL: 'http://localhost:3000' },
      'which leads everybody to their own machine',
    ],
    ['browsers', { BASE_URL: 'http://0.0.0.0:3000' }, 'which no browser can open'],
    ['browsers that use IPv6', { BASE_URL: 'http://[::]:3000' }, 'which no browser can open'],
    ['rate limits', { BASE_URL: 'https://feedback.example.com' }, 'TRUSTED_PROXIES is not set'],
  ])('reports settings that are wrong for %s', async (_whom, settings, problem) => {
    expect(await examine({ PORT: '0', ...settings })).toContain(problem);
  });
});

describe('the doctor command alongside a running server', async () => {
  const port = await findFreePort();
  const target = `http://127.0.0.1:${port}`;
  const proxy: LimitingProxy = await startLimitingProxy(target);
  const settings = { ...preparedFolderSettings(), PORT: String(port), BASE_URL: `${proxy.url}/feedback` };
  const server = await startPostil(settings);
  afterAll(async () => {
    await proxy.close();
    await server.stop();
  });

  it('confirms that the public URL leads to the server, even below a path and for the largest files', async () => {
    proxy.rules = {};
    expect(await examine(settings)).toContain('ok       BASE_URL leads to the server');
  });

  it.each<[string, LimitingProxy['rules'], string]>([
    ['does not reach the server', { status: 502 }, 'does not reach the server (502)'],
    ['forwards something else', { status: 404 }, 'does not lead to this server (404)'],
    ['refuses its largest files', { maxBodyBytes: 1_000_000 }, '(413), but UPLOAD_MAX_BYTES allows files of'],
    [
      'refuses its largest files as Caddy does',
      { maxBodyBytes: 1_000_000, refusal: 502 },
      '(502), but UPLOAD_MAX_BYTES allows files of',
    ],
    [
      'closes the connection on its largest files',
      { maxBodyBytes: 1_000_000, isSilent: true },
      'got no response',
    ],
  ])('reports a proxy that %s', async (_fault, rules, problem) => {
    proxy.rules = rules;
    expect(await examine(settings)).toContain(problem);
  });

  it('reports that the server runs with another BASE_URL', async () => {
    const output = await examine({ ...settings, BASE_URL: proxy.url });
    expect(output).toContain(`runs with BASE_URL=${proxy.url}/feedback`);
  });

  it('does not try the public URL if no server listens on the configured port', async () => {
    const unused = { PORT: String(await findFreePort()), BASE_URL: proxy.url };
    expect(await examine(unused)).toContain('so BASE_URL was not tried');
  });
});

describe('the doctor command for a server below a path', () => {
  it('names the URLs outside the path that assistants need, and redirected URLs', async () => {
    const port = await findFreePort();
    const misconfiguredProxy = createServer(({ url = '' }, response) => {
      if (url.startsWith('/moved')) response.writeHead(308, { location: 'https://www.example.com/' });
      else if (!url.startsWith('/feedback')) response.writeHead(404);
      else
        return void fetch(`http://127.0.0.1:${port}${url}`).then(async (upstream) =>
          response.end(await upstream.text()),
        );
      response.end();
    }).listen(0, '127.0.0.1');
    await once(misconfiguredProxy, 'listening');
    // A server that listens on an interface has an address with a port.
    const origin = () => `http://127.0.0.1:${(misconfiguredProxy.address() as AddressInfo).port}`;
    const folder = preparedFolderSettings();
    for (const [path, problem] of [
      ['/feedback', `look for ${origin()}/.well-known/oauth-authorization-server/feedback`],
      ['/moved', 'redirects to https://www.example.com/'],
    ] as const) {
      const settings = { ...folder, PORT: String(port), BASE_URL: origin() + path };
      const server = await startPostil(settings);
      expect(await examine(settings)).toContain(problem);
      await server.stop();
    }
    misconfiguredProxy.close();
  });
});
