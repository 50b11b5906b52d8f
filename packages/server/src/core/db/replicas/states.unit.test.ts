import { expect, it } from 'vitest';
import { findProblem, hasReached, type ReplicaState } from './states.ts';

const PRIMARY = { system: '7', timeline: '00000001', bytes: 1_000 };
const FOLLOWING_REPLICA: ReplicaState = { ...PRIMARY, isStandby: true, replayedBytes: 1_000 };

it('a replica serves a read once it has replayed the position of the primary, and only as a standby', () => {
  expect(hasReached(FOLLOWING_REPLICA, PRIMARY)).toBe(true);
  expect(hasReached({ ...FOLLOWING_REPLICA, replayedBytes: 1_001 }, PRIMARY)).toBe(true);
  expect(hasReached({ ...FOLLOWING_REPLICA, replayedBytes: 999 }, PRIMARY)).toBe(false);
  expect(hasReached({ ...FOLLOWING_REPLICA, replayedBytes: null }, PRIMARY)).toBe(false);
  expect(hasReached({ ...FOLLOWING_REPLICA, isStandby: false }, PRIMARY)).toBe(false);
});

it('a replica is left out when it follows another server, another timeline, or nothing, or is seconds behind', () => {
  const problemOf = (state: Partial<ReplicaState>, lagSeconds = 0) =>
    findProblem({ ...FOLLOWING_REPLICA, ...state }, PRIMARY, lagSeconds);
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ replayedBytes: 1 }, 5)).toBeUndefined();
  expect(problemOf({ replayedBytes: 1 }, 5.1)).toMatch(/more than 5 s behind/);
  expect(problemOf({ system: '8' })).toMatch(/not a copy of the database/);
  expect(problemOf({ isStandby: false })).toMatch(/was promoted/);
  expect(problemOf({ replayedBytes: null })).toMatch(/does not report its position/);
  expect(problemOf({ timeline: '00000002' })).toMatch(/does not follow the current primary/);
});
