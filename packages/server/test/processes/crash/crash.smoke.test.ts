import { endureKills } from '@postil/harness/crash/kills';
import { copyTemplate } from '@postil/harness/databases/test-database';
import { it, onTestFinished } from 'vitest';

// More of them, on both engines, are in crash.slow.test.ts.
it('a crash under load loses no acknowledged write and repeats none', { timeout: 600_000 }, async () => {
  const { settings, location, remove } = await copyTemplate();
  onTestFinished(remove);
  const crashDatabase = () => Promise.reject(new Error('One kill crashes no database.'));
  await endureKills({ settings: { ...settings }, location, crashDatabase }, 1);
});
