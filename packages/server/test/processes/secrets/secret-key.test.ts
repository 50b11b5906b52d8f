import { expect, it } from 'vitest';
import { A, B, expectSigning, prepare, refuse } from '../fixtures/signing.ts';

// All other tests of the key are in secret-key.postgres.test.ts.
it('seals all secrets with the first key at the start, after which the former key opens nothing', async () => {
  const prepared = await prepare({ SECRET_KEY: A });
  const { settings } = prepared;
  await expectSigning(prepared, { ...settings, SECRET_KEY: `${A},${B}` });
  await expectSigning(prepared, { ...settings, SECRET_KEY: `${B},${A}` });
  await expectSigning(prepared, { ...settings, SECRET_KEY: B });
  expect(await refuse({ ...settings, SECRET_KEY: A })).toContain('does not open the secrets');
});
