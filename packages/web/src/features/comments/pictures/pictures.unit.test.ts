import '@postil/harness/browser/page';
import type { CommentPicture } from '@postil/client';
import { serve } from '@postil/harness/browser/page';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { pictureRecords } from '../../../data/records/kinds.ts';
import { resetStores } from '../../../lib/store.ts';
import { attach, detach, listAttached, picturesFrom, takeAttached } from './drafts.ts';
import { picturesOf, picturesQuery, showPicture } from './list.ts';
import { mayDeletePicture } from './rights.ts';
import { sendPictures } from './sending.ts';
import { pastedFiles } from './taking.ts';
import { unsentPictures } from './unsent.ts';

const { queryKey } = picturesQuery('a');
// Only the fields that the lists read.
const picture = (id: string, replyId: string | null = null) => ({ id, reply_id: replyId }) as CommentPicture;
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const shown = () => queryClient.getQueryData(queryKey)?.map(({ id }) => id);
const problemFor = () => 'No connection.';

afterEach(() => {
  vi.unstubAllGlobals();
  resetStores();
  queryClient.clear();
});

describe('the pictures of a comment', () => {
  it('are split into those of the comment itself and of its replies', () => {
    const all = [picture('1'), picture('2', 'r'), picture('3', 's')];
    expect(picturesOf(all, null).map(({ id }) => id)).toEqual(['1']);
    expect(picturesOf(all, 'r').map(({ id }) => id)).toEqual(['2']);
    expect(picturesOf(undefined, 'r')).toEqual([]);
  });

  it('leave out those that are being deleted', async () => {
    const received = serve(() => [picture('1'), picture('2')]);
    pictureRecords.hide('1');
    await queryClient.fetchQuery(picturesQuery('a'));
    expect(shown()).toEqual(['2']);
    expect(received.map(({ call }) => call)).toEqual(['GET /comments/a/pictures']);
  });

  it('contain a stored picture once, even if the stream has added it before', async () => {
    queryClient.setQueryData(queryKey, [picture('1')]);
    await showPicture('a', picture('2'));
    await showPicture('a', picture('2'));
    expect(shown()).toEqual(['1', '2']);
  });
});

describe('the pictures of the draft of a reply', () => {
  it('are sent with one reply only, without removed ones', () => {
    attach('a', [file('1.png'), file('2.png')]);
    attach('a', [file('3.png')]);
    attach('b', [file('other.png')]);
    const attached = listAttached('a');
    detach('a', attached[1]?.key ?? '');
    expect(new Set(attached.map(({ key }) => key)).size).toBe(3);
    expect(takeAttached('a').map((each) => each.file.name)).toEqual(['1.png', '3.png']);
    expect(takeAttached('a')).toEqual([]);
    expect(takeAttached('b')).toHaveLength(1);
  });

  it('are discarded when another person signs in', () => {
    attach('a', [file('1.png')]);
    resetStores();
    expect(takeAttached('a')).toEqual([]);
  });
});

describe('pictures', () => {
  const unsent = (names: readonly string[]) =>
    picturesFrom(names.map(file)).map((each) => ({ ...each, reply_id: 'r' }));

  it('are sent one by one, each with its own key, and shown afterwards', async () => {
    queryClient.setQueryData(queryKey, []);
    let running = 0;
    const received = serve(async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return picture(String(received.length), 'r');
    });
    await sendPictures('a', unsent(['1.png', '2.png']), problemFor);
    expect(received.map(({ call }) => call)).toEqual(Array(2).fill('POST /comments/a/pictures'));
    expect(new Set(received.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
    expect(shown()).toEqual(['1', '2']);
    expect(unsentPictures.list('a')).toEqual([]);
  });

  it('that could not be sent stay with the reason, and are sent again under the same key', async () => {
    let isReachable = false;
    const received = serve(() => {
      if (!isReachable && received.length === 1) throw new TypeError('no network');
      return picture(String(received.length), 'r');
    });
    await sendPictures('a', unsent(['1.png', '2.png']), problemFor);
    const left = unsentPictures.list('a');
    expect(left.map((each) => [each.file.name, each.problem])).toEqual([['1.png', 'No connection.']]);
    isReachable = true;
    await sendPictures('a', left, problemFor);
    expect(unsentPictures.list('a')).toEqual([]);
    const keys = received.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys[2], new Set(keys).size]).toEqual([keys[0], 2]);
  });

  it('that could not be sent can be discarded', async () => {
    serve(() => {
      throw new TypeError('no network');
    });
    await sendPictures('a', unsent(['1.png', '2.png']), problemFor);
    unsentPictures.remove('a', unsentPictures.list('a')[0]?.key ?? '');
    expect(unsentPictures.list('a').map((each) => each.file.name)).toEqual(['2.png']);
  });
});

test.each([
  { who: 'an admin', text: 'somebody else’s reply', person: { isAdmin: true }, isReply: true, may: true },
  { who: 'a member', text: 'somebody else’s reply', isReply: true, may: false },
  { who: 'a member', text: 'their own reply', isReply: true, authorId: 'me', may: true },
  { who: 'a member', text: 'somebody else’s comment', may: true },
  { who: 'a guest', text: 'somebody else’s comment', person: { isGuest: true }, may: false },
  { who: 'a guest', text: 'their own comment', person: { isGuest: true }, authorId: 'me', may: true },
])(
  '$who may delete a picture that they added to $text: $may',
  ({ person, isReply = false, authorId = 'other', may }) => {
    const me = { id: 'me', isAdmin: false, isGuest: false, ...person };
    expect(mayDeletePicture(me, { created_by: { id: 'me' } }, { authorId, isReply })).toBe(may);
  },
);

test('a guest cannot delete a picture that another person has added to their comment', () => {
  const guest = { id: 'me', isAdmin: false, isGuest: true };
  const owner = { authorId: 'me', isReply: false };
  expect(mayDeletePicture(guest, { created_by: { id: 'other' } }, owner)).toBe(false);
});

test.each([
  ['a picture', ['Files'], 1],
  ['a file with its name', ['text/plain', 'Files'], 1],
  ['a picture of a page', ['text/html', 'Files'], 1],
  ['cells of a spreadsheet', ['text/plain', 'text/html', 'Files'], 0],
])('pasting %s with the types %j yields %i files', (_, types, count) => {
  // Only its list of files is read.
  const files = [file('1.png')] as unknown as FileList;
  expect(pastedFiles({ types, files })).toHaveLength(count);
});

test('pasting nothing yields no files', () => {
  expect(pastedFiles(null)).toEqual([]);
});
