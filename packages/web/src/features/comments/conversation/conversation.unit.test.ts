import '@postil/harness/browser/page';
import type { ReplyRecord } from '@postil/client';
import { serve, success } from '@postil/harness/browser/page';
import { createTask } from '@postil/harness/browser/tasks';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { resetStores } from '../../../lib/store.ts';
import { taskDetails } from '../cache/tasks.ts';
import { queryOf, searchOf, type View } from '../views/saved.ts';
import { differencesIn, personIn } from './activity.ts';
import { readReplies, repliesQuery, type Subject, showReply } from './replies.ts';
import { keepDraft, listUnsent, putUnsent, readDraft, removeUnsent } from './unsent.ts';

const subject: Subject = { id: 'a', isOnMockup: false, visibility: 'everyone', projectId: 'p' };
// Only what the list and the counts look at.
const reply = (id: string) => ({ id, content: `Reply ${id}` }) as ReplyRecord;
const { queryKey } = repliesQuery(subject);
const detailKey = [...taskDetails.key, 'a'];

beforeEach(() => {
  queryClient.setQueryData(queryKey, [reply('r1')]);
  queryClient.setQueryData(detailKey, { ...createTask('a'), replies_count: 1, replies: [reply('r1')] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  resetStores();
  queryClient.clear();
});

describe('a reply that was sent', () => {
  it('is shown in the conversation and the panel, and counted', () => {
    showReply(subject, reply('r2'));
    expect(queryClient.getQueryData(queryKey)?.map(({ id }) => id)).toEqual(['r1', 'r2']);
    expect(queryClient.getQueryData(detailKey)).toMatchObject({ replies: [{ id: 'r1' }, { id: 'r2' }] });
    expect(taskRecords.find('a')?.replies_count).toBe(2);
  });

  it('is neither shown nor counted twice when the stream has brought it before', () => {
    showReply(subject, reply('r1'));
    expect(queryClient.getQueryData(queryKey)).toHaveLength(1);
    expect(taskRecords.find('a')?.replies_count).toBe(1);
  });
});

describe('the replies to a comment', () => {
  it('are read to the end', async () => {
    const link = '<http://postil.test/api/v1/comments/a/replies?page=2>; rel="next"';
    const received = serve(({ query }) => {
      const isLast = query.get('page') === '2';
      return success({ data: [reply(isLast ? 'r2' : 'r1')] }, isLast ? {} : { link });
    });
    expect((await readReplies(subject)).map(({ id }) => id)).toEqual(['r1', 'r2']);
    expect(received.map(({ call }) => call)).toEqual(['GET /comments/a/replies', 'GET /comments/a/replies']);
  });

  it('are those of the mockup for a comment on one', async () => {
    const received = serve(() => ({ data: [] }));
    await readReplies({ ...subject, isOnMockup: true });
    expect(received[0]?.call).toBe('GET /mockup-comments/a/replies');
  });
});

describe('a reply that the server does not have yet', () => {
  const unsent = (key: string, problem?: string) => ({
    key,
    content: 'Hello',
    mentionedIds: [],
    visibility: 'everyone' as const,
    writtenAt: '2026-01-02T03:04:05.678Z',
    ...(problem !== undefined && { problem }),
  });

  it('is listed once, as it is now, in its order', () => {
    putUnsent('a', unsent('1'));
    putUnsent('a', unsent('2'));
    putUnsent('a', unsent('1', 'No connection.'));
    expect(listUnsent('a').map(({ key, problem }) => [key, problem])).toEqual([
      ['1', 'No connection.'],
      ['2', undefined],
    ]);
    expect(listUnsent('b')).toEqual([]);
  });

  it('leaves the list alone when it was sent', () => {
    putUnsent('a', unsent('1'));
    putUnsent('a', unsent('2'));
    removeUnsent('a', '1');
    expect(listUnsent('a').map(({ key }) => key)).toEqual(['2']);
  });

  it('is forgotten when another person comes', () => {
    putUnsent('a', unsent('1'));
    resetStores();
    expect(listUnsent('a')).toEqual([]);
  });

  it('is a draft for its own task until it is empty', () => {
    keepDraft('a', 'Hel');
    expect([readDraft('a'), readDraft('b')]).toEqual(['Hel', '']);
    keepDraft('a', '  \n');
    expect(readDraft('a')).toBe('');
  });
});

describe('an entry of the activity', () => {
  test.each([
    ['none', {}, []],
    ['no object', { changes: 'all' }, []],
    [
      'a field',
      { changes: { status: { from: 'OPEN', to: null } } },
      [{ field: 'status', from: 'OPEN', to: null }],
    ],
    ['a field without its former value', { changes: { status: { to: 'OPEN' } } }, []],
  ])('with %s among its changes', (_, metadata, expected) => {
    const known = { comment_id: 'a', author_kind: 'member' as const };
    expect(differencesIn({ metadata: { ...known, ...metadata } })).toEqual(expected);
  });

  it('names a person by both names, or by the one that there is', () => {
    const user = { id: 'a', firstName: 'Ada', lastName: 'Lovelace', email: null };
    expect(personIn({ user }).name).toBe('Ada Lovelace');
    expect(personIn({ user: { ...user, lastName: '' } }).name).toBe('Ada');
  });
});

describe('a saved view', () => {
  // Only what the address needs.
  const view = (query: string) => ({ id: 'v', name: 'Mine', layout: 'board', query }) as View;

  it('leads to the filters and the order that were saved, and names itself', () => {
    const search = { q: 'a & b', status: 'open,closed', sort: '-priority', task: 't', view: 'old' };
    expect(searchOf(view(queryOf(search)))).toEqual({
      q: 'a & b',
      status: 'open,closed',
      sort: '-priority',
      view: 'v',
    });
  });

  it('takes nothing from its query that no filter knows', () => {
    expect(searchOf(view('tag=a&task=t&evil=1&view=x&q='))).toEqual({ tag: 'a', view: 'v' });
  });
});
