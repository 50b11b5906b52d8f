import '@postil/harness/browser/page';
import type { ActivityRecord, ReplyRecord } from '@postil/client';
import { createTask } from '@postil/harness/browser/tasks';
import { loadAppTexts } from '@postil/languages/app';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { resetStores } from '../../../lib/store.ts';
import { differencesIn, isPictureOfReply, personIn } from '../activity/activity.ts';
import { sentencesFor } from '../activity/sentences.ts';
import { repliesQuery, type Subject } from '../cache/replies.ts';
import { taskDetails } from '../cache/tasks.ts';
import { queryOf, searchOf, type View } from '../views/saved.ts';
import { showReply } from './replies.ts';
import { readDraft, storeDraft, unsentReplies } from './unsent.ts';

const en = await loadAppTexts('en');

const subject: Subject = { id: 'a', isOnMockup: false, visibility: 'everyone', projectId: 'p' };
// Only the fields that the list and the counts read.
const reply = (id: string) => ({ id, content: `Reply ${id}` }) as ReplyRecord;
const { queryKey } = repliesQuery(subject);
const detailKey = [...taskDetails.key, 'a'];

beforeEach(() => {
  queryClient.setQueryData(queryKey, { replies: [reply('r1')], total: 1 });
  queryClient.setQueryData(detailKey, { ...createTask('a'), replies_count: 1, replies: [reply('r1')] });
});
afterEach(() => {
  sessionStorage.clear();
  resetStores();
  queryClient.clear();
});

const NAME_FUNCTIONS = {
  statusName: (status: string) => status,
  projectName: (id: unknown) => `project ${id}`,
};

describe('a sent reply', () => {
  it('is shown in the conversation, and counted', () => {
    showReply(subject, reply('r2'));
    expect(queryClient.getQueryData(queryKey)).toMatchObject({
      replies: [{ id: 'r1' }, { id: 'r2' }],
      total: 2,
    });
    expect(taskRecords.find('a')?.replies_count).toBe(2);
  });

  it('is neither shown nor counted twice if the stream has added it before', () => {
    showReply(subject, reply('r1'));
    expect(queryClient.getQueryData(queryKey)?.replies).toHaveLength(1);
    expect(taskRecords.find('a')?.replies_count).toBe(1);
  });
});

describe('an unsent reply', () => {
  const unsent = (key: string, problem?: string) => ({
    key,
    content: 'Hello',
    mentionedIds: [],
    pictures: [],
    visibility: 'everyone' as const,
    writtenAt: '2026-01-02T03:04:05.678Z',
    ...(problem !== undefined && { problem }),
  });

  it('is listed once, in its current state, in order', () => {
    unsentReplies.put('a', unsent('1'));
    unsentReplies.put('a', unsent('2'));
    unsentReplies.put('a', unsent('1', 'No connection.'));
    expect(unsentReplies.list('a').map(({ key, problem }) => [key, problem])).toEqual([
      ['1', 'No connection.'],
      ['2', undefined],
    ]);
    expect(unsentReplies.list('b')).toEqual([]);
  });

  it('leaves the list once it is sent', () => {
    unsentReplies.put('a', unsent('1'));
    unsentReplies.put('a', unsent('2'));
    unsentReplies.remove('a', '1');
    expect(unsentReplies.list('a').map(({ key }) => key)).toEqual(['2']);
  });

  it('is discarded when another person signs in', () => {
    unsentReplies.put('a', unsent('1'));
    resetStores();
    expect(unsentReplies.list('a')).toEqual([]);
  });

  it('is kept as the draft of its comment until it is empty', () => {
    storeDraft('a', 'Hel');
    expect([readDraft('a'), readDraft('b')]).toEqual(['Hel', '']);
    storeDraft('a', '  \n');
    expect(readDraft('a')).toBe('');
  });
});

