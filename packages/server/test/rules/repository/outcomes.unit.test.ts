import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../../scripts/suite/outcome.ts';
import {
  emptyOutcome,
  finalOutcome,
  outcomeAfterRetries,
  sumOf,
} from '../../../../../scripts/suite/outcomes.mjs';

const DEATH = 'outside of the tests: [vitest-pool]: Worker forks emitted error.';

function outcome(part: Partial<Outcome>): Outcome {
  return { ...emptyOutcome(), ...part };
}

const unfinishedByHook = {
  project: 'unit',
  path: 'a.test.ts',
  passed: 1,
  failures: ['unit a.test.ts > A: hook failed'],
};
const unfinishedByDeath = {
  project: 'postgres',
  path: 'b.test.ts',
  passed: 0,
  failures: ['postgres b.test.ts: did not run'],
};

describe('the outcome of a run', () => {
  it('counts the failed and passed tests of unfinished files that are not retried', () => {
    const first = outcome({ passed: 3, failures: ['x'], unfinished: [unfinishedByHook] });
    expect(finalOutcome(first)).toMatchObject({
      passed: 4,
      failures: ['x', ...unfinishedByHook.failures],
      unfinished: [],
    });
  });

  it('names unfinished files as flaky, once each, if their retries passed, and drops the crash of a process', () => {
    const first = outcome({
      passed: 3,
      failures: [DEATH],
      flaky: ['f'],
      unfinished: [unfinishedByHook, unfinishedByDeath],
    });
    const repeats = [outcome({ passed: 2 }), outcome({ passed: 5 })];
    expect(outcomeAfterRetries(first, repeats)).toMatchObject({
      passed: 10,
      failures: [],
      flaky: [
        'f',
        'could not run to its end: unit a.test.ts > A: hook failed',
        'could not run to its end: postgres b.test.ts: did not run',
      ],
    });
  });

  it('keeps every failure if one of the retries failed', () => {
    const first = outcome({ failures: [DEATH], unfinished: [unfinishedByHook, unfinishedByDeath] });
    const repeats = [outcome({ passed: 2 }), outcome({ failures: ['again'] })];
    expect(outcomeAfterRetries(first, repeats)).toMatchObject({ failures: [DEATH, 'again'], flaky: [] });
  });

  it('keeps errors outside the tests that are not the crash of a process', () => {
    const first = outcome({ failures: ['outside of the tests: unhandled'], unfinished: [unfinishedByHook] });
    expect(outcomeAfterRetries(first, [outcome({ passed: 2 })]).failures).toEqual([
      'outside of the tests: unhandled',
    ]);
  });

  it('is the sum of its parts, with the time of each file', () => {
    const parts = [
      outcome({ passed: 1, seconds: { a: 1 }, notRun: ['n'] }),
      outcome({ passed: 2, failures: ['y'], seconds: { b: 2 } }),
    ];
    expect(sumOf(parts)).toMatchObject({
      passed: 3,
      failures: ['y'],
      notRun: ['n'],
      seconds: { a: 1, b: 2 },
    });
  });
});
