import type { Task } from '@postil/client';
import { describe, expect, it, test } from 'vitest';
import {
  type BoardFilters,
  isFiltered,
  joinValues,
  matches,
  statusesOf,
  toBoardFilters,
  toFilters,
  toOrder,
  toSort,
  toViewSearch,
} from './search-filters.ts';

const SITE = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('the filters of a URL', () => {
  it('include the current day of the reader with a valid filter by due dates, and only then', () => {
    const filters = toFilters({ due: 'week,OVERDUE,soon' });
    expect(filters.due).toEqual(['overdue', 'week']);
    expect(filters.today).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(toFilters({ due: 'soon' })).toEqual({});
  });

  it('become parameters of the API', () => {
    const search = {
      q: 'footer overlaps',
      site: SITE,
      status: 'open,IN_REVIEW',
      priority: 'urgent',
      assignee: `me,none,${SITE}`,
      tag: 'mobile, checkout',
      category: 'bug_report',
      device: 'mobile',
      page: '/pricing',
    };
    expect(toFilters(search)).toEqual({
      search: 'footer overlaps',
      site_id: [SITE],
      status: ['OPEN', 'IN_REVIEW'],
      priority: ['URGENT'],
      assigned_to: ['me', 'none', SITE],
      tag: ['mobile', 'checkout'],
      category: ['BUG_REPORT'],
      device_type: ['MOBILE'],
      route: '/pricing',
    });
  });

  it('leave out impossible values', () => {
    const search = {
      site: 'x',
      status: 'lost',
      assignee: 'you',
      page: 'pricing',
      after: 'yesterday',
      before: '2026-99-99',
    };
    expect(toFilters(search)).toEqual({});
  });

  it('cover whole days in the time zone of the reader', () => {
    const { created_after, created_before } = toFilters({ after: '2026-03-01', before: '2026-03-01' });
    expect(new Date(created_after ?? '').getHours()).toBe(0);
    expect(toFilters({ resolvedAfter: '2026-03-01', resolvedBefore: '2026-03-01' })).toEqual({
      resolved_after: created_after,
      resolved_before: created_before,
    });
    const lengthMs = new Date(created_before ?? '').getTime() - new Date(created_after ?? '').getTime();
    expect(lengthMs).toBe(86_400_000);
  });

  it('can select a page by its full URL', () => {
    expect(toFilters({ page: 'https://example.com/a?b=c' })).toEqual({
      page_url: 'https://example.com/a?b=c',
    });
    expect(toFilters({ page: '/a?b=c' })).toEqual({ page_url: '/a?b=c' });
  });

  it('select the columns of a board by status, and its tasks by all other properties', () => {
    const search = { status: 'resolved,open', tag: 'a' };
    expect(toBoardFilters(search)).toEqual({ tag: ['a'] });
    expect(statusesOf(search)).toEqual(['OPEN', 'RESOLVED']);
  });

  it('do not count project and site as filters', () => {
    expect(isFiltered({ project: SITE, site: SITE, task: SITE, sort: 'priority' })).toBe(false);
    expect(isFiltered({ tag: 'a' })).toBe(true);
  });

  it('are kept by a view with their order, without the open task', () => {
    expect(toViewSearch({ tag: 'a', sort: '-priority', task: SITE, view: SITE })).toEqual({
      tag: 'a',
      sort: '-priority',
    });
  });

  it('are left out of the URL if they are empty', () => {
    expect(joinValues([])).toBeUndefined();
    expect(joinValues(['a', 'b', 'a'])).toBe('a,b');
  });
});

describe('the order of a URL', () => {
  it('is newest first by default', () => {
    expect(toOrder({})).toEqual({ field: 'created_at', isAscending: false });
    expect(toOrder({ sort: 'colour' })).toEqual({ field: 'created_at', isAscending: false });
    expect(toOrder({ sort: '-priority' })).toEqual({ field: 'priority', isAscending: false });
    expect(toOrder({ sort: 'status' })).toEqual({ field: 'status', isAscending: true });
  });

  it('is written back unchanged', () => {
    for (const sort of ['-priority', 'status', 'created_at', '-updated_at'])
      expect(toSort(toOrder({ sort }))).toBe(sort);
    expect(toSort(toOrder({}))).toBeUndefined();
  });
});

const ME = 'me-id';

function task(values: Partial<Task> = {}): Task {
  // Only the fields that filters read.
  return {
    id: 'id',
    project_id: 'project',
    site_id: null,
    priority: 'HIGH',
    category: null,
    device_type: 'MOBILE',
    assigned_to: null,
    created_by: { id: ME, name: 'Ada' },
    route: '/pricing',
    tags: ['nav'],
    created_at: '2026-01-02T03:04:05.678Z',
    ...values,
  } as Task;
}

test.each<[string, BoardFilters, boolean | undefined]>([
  ['no filter', {}, true],
  ['its project', { project_id: ['other', 'project'] }, true],
  ['a site, although it has none', { site_id: ['site'] }, false],
  ['another priority', { priority: ['LOW'] }, false],
  ['nobody as assignee', { assigned_to: ['none'] }, true],
  ['the reader as assignee', { assigned_to: ['me'] }, false],
  ['the reader as author', { created_by: ['me'] }, true],
  ['one of its tags', { tag: ['nav', 'x'] }, true],
  ['another page', { route: '/' }, false],
  ['an end before its creation', { created_before: '2026-01-01T00:00:00Z' }, false],
  ['a start before its creation', { created_after: '2026-01-01T00:00:00Z' }, true],
  ['words, for which only the server can search', { search: 'menu' }, undefined],
  ['words, with another filter that it does not match', { search: 'menu', priority: ['LOW'] }, false],
])('the match of a task with %s %j is %s', (_, filters, expected) => {
  expect(matches(task(), filters, ME)).toBe(expected);
});
