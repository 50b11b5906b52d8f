import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { expectSigning, prepare } from '../fixtures/signing.ts';

// Other keys, lost keys and rotation are tested in secret-key.slow.test.ts.
it('the key that the first start creates survives a restart, and still opens the secrets', async () => {
  const prepared = await prepare({ SECRET_KEY: '' });
  const settings = { ...prepared.settings, SECRET_KEY: '' };
  const file = path.join(String(prepared.settings.DATA_DIR), 'secret.key');
  const key = readFileSync(file, 'utf8');
  await expectSigning(prepared, settings);
  expect(readFileSync(file, 'utf8')).toBe(key);
});
