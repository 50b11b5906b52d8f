import { setTimeout as delay } from 'node:timers/promises';
import { queryAt } from '@postil/harness/databases/query';
import {
  expectNothingMissed,
  type ReplicatedNodes,
  startReplicatedNodes,
  sumOf,
  writeAndRead,
} from '@postil/harness/nodes/replicated';
import { waitUntil } from '@postil/harness/postil/process';
import { expect, it, onTestFinished } from 'vitest';
import { percentile } from '../bench/run/statistics.ts';

const LASTING_MS = 8_000;
/** A delay longer than any read waits for the replica. */
const APPLY_DELAY_MS = 300;

/** An event at a replica while two nodes write and read. */
interface Event {
  readonly name: string;
  /** Whether the replica continues to serve reads. */
  readonly isRead: boolean;
  happen(deployment: ReplicatedNodes): Promise<void>;
  /** Reverts the event; absent if it is permanent. */
  end?(deployment: ReplicatedNodes): Promise<void>;
}

const EVENTS: readonly Event[] = [
  { name: 'nothing', isRead: true, happen: async () => {}, end: async () => {} },
  {
    name: 'replay is paused',
    isRead: false,
    happen: async ({ standbyUrl }) => void (await queryAt(standbyUrl)('SELECT pg_wal_replay_pause()')),
    end: async ({ standbyUrl }) => void (await queryAt(standbyUrl)('SELECT pg_wal_replay_resume()')),
  },
  {
    name: `every commit is applied ${APPLY_DELAY_MS} ms later`,
    isRead: false,
    happen: ({ standbyUrl }) => setDelay(standbyUrl, APPLY_DELAY_MS),
    end: ({ standbyUrl }) => setDelay(standbyUrl, 0),
  },
  {
    name: 'the replica is stopped in order',
    isRead: false,
    happen: ({ standby }) => standby.shutDown(),
    end: ({ standby }) => standby.start(),
  },
  {
    name: 'the replica crashes',
    isRead: false,
    happen: ({ standby }) => standby.crash(),
    end: ({ standby }) => standby.start(),
  },
  { name: 'all sessions on the replica stand still', isRead: false, ...standstill() },
  {
    name: 'the replica is promoted',
    isRead: false,
    async happen({ standbyUrl }) {
      const query = queryAt(standbyUrl);
      await query('SELECT pg_promote()');
      // From here on, a read on it would be empty.
      await query('DELETE FROM comments');
    },
  },
];

it('two nodes immediately read the writes of either, whatever happens to the replica', async () => {
  const deployment = await startReplicatedNodes();
  for (const event of EVENTS) await runUnderLoad(deployment, event);
});

async function runUnderLoad(
  deployment: ReplicatedNodes,
  { name, isRead, happen, end }: Event,
): Promise<void> {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const countReplicaReads = () => sumOf(deployment, 'db_replica_reads_total');
  const countFallbacks = () => sumOf(deployment, 'db_replica_fallbacks_total');
  const work = writeAndRead(deployment, () => isOver);
  await delay(1_000);
  await happen(deployment);
  const replicaReads = [await countReplicaReads()];
  const fallbacksBefore = await countFallbacks();
  await delay(LASTING_MS);
  replicaReads.push(await countReplicaReads());
  const share = shareOf(
    (replicaReads[1] ?? 0) - (replicaReads[0] ?? 0),
    (await countFallbacks()) - fallbacksBefore,
  );
  await end?.(deployment);
  const endedAtMs = performance.now();
  if (end)
    await waitUntil(
      'reads on the replica',
      async () => (await countReplicaReads()) > (replicaReads[1] ?? 0) + 100,
    );
  const recoveryMs = performance.now() - endedAtMs;
  isOver = true;
  const reading = await work;
  const [before = 0, after = 0] = replicaReads;
  const durationsMs = reading.durationsMs.toSorted((one, other) => one - other);
  const percentileMs = (fraction: number) => Math.round(percentile(durationsMs, fraction));
  process.stdout.write(
    `${name}: ${reading.writes} writes, ${reading.reads} reads, ${reading.stale} stale, ${reading.failed.length} failed; ` +
      `the replica served ${share} % of the statements meanwhile${end ? `, again after ${Math.round(recoveryMs)} ms` : ''}; ` +
      `a read took ${percentileMs(0.5)} ms at the median, ${percentileMs(0.99)} ms at p99, ${percentileMs(0.9999)} ms at most\n`,
  );
  expectNothingMissed(reading);
  if (isRead) expect(after).toBeGreaterThan(before);
}

function shareOf(part: number, rest: number): string {
  return ((100 * part) / Math.max(1, part + rest)).toFixed(1);
}

async function setDelay(standbyUrl: string, ms: number): Promise<void> {
  const query = queryAt(standbyUrl);
  await query(`ALTER SYSTEM SET recovery_min_apply_delay = ${ms}`);
  await query('SELECT pg_reload_conf()');
}

function standstill(): Required<Pick<Event, 'happen' | 'end'>> {
  let pids: readonly number[] = [];
  const send = (signal: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, signal);
  };
  return {
    async happen({ standbyUrl }) {
      const sessions = await queryAt(standbyUrl)<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'postil'",
      );
      pids = sessions.map(({ pid }) => pid);
      send('SIGSTOP');
    },
    end: async () => send('SIGCONT'),
  };
}
