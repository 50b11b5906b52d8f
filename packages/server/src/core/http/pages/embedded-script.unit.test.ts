import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createServer } from '../server.ts';
import { addEmbeddedScript } from './embedded-script.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'postil-widget-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
mkdirSync(path.join(directory, 'assets'));
for (const [name, text] of [
  ['postil.js', 'loader()'],
  ['assets/app-1a2b.js', 'app()'],
] as const) {
  writeFileSync(path.join(directory, name), text);
  writeFileSync(path.join(directory, `${name}.br`), brotliCompressSync(text));
  writeFileSync(path.join(directory, `${name}.gz`), gzipSync(text));
}

async function createApp(folder: string) {
  const app = await createServer({
    logger: pino({ level: 'silent' }),
    lifecycle: { isStopping: false },
    trustedProxies: [],
    baseUrl: undefined,
    maxInFlight: 10,
  });
  addEmbeddedScript(app, { directory: folder });
  return app;
}

describe('the files of the widget', () => {
  it('are a script that pages revalidate after five minutes, and immutable files', async () => {
    const app = await createApp(directory);
    const loader = await app.inject('/w/postil.js');
    expect(loader.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(loader.body).toBe('loader()');
    const revalidation = await app.inject({
      url: '/w/postil.js',
      headers: { 'if-none-match': String(loader.headers.etag) },
    });
    expect([revalidation.statusCode, revalidation.body]).toEqual([304, '']);
    const asset = await app.inject({
      url: '/w/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'access-control-allow-origin': '*',
    });
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('app()');
    expect((await app.inject('/w/assets/other.js')).statusCode).toBe(404);
    await app.close();
  });

  it('are missing before the widget is built', async () => {
    const app = await createApp(path.join(directory, 'nowhere'));
    expect((await app.inject('/w/postil.js')).statusCode).toBe(404);
    await app.close();
  });
});
