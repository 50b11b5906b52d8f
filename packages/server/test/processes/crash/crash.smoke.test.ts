import { testKills } from '@postil/harness/crash/kills';
import { copyTemplate } from '@postil/harness/databases/test-database';
import { it, onTestFinished } from 'vitest';

// crash.slow.test.ts has more crashes, on both engines.
it('a crash under load loses no acknowledged write and repeats none', { timeout: 600_000 }, async () => {
  const { settings, location, remove } = await copyTemplate();
  onTestFinished(remove);
  const crashDatabase = () => Promise.reject(new Error('This test must not crash the database server.'));
  await testKills({ settings: { ...settings }, location, crashDatabase }, 1);
});
