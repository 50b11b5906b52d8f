import { describe, expect, it } from 'vitest';
import { findProblems, type Snapshot } from './checker.ts';
import { createJournal, type Journal } from './journal.ts';

const journal: Journal = {
  ...createJournal(),
  comments: [{ content: 'A comment', commentId: null, isKeyed: true, id: 'c1' }],
  replies: [{ content: 'A reply', commentId: 'c1', isKeyed: false, id: 'r1' }],
  statuses: new Map([['c1', new Set(['CLOSED'] as const)]]),
  keyedWrites: 1,
};
const comment = { id: 'c1', content: 'A comment', status: 'CLOSED', version: 3, replies_count: 1 };
const reply = { id: 'r1', comment_id: 'c1', content: 'A reply' };
const created = { type: 'comment.created', comment_id: 'c1', metadata: {} };
const replied = { type: 'comment.replied', comment_id: 'c1', metadata: { reply: { id: 'r1' } } };
const closed = {
  type: 'comment.status_changed',
  comment_id: 'c1',
  metadata: { changes: { status: { from: 'OPEN', to: 'CLOSED' } } },
};
const snapshot: Snapshot = {
  comments: [comment],
  replies: [reply],
  activity: [created, replied, closed],
  idempotencyKeys: 1,
  deviations: [],
};
const group = { project_id: null, site_id: null, kind: 'page', visibility: 'team' } as const;
const deviation = { ...group, status: 'CLOSED', difference: 1 } as const;

describe('the check after a crash', () => {
  it('finds no problem when nothing is lost', () => {
    expect(findProblems(journal, snapshot)).toEqual([]);
  });

  it.each<[string, Partial<Snapshot>, string]>([
    ['comment', { comments: [] }, 'comment c1 was acknowledged and is missing'],
    ['reply', { replies: [] }, 'reply r1 was acknowledged and is missing'],
    [
      'status',
      { comments: [{ ...comment, status: 'OPEN' }] },
      'status CLOSED of c1 was acknowledged and is missing',
    ],
    ['record of a creation', { activity: [replied, closed] }, 'the creation of c1 is not recorded once'],
    [
      'record of a reply',
      { activity: [created, closed] },
      'the replies to c1 are not those that are recorded',
    ],
    [
      'record of a status',
      { activity: [created, replied] },
      'the last change of c1 to CLOSED is not recorded',
    ],
    ['idempotency row', { idempotencyKeys: 0 }, '1 keyed writes have 0 idempotency rows'],
    [
      'number',
      { deviations: [deviation] },
      'the stored number of CLOSED comments (page) is wrong: 1 must be added',
    ],
  ])('detects a lost %s', (_kind, loss, problem) => {
    expect(findProblems(journal, { ...snapshot, ...loss }).join('\n')).toContain(problem);
  });

  it('detects duplicates and records that were never created', () => {
    const duplicate = { ...snapshot, comments: [comment, { ...comment, id: 'c2' }] };
    expect(findProblems(journal, duplicate)).toContain('comment c1 exists 2 times');
    const orphan = { ...snapshot, activity: [...snapshot.activity, { ...created, comment_id: 'c9' }] };
    expect(findProblems(journal, orphan)).toContain(
      'comment.created of c9 is recorded, but the comment does not exist',
    );
    const stranger = { ...snapshot, replies: [reply, { ...reply, id: 'r2', content: 'Nobody wrote this' }] };
    expect(findProblems(journal, stranger)).toContain('reply r2 was never requested');
  });
});
