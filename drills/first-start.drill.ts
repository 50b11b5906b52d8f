import { emptyFolderSettings, INIT_ARGUMENTS, runCommand } from '@postil/harness/postil/process';
import { expect, it } from 'vitest';

const FIRST_STARTS = 15;

it(`${FIRST_STARTS} databases are created one after the other without a crash`, async () => {
  for (let index = 0; index < FIRST_STARTS; index += 1) {
    const { status, stdout, stderr } = await runCommand(emptyFolderSettings(), INIT_ARGUMENTS);
    expect([status, stderr], stdout).toEqual([0, '']);
  }
});
