import { describe, expect, it } from 'vitest';
import { EVENT_GROUPS, isChosen, withBox } from './event-groups.ts';

describe('the events of a webhook', () => {
  it('are in groups by kind, each with its pattern', () => {
    expect(EVENT_GROUPS.map(({ pattern }) => pattern)).toContain('mockup_comment.*');
    expect(EVENT_GROUPS.find(({ kind }) => kind === 'comment')?.names).toContain('comment.created');
  });

  it('are chosen individually or by a pattern', () => {
    expect(isChosen(['comment.*'], 'comment.created')).toBe(true);
    expect(isChosen(['*'], 'site.deleted')).toBe(true);
    expect(isChosen(['comment.*'], 'mockup_comment.created')).toBe(false);
  });

  it('are replaced by a pattern that matches them', () => {
    expect(withBox(['comment.created', 'site.created'], 'comment.*', true)).toEqual([
      'site.created',
      'comment.*',
    ]);
    expect(withBox(['comment.created'], '*', true)).toEqual(['*']);
    expect(withBox(['comment.*'], 'comment.*', false)).toEqual([]);
  });
});
