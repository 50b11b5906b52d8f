import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { issueSigningSecret, sign } from './signing.ts';

type Verify = (secret: string, headers: Record<string, string>, body: string) => boolean;

/** Loads the example of docs/webhooks.md as a module. */
async function loadExample(): Promise<Verify> {
  const page = readFileSync(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(page) ?? [];
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'example.ts');
  writeFileSync(file, code);
  // The page documents this function.
  return ((await import(/* @vite-ignore */ file)) as { isFromPostil: Verify }).isFromPostil;
}

describe('the verification in the documentation', () => {
  it('accepts a message signed with either secret, and refuses other bytes, secrets and times', async () => {
    const isFromPostil = await loadExample();
    const secrets = [issueSigningSecret(), issueSigningSecret()];
    const body = '{"text":"Größe"}';
    const headersAt = (timestamp: number) => ({
      'webhook-id': 'id',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(secrets, { id: 'id', timestamp, body }),
    });
    const now = Math.floor(Date.now() / 1_000);
    for (const secret of secrets) expect(isFromPostil(secret, headersAt(now), body)).toBe(true);
    const [secret = ''] = secrets;
    expect(isFromPostil(secret, headersAt(now), `${body} `)).toBe(false);
    expect(isFromPostil(issueSigningSecret(), headersAt(now), body)).toBe(false);
    expect(isFromPostil(secret, headersAt(now - 400), body)).toBe(false);
    expect(isFromPostil(secret, {}, body)).toBe(false);
  });
});
