import { fileURLToPath } from 'node:url';
import { run } from '@postil/harness/postil/process';
import { expect, it } from 'vitest';

const FIXTURE = fileURLToPath(new URL('./fixtures/log-headers.mjs', import.meta.url));

it('headers that carry credentials are redacted at every level of the log', async () => {
  const { status, stdout } = await run([process.execPath, FIXTURE], {});
  expect(status).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(24);
  for (const line of lines) {
    for (const name of ['authorization', 'proxy-authorization', 'x-api-key', 'cookie', 'set-cookie'])
      expect(line).toContain(`"${name}":"[Redacted]"`);
    expect(line).not.toContain('hush');
  }
});
