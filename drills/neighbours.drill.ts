import { startPostgres } from '@postil/harness/databases/postgres-server';
import { ATTACKS } from '@postil/harness/neighbours/attacks';
import { readAndWrite, startTwoTenants } from '@postil/harness/neighbours/two-tenants';
import { emptyFolderSettings, type Settings } from '@postil/harness/postil/process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { percentile } from '../bench/run/statistics.ts';

const VISIT_MS = 20_000;
/** The maximum effect on a neighbour: this multiple of its quiet figure, or this time. */
const MAX_SLOWDOWN = 4;
const TOLERANCE_MS = 250;

/** The p99 and the maximum response time of a visit of `VISIT_MS`, in milliseconds. */
async function measure(api: Parameters<typeof readAndWrite>[0]) {
  const endsAtMs = performance.now() + VISIT_MS;
  const { durationsMs, statuses } = await readAndWrite(api, () => performance.now() > endsAtMs);
  const sorted = [...durationsMs].sort((one, other) => one - other);
  const failed = statuses.filter((status) => status >= 400).length;
  return { count: sorted.length, failed, p99Ms: percentile(sorted, 0.99), longestMs: sorted.at(-1) ?? 0 };
}

async function settingsOf(engine: string): Promise<Settings> {
  if (engine === 'embedded') return emptyFolderSettings();
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  return { DATABASE_URL: await server.createDatabase() };
}

describe.each(['postgres', 'embedded'])('a neighbour on %s', (engine) => {
  it.each(ATTACKS)(
    `a neighbour on ${engine} is hardly affected by $name`,
    async ({ name, prepare, begin }) => {
      const tenants = await startTwoTenants(await settingsOf(engine));
      onTestFinished(() => tenants.postil.kill());
      await prepare(tenants);
      const quiet = await measure(tenants.neighbour);
      const end = await begin(tenants);
      const attackFigures = await measure(tenants.neighbour);
      await end();
      const figures = [
        `p99 ${attackFigures.p99Ms.toFixed(0)} ms (quiet ${quiet.p99Ms.toFixed(0)})`,
        `longest ${attackFigures.longestMs.toFixed(0)} ms (quiet ${quiet.longestMs.toFixed(0)})`,
        `${attackFigures.failed} of ${attackFigures.count} refused`,
      ];
      console.log(`${engine}, ${name}: ${figures.join(', ')}`);
      expect(attackFigures.p99Ms).toBeLessThanOrEqual(Math.max(TOLERANCE_MS, MAX_SLOWDOWN * quiet.p99Ms));
    },
  );
});
