import { describe, expect, it } from 'vitest';
import { type Entry, groupsOf } from './entries.ts';

const entry = (id: string, group: Entry['group'], label: string): Entry => ({
  id,
  group,
  label,
  run: () => {},
});
const entries = [
  entry('task:1', 'tasks', 'The footer overlaps the pricing table'),
  entry('project:1', 'projects', 'Pricing'),
  entry('site:1', 'sites', 'Shop'),
  entry('command:board', 'commands', 'Board'),
  entry('command:new', 'commands', 'New task'),
];
const idsOf = (query: string, recent: readonly string[] = []) =>
  groupsOf(entries, query, recent).map((group) => [group.name, group.entries.map(({ id }) => id)]);

describe('the list of the palette', () => {
  it('begins with the best-matching group', () => {
    expect(idsOf('pricing')).toEqual([
      ['projects', ['project:1']],
      ['tasks', ['task:1']],
    ]);
  });

  it('shows recent choices and the commands for an empty query', () => {
    expect(idsOf(' ', ['site:1', 'command:new', 'gone'])).toEqual([
      ['recent', ['site:1', 'command:new']],
      ['commands', ['command:board']],
    ]);
  });

  it('is empty if no entry contains every word of the query', () => {
    expect(idsOf('pricing zebra')).toEqual([]);
  });
});
