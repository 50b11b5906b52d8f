import { emptyFolder, initialize } from '@postil/harness/postil/process';
import { expect, it } from 'vitest';

const FIRST_STARTS = 15;

it(`${FIRST_STARTS} databases are created one after the other without a crash`, async () => {
  for (let index = 0; index < FIRST_STARTS; index += 1) {
    const { organization_id } = await initialize(emptyFolder());
    expect(organization_id).toMatch(/^[0-9a-f-]{36}$/);
  }
});
