import { fileURLToPath } from 'node:url';
import { findProblemsOf } from '@postil/harness/crash/kills';
import { copyTemplate } from '@postil/harness/databases/test-database';
import { expect, it, onTestFinished } from 'vitest';

const EARLY_ACKNOWLEDGING_MAIN = fileURLToPath(
  new URL('../fixtures/early-acknowledging-main.ts', import.meta.url),
);

it('the check after a crash detects a server that acknowledges writes before it commits them', async () => {
  const { settings, location, remove } = await copyTemplate();
  onTestFinished(remove);
  const target = { settings: { ...settings }, location, crashDatabase: async () => {} };
  const problems = await findProblemsOf(target, EARLY_ACKNOWLEDGING_MAIN);
  expect(problems.join('\n')).toContain('was acknowledged and is missing');
});
