import '@postil/harness/browser/page';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCode, retryCode } from './code.ts';
import { loadedLater } from './loaded-later.tsx';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Code that fails to load the first `times` times. */
function createFailingCode(times: number) {
  const tries: number[] = [];
  const load = async () => {
    tries.push(tries.length);
    if (tries.length <= times) throw new TypeError('Failed to fetch http://postil.test/assets/board-1.js');
    return 'code';
  };
  return { tries, load };
}

describe('requested code', () => {
  it('is loaded without a retry if the first attempt succeeds', async () => {
    const { tries, load } = createFailingCode(0);
    expect(await loadCode(load)).toBe('code');
    expect(tries).toHaveLength(1);
  });

  it('waits until the person tries again', async () => {
    const { tries, load } = createFailingCode(1);
    const loading = loadCode(load);
    await turn();
    expect(tries).toHaveLength(1);
    retryCode();
    expect(await loading).toBe('code');
  });

  it('keeps waiting while the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const { load } = createFailingCode(2);
    const loading = loadCode(load);
    await turn();
    retryCode();
    await turn();
    await turn();
    retryCode();
    expect(await loading).toBe('code');
  });

  it('is loaded by a page reload if a reachable server no longer has it', async () => {
    const fetchedUrls: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      fetchedUrls.push(url);
      return new Response();
    });
    const reloaded = Promise.withResolvers<void>();
    vi.stubGlobal('location', { reload: reloaded.resolve });
    void loadCode(createFailingCode(9).load);
    await turn();
    retryCode();
    await reloaded.promise;
    expect(fetchedUrls).toEqual(['http://postil.test/assets/board-1.js']);
  });
});

describe('lazily loaded code', () => {
  it('is available after loading, and loaded only once', async () => {
    const { tries, load } = createFailingCode(0);
    const later = loadedLater(load);
    expect(later.get()).toBeUndefined();
    expect(await later.load()).toBe('code');
    await later.prepare();
    expect(later.get()).toBe('code');
    expect(tries).toHaveLength(1);
  });

  it('is loaded on first use after a failed preload, without an earlier message', async () => {
    const { load } = createFailingCode(1);
    const later = loadedLater(load);
    await expect(later.prepare()).resolves.toBeUndefined();
    expect(later.get()).toBeUndefined();
    expect(await later.load()).toBe('code');
  });
});
