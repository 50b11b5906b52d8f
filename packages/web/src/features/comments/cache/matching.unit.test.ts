import type { Task } from '@postil/client';
import { expect, test } from 'vitest';
import { type BoardFilters, matches } from './matching.ts';

const ME = 'me-id';

function task(values: Partial<Task> = {}): Task {
  // Only the fields that filters look at.
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
  ['a site, without one', { site_id: ['site'] }, false],
  ['another priority', { priority: ['LOW'] }, false],
  ['nobody as assignee', { assigned_to: ['none'] }, true],
  ['the reader as assignee', { assigned_to: ['me'] }, false],
  ['the reader as author', { created_by: ['me'] }, true],
  ['one of its tags', { tag: ['nav', 'x'] }, true],
  ['another page', { route: '/' }, false],
  ['a time before it', { created_before: '2026-01-01T00:00:00Z' }, false],
  ['a time after which it is', { created_after: '2026-01-01T00:00:00Z' }, true],
  ['words, of which only the server knows', { search: 'menu' }, undefined],
  ['words, with another filter that it does not match', { search: 'menu', priority: ['LOW'] }, false],
])('a task is compared with %s', (_, filters, expected) => {
  expect(matches(task(), filters, ME)).toBe(expected);
});
