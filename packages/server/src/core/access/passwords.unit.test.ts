import { describe, expect, it, vi } from 'vitest';
import { UnavailableError } from '../errors.ts';
import { createPasswords } from './passwords.ts';

const createHashing = () => ({
  hash: vi.fn(async (password: string) => `hash of ${password}`),
  verify: vi.fn(
    async (hash: string | Uint8Array, password: string | Uint8Array) => hash === `hash of ${password}`,
  ),
});

describe('hashing passwords', () => {
  it('leaves slots for others, however many hashes one organisation requests', async () => {
    const hashing = createHashing();
    const passwords = createPasswords(hashing);
    await passwords.hash('first');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    hashing.hash.mockImplementation(async (password) => {
      await ended;
      return password;
    });
    const organizationHashes = Array.from({ length: 10 }, () => passwords.hash('secret', 'one'));
    const outcomes = Promise.allSettled(organizationHashes);
    const others = [passwords.hash('secret', 'other'), passwords.matches('hash of secret', 'secret')];
    end();
    expect(await Promise.all(others)).toEqual(['secret', true]);
    // Two run at once, and four wait.
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
  });

  it('has limited concurrency, and is refused when too many wait', async () => {
    const hashing = createHashing();
    const running: (() => void)[] = [];
    const passwords = createPasswords(hashing);
    await passwords.hash('first');
    hashing.hash.mockImplementation(async (password) => {
      await new Promise<void>((resolve) => running.push(resolve));
      return password;
    });
    const hashes = Array.from({ length: 43 }, () => passwords.hash('secret'));
    const refused = hashes.pop();
    await expect(refused).rejects.toThrow(UnavailableError);
    expect(running).toHaveLength(2);
    for (let finishedCount = 0; finishedCount < hashes.length; finishedCount += 1) {
      running[finishedCount]?.();
      await vi.waitFor(() => expect(running.length).toBe(Math.min(finishedCount + 3, hashes.length)));
    }
    expect(await Promise.all(hashes)).toHaveLength(42);
  });
});

describe('comparing a password', () => {
  it('takes the same steps for an account without a password, and never succeeds there', async () => {
    const hashing = createHashing();
    const passwords = createPasswords(hashing);
    expect(await passwords.matches('hash of secret', 'secret')).toBe(true);
    expect(await passwords.matches('hash of secret', 'wrong')).toBe(false);
    expect(await passwords.matches(null, 'secret')).toBe(false);
    expect(hashing.verify).toHaveBeenCalledTimes(3);
    // Compared with a hash made in the same way as all others.
    const [placeholder] = hashing.hash.mock.calls[0] ?? [];
    expect(hashing.verify).toHaveBeenLastCalledWith(`hash of ${placeholder}`, 'secret');
    expect(await passwords.matches(null, String(placeholder))).toBe(false);
  });
});
