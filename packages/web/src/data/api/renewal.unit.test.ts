import { expect, it, vi } from 'vitest';
import { currentSession, renewSession, setRenewer } from './renewal.ts';

it('A call that fails after the renewal of its session does not prompt again, and one of the new session does', async () => {
  const renewer = vi.fn(async () => true);
  setRenewer(renewer);
  const first = currentSession();
  expect(await Promise.all([renewSession(first), renewSession(first)])).toEqual([true, true]);
  expect(renewer).toHaveBeenCalledTimes(1);
  expect(await renewSession(first)).toBe(true);
  expect(renewer).toHaveBeenCalledTimes(1);
  const second = currentSession();
  expect(await renewSession(second)).toBe(true);
  expect(renewer).toHaveBeenCalledTimes(2);
});

it('The next call prompts again after a refused renewal', async () => {
  const renewer = vi.fn(async () => false);
  setRenewer(renewer);
  const session = currentSession();
  expect(await renewSession(session)).toBe(false);
  expect(currentSession()).toBe(session);
  expect(await renewSession(session)).toBe(false);
  expect(renewer).toHaveBeenCalledTimes(2);
});
