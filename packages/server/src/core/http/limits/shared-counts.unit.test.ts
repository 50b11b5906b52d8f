import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SharedCounts, type Take } from './shared-counts.ts';

const MINUTE_MS = 60_000;

/** Creates counts that processes share as in the database. `state.requests`: the number of queries. */
function createCounts() {
  const counts = new Map<string, { taken: number; endsAtMs: number }>();
  const state = { requests: 0, isUnavailable: false };
  const take: Take = async ({ key, max, windowMs, unreported, requested }) => {
    state.requests += 1;
    await delay(1);
    if (state.isUnavailable) throw new Error('The database does not respond.');
    const known = counts.get(key);
    const now = Date.now();
    const current = known && known.endsAtMs > now ? known : { taken: 0, endsAtMs: now + windowMs };
    const before = current.taken + unreported;
    const granted = Math.min(requested, Math.max(max - before, 0));
    counts.set(key, { ...current, taken: before + granted });
    return { taken: before + granted, granted, endsInMs: current.endsAtMs - now };
  };
  const errors: unknown[] = [];
  const startProcess = () => new SharedCounts(take, 100, (error) => errors.push(error));
  return { state, startProcess, errors };
}

/** Counts concurrent events of one key. @returns the number of allowed ones. */
async function countAllowed(
  process: SharedCounts,
  events: number,
  limit: { max: number; key?: string },
): Promise<number> {
  const results = await Promise.all(Array.from({ length: events }, () => count(process, limit)));
  return results.filter(({ current }) => current <= limit.max).length;
}

function count(
  process: SharedCounts,
  { max, key = 'key', windowMs = MINUTE_MS }: { max: number; key?: string; windowMs?: number },
) {
  const { promise, resolve, reject } = Promise.withResolvers<{ current: number; ttl: number }>();
  process.incr(key, (error, result) => (error || !result ? reject(error) : resolve(result)), windowMs, max);
  return promise;
}

describe('a limit that processes share', () => {
  it.each([10, 60, 600])(
    'allows %i events and at most 15 percent more when all arrive at once',
    async (max) => {
      const counts = createCounts();
      const processes = [counts.startProcess(), counts.startProcess(), counts.startProcess()];
      const all = await Promise.all(processes.map((process) => countAllowed(process, max, { max })));
      const sum = all.reduce((one, other) => one + other, 0);
      expect(sum).toBeGreaterThanOrEqual(max);
      expect(sum).toBeLessThanOrEqual(max * 1.15);
    },
  );

  it('lets one process use at least 95 percent of it when the others stop', async () => {
    const counts = createCounts();
    const [first, second, third] = [counts.startProcess(), counts.startProcess(), counts.startProcess()];
    for (const idle of [first, second]) expect(await countAllowed(idle, 31, { max: 600 })).toBe(31);
    const rest = await countAllowed(third, 700, { max: 600 });
    expect(rest + 62).toBeGreaterThanOrEqual(570);
    expect(rest + 62).toBeLessThanOrEqual(690);
  });

  it('costs no query for callers far below it, nor for a refused event', async () => {
    const counts = createCounts();
    const process = counts.startProcess();
    expect(await countAllowed(process, 30, { max: 600 })).toBe(30);
    expect(counts.state.requests).toBe(0);
    expect(await countAllowed(process, 1_000, { max: 600 })).toBe(570);
    const { requests } = counts.state;
    expect(requests).toBeLessThanOrEqual(45);
    expect(await countAllowed(process, 100, { max: 600 })).toBe(0);
    expect(counts.state.requests).toBe(requests);
  });

  it('is counted by each process separately while the database does not respond, and jointly afterwards', async () => {
    const counts = createCounts();
    const [first, second] = [counts.startProcess(), counts.startProcess()];
    counts.state.isUnavailable = true;
    expect(await countAllowed(first, 50, { max: 40 })).toBe(40);
    expect(await countAllowed(second, 20, { max: 40 })).toBe(20);
    expect(counts.errors).toContainEqual(new Error('The database does not respond.'));
    counts.state.isUnavailable = false;
    // The second process reports its 20 when it takes a portion.
    expect(await countAllowed(second, 30, { max: 40 })).toBe(20);
    expect(await countAllowed(counts.startProcess(), 30, { max: 40 })).toBe(2);
  });

  it('is reset at the end of its window', async () => {
    const process = createCounts().startProcess();
    const limit = { max: 1, windowMs: 300 };
    expect(await count(process, limit)).toMatchObject({ current: 1 });
    expect(await count(process, limit)).toMatchObject({ current: 2 });
    await delay(310);
    expect(await count(process, limit)).toMatchObject({ current: 1 });
  });

  it('evicts the least recently counted keys', async () => {
    const counts = createCounts();
    const process = counts.startProcess();
    expect(await countAllowed(process, 1, { max: 1, key: 'first' })).toBe(1);
    for (let index = 0; index < 100; index += 1) await count(process, { max: 1, key: `key ${index}` });
    const { requests } = counts.state;
    // Evicted here, but still in the database.
    expect(await countAllowed(process, 1, { max: 1, key: 'first' })).toBe(0);
    expect(counts.state.requests).toBe(requests + 1);
  });
});
