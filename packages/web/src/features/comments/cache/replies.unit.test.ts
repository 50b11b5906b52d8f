import '@postil/harness/browser/page';
import type { ReplyRecord } from '@postil/client';
import { serve, success } from '@postil/harness/browser/page';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { resetStores } from '../../../lib/store.ts';
import { addReply, cacheNewest, countSent, knownReplies, readEarlier, repliesQuery } from './replies.ts';

const subject = { id: 'a', isOnMockup: false };
// Ids increase with time; no other field is read.
const reply = (number: number) => ({ id: `r${String(number).padStart(4, '0')}` }) as ReplyRecord;
const replies = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => reply(from + index));
const known = () => knownReplies('a').map(({ id }) => Number(id.slice(1)));
const total = () => queryClient.getQueryData(repliesQuery(subject).queryKey)?.total;

/** A server with a conversation of `count` replies. */
function serveReplies(count: () => number) {
  return serve(({ query }) => {
    const perPage = Number(query.get('per_page'));
    const page = Number(query.get('page') ?? 1);
    const last = count() - (page - 1) * perPage;
    const data = replies(Math.max(1, last - perPage + 1), last).reverse();
    const next = `<http://postil.test/api/v1/comments/a/replies?per_page=${perPage}&page=${page + 1}>; rel="next"`;
    return success({ data, total: count() }, last > perPage ? { link: next } : {});
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  resetStores();
  queryClient.clear();
});

describe('the replies to a comment', () => {
  it('are at first the newest 50 of a long conversation, oldest first', async () => {
    const received = serveReplies(() => 160);
    await queryClient.fetchQuery(repliesQuery(subject));
    expect([known()[0], known().at(-1), known().length, total()]).toEqual([111, 160, 50, 160]);
    expect(received.map(({ call }) => call)).toEqual(['GET /comments/a/replies']);
  });

  it('are loaded back to the first, each once, even if new ones arrive in between', async () => {
    let count = 120;
    serveReplies(() => count);
    await queryClient.fetchQuery(repliesQuery(subject));
    count += 3;
    addReply('a', reply(121));
    await readEarlier(subject);
    await readEarlier(subject);
    // The stream of changes adds those that arrived.
    expect(known()).toEqual(Array.from({ length: 121 }, (_, index) => index + 1));
    expect(total()).toBe(123);
  });

  it('are refetched as far back as before', async () => {
    serveReplies(() => 160);
    await queryClient.fetchQuery(repliesQuery(subject));
    addReply('a', reply(161));
    await queryClient.fetchQuery({ ...repliesQuery(subject), staleTime: 0 });
    expect([known()[0], known().at(-1)]).toEqual([111, 160]);
    await readEarlier(subject);
    await queryClient.fetchQuery({ ...repliesQuery(subject), staleTime: 0 });
    expect([known()[0], known().at(-1)]).toEqual([61, 160]);
  });

  it('include earlier ones that were loaded during a refetch', async () => {
    serveReplies(() => 70);
    await queryClient.fetchQuery(repliesQuery(subject));
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    const respond = globalThis.fetch;
    // The refetch is slower than the earlier page.
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await respond(...request);
      if (!String(request[0]).includes('page=2')) await hold;
      return response;
    });
    const refetch = queryClient.fetchQuery({ ...repliesQuery(subject), staleTime: 0 });
    await readEarlier(subject);
    release();
    await refetch;
    expect([known().length, total()]).toEqual([70, 70]);
  });

  it('include a reply that was sent during the read, even if the response lacks it', async () => {
    serveReplies(() => 3);
    const read = queryClient.fetchQuery(repliesQuery(subject));
    addReply('a', reply(4));
    await read;
    expect([known(), total()]).toEqual([[1, 2, 3, 4], 4]);
    const again = queryClient.fetchQuery({ ...repliesQuery(subject), staleTime: 0 });
    addReply('a', reply(5));
    await again;
    expect(known()).toEqual([1, 2, 3, 5]);
  });

  it('are read from /mockup-comments for a comment on a mockup', async () => {
    const received = serve(() => ({ data: [], total: 0 }));
    await queryClient.fetchQuery(repliesQuery({ ...subject, isOnMockup: true }));
    expect(received[0]?.call).toBe('GET /mockup-comments/a/replies');
  });
});

describe('replies that are read together with their comment', () => {
  it('are added to the earlier cached ones if there is no gap', () => {
    cacheNewest('a', { replies: replies(1, 60), total: 60 }, countSent('a'));
    cacheNewest('a', { replies: replies(20, 69), total: 69 }, countSent('a'));
    expect(known()).toEqual(Array.from({ length: 69 }, (_, index) => index + 1));
  });

  it('include a reply that was sent during the read, even if none was cached', () => {
    const sentBefore = countSent('a');
    addReply('a', reply(3));
    cacheNewest('a', { replies: replies(1, 2), total: 2 }, sentBefore);
    expect([known(), total()]).toEqual([[1, 2, 3], 3]);
    cacheNewest('a', { replies: replies(1, 3), total: 3 }, sentBefore);
    expect([known(), total()]).toEqual([[1, 2, 3], 3]);
  });

  it('replace all earlier cached ones if there is a gap', () => {
    cacheNewest('a', { replies: replies(1, 10), total: 10 }, countSent('a'));
    cacheNewest('a', { replies: replies(20, 69), total: 69 }, countSent('a'));
    expect([known()[0], known().length, total()]).toEqual([20, 50, 69]);
  });
});