describe('an entry of the activity', () => {
  test.each([
    ['no changes', {}, []],
    ['changes that are not an object', { changes: 'all' }, []],
    [
      'a changed field',
      { changes: { status: { from: 'OPEN', to: null } } },
      [{ field: 'status', from: 'OPEN', to: null }],
    ],
    ['a changed field without its former value', { changes: { status: { to: 'OPEN' } } }, []],
  ])('has the differences from metadata with %s', (_, metadata, expected) => {
    const known = { comment_id: 'a', author_kind: 'member' as const };
    expect(differencesIn({ metadata: { ...known, ...metadata } })).toEqual(expected);
  });

  it('names the person who added or deleted a picture', () => {
    const picture = { width: 12, height: 8 };
    const say = (from: object | null, to: object | null) =>
      sentencesFor(
        // Only the fields that the sentence needs.
        {
          action: 'updated',
          user: { id: 'a', firstName: 'Ada', lastName: '', email: null },
          metadata: { changes: { picture: { from, to } } },
        } as unknown as ActivityRecord,
        {
          texts: en,
          nameOf: () => undefined,
          ...NAME_FUNCTIONS,
          list: (words) => words.join(),
          day: (day) => day,
        },
      );
    expect(say(null, picture)).toEqual(['Ada added a picture']);
    expect(say(picture, null)).toEqual(['Ada deleted a picture']);
  });

  it('names the former and the new due date', () => {
    const say = (from: string | null, to: string | null) =>
      sentencesFor(
        // Only the fields that the sentence needs.
        {
          action: 'updated',
          user: { id: 'a', firstName: 'Ada', lastName: '', email: null },
          metadata: { changes: { due_date: { from, to } } },
        } as unknown as ActivityRecord,
        {
          texts: en,
          nameOf: () => undefined,
          ...NAME_FUNCTIONS,
          list: (words) => words.join(),
          day: (day) => `day ${day}`,
        },
      );
    expect(say(null, '1')).toEqual(['Ada set the due date to day 1']);
    expect(say('1', '2')).toEqual(['Ada changed the due date from day 1 to day 2']);
    expect(say('2', null)).toEqual(['Ada removed the due date day 2']);
  });

  test.each([
    {
      change: 'a picture that was added to a reply',
      field: 'picture',
      to: {},
      isAboutReply: true,
      expected: true,
    },
    { change: 'a picture that was deleted', field: 'picture', to: null, isAboutReply: true, expected: false },
    { change: 'a picture of the comment', field: 'picture', to: {}, isAboutReply: false, expected: false },
    { change: 'a reply that was changed', field: 'reply', to: 'b', isAboutReply: true, expected: false },
  ])('is about a picture that its reply shows, for $change: $expected', ({ field, to, ...entry }) => {
    const known = { comment_id: 'a', author_kind: 'member' as const };
    const about = entry.isAboutReply ? { reply: { id: 'r' } } : {};
    const metadata = { ...known, ...about, changes: { [field]: { from: null, to } } };
    expect(isPictureOfReply({ metadata })).toBe(entry.expected);
  });

  it('names a person by both names, or by the only one', () => {
    const user = { id: 'a', firstName: 'Ada', lastName: 'Lovelace', email: null };
    expect(personIn({ user }).name).toBe('Ada Lovelace');
    expect(personIn({ user: { ...user, lastName: '' } }).name).toBe('Ada');
  });
});

describe('a saved view', () => {
  // Only the fields that the URL needs.
  const view = (query: string) => ({ id: 'v', name: 'Mine', layout: 'board', query }) as View;

  it('opens its stored filters and order, with its own id', () => {
    const search = { q: 'a & b', status: 'open,closed', sort: '-priority', task: 't', view: 'old' };
    expect(searchOf(view(queryOf(search)))).toEqual({
      q: 'a & b',
      status: 'open,closed',
      sort: '-priority',
      view: 'v',
    });
  });

  it('ignores unknown parameters of its query', () => {
    expect(searchOf(view('tag=a&task=t&evil=1&view=x&q='))).toEqual({ tag: 'a', view: 'v' });
  });
});
