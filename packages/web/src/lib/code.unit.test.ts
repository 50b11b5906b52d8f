import '@postil/harness/browser/page';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCode, retryCode } from './code.ts';
import { loadedLater } from './loaded-later.tsx';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Code that fails to load the first `times` times. */
function failing(times: number) {
  const tries: number[] = [];
  const load = async () => {
    tries.push(tries.length);
    if (tries.length <= times) throw new TypeError('Failed to fetch http://postil.test/assets/board-1.js');
    return 'code';
  };
  return { tries, load };
}

describe('code that somebody has asked for', () => {
  it('is loaded once when it can be', async () => {
    const { tries, load } = failing(0);
    expect(await loadCode(load)).toBe('code');
    expect(tries).toHaveLength(1);
  });

  it('waits until the person tries again', async () => {
    const { tries, load } = failing(1);
    const loading = loadCode(load);
    await turn();
    expect(tries).toHaveLength(1);
    retryCode();
    expect(await loading).toBe('code');
  });

  it('is waited for again while the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const { load } = failing(2);
    const loading = loadCode(load);
    await turn();
    retryCode();
    await turn();
    await turn();
    retryCode();
    expect(await loading).toBe('code');
  });

  it('that a reachable server does not have any more comes with a new page', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return new Response();
    });
    const reloaded = Promise.withResolvers<void>();
    vi.stubGlobal('location', { reload: reloaded.resolve });
    void loadCode(failing(9).load);
    await turn();
    retryCode();
    await reloaded.promise;
    expect(asked).toEqual(['http://postil.test/assets/board-1.js']);
  });
});

describe('code that is loaded when it is first needed', () => {
  it('is there once it was loaded, and is loaded only once', async () => {
    const { tries, load } = failing(0);
    const later = loadedLater(load);
    expect(later.get()).toBeUndefined();
    expect(await later.load()).toBe('code');
    await later.prepare();
    expect(later.get()).toBe('code');
    expect(tries).toHaveLength(1);
  });

  it('that could not be prepared is loaded when it is needed, without a message before', async () => {
    const { load } = failing(1);
    const later = loadedLater(load);
    await expect(later.prepare()).resolves.toBeUndefined();
    expect(later.get()).toBeUndefined();
    expect(await later.load()).toBe('code');
  });
});
