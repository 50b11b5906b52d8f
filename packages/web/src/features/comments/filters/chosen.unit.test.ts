import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readTaskSearch } from '../cache/search.ts';
import { isFiltered } from '../cache/search-filters.ts';
import {
  FILTER_KINDS,
  isDayKind,
  isKindUsed,
  NO_FILTERS,
  valuesOfKind,
  withoutKind,
  withProject,
  withToggledValue,
} from './chosen.ts';

describe('a kind of filter', () => {
  test.each([
    ['status', { status: 'open' }],
    ['page', { page: '/a,b' }],
    ['created', { after: '2026-01-01' }],
    ['created', { before: '2026-01-01' }],
    ['resolved', { resolvedBefore: '2026-01-01' }],
  ] as const)('%s is the only one that is used by %j', (kind, search) => {
    expect(FILTER_KINDS.filter((each) => isKindUsed(each, search))).toEqual([kind]);
  });

  it('is not used by the project, the order or the open task', () => {
    const search = { project: 'p', site: 's', sort: 'status', task: 't', view: 'v', q: 'logo' };
    expect(FILTER_KINDS.filter((kind) => isKindUsed(kind, search))).toEqual([]);
  });

  it('is unused after its removal', () => {
    const search = { status: 'open', page: '/', after: 'x', before: 'y', resolvedAfter: 'z', tag: 'a' };
    for (const kind of FILTER_KINDS) {
      const rest = readTaskSearch({ ...search, ...withoutKind(kind) });
      expect(isKindUsed(kind, rest)).toBe(false);
      const others = FILTER_KINDS.filter((each) => each !== kind && isKindUsed(each, search));
      expect(others.every((each) => isKindUsed(each, rest))).toBe(true);
    }
  });

  it('has days as values only for the creation and the resolution', () => {
    expect(FILTER_KINDS.filter(isDayKind)).toEqual(['created', 'resolved']);
  });
});

describe('a value of a filter', () => {
  it('is added after the others, and removed again', () => {
    expect(withToggledValue('tag', { tag: 'a' }, 'b')).toEqual({ tag: 'a,b' });
    expect(withToggledValue('tag', { tag: 'a,b' }, 'a')).toEqual({ tag: 'b' });
    expect(withToggledValue('tag', { tag: 'a' }, 'a')).toEqual({ tag: undefined });
  });

  it('is the only one for the page, even with commas', () => {
    expect(valuesOfKind('page', { page: '/a,b' })).toEqual(['/a,b']);
    expect(withToggledValue('page', { page: '/a,b' }, '/c')).toEqual({ page: '/c' });
    expect(withToggledValue('page', { page: '/a,b' }, '/a,b')).toEqual({ page: undefined });
  });

  it('leaves the filter unchanged if it is toggled twice', () => {
    const values = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 5 });
    fc.assert(
      fc.property(values, fc.stringMatching(/^[A-Z]{1,5}$/), (before, value) => {
        const search = readTaskSearch({ tag: before.join(',') });
        const once = readTaskSearch({ ...search, ...withToggledValue('tag', search, value) });
        expect(valuesOfKind('tag', once)).toEqual([...before, value]);
        expect(readTaskSearch({ ...once, ...withToggledValue('tag', once, value) })).toEqual(search);
      }),
    );
  });
});

describe('clearing the filters', () => {
  it('removes every filter, and keeps project, site, order and view', () => {
    const kept = { project: 'p', site: 's', sort: 'status', view: 'v' };
    const search = readTaskSearch({
      ...kept,
      q: 'a',
      status: 'open',
      after: 'b',
      resolvedBefore: 'c',
      author: 'd',
    });
    const rest = readTaskSearch({ ...search, ...NO_FILTERS });
    expect(rest).toEqual(kept);
    expect(isFiltered(rest)).toBe(false);
  });
});

describe('a change of the project', () => {
  const sites = [
    { id: 's1', project_id: 'p1' },
    { id: 's2', project_id: 'p2' },
  ];

  it('keeps a site of the new project', () => {
    expect(withProject('p1', { site: 's1' }, sites)).toEqual({ project: 'p1' });
  });

  it('removes an unknown site, or one of another project', () => {
    expect(withProject('p1', { site: 's2' }, sites)).toEqual({ project: 'p1', site: undefined });
    expect(withProject('p1', { site: 'gone' }, sites)).toEqual({ project: 'p1', site: undefined });
  });

  it('keeps the site if all projects are chosen', () => {
    expect(withProject(undefined, { site: 's2' }, sites)).toEqual({ project: undefined });
  });
});
