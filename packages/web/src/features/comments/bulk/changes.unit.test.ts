import { describe, expect, it } from 'vitest';
import type { SelectedTask } from '../changes/selection.ts';
import { type BulkChange, inChunks, restoringSteps, valuesAfter, wouldChange } from './changes.ts';

const sample: SelectedTask = {
  id: 'a',
  number: 1,
  title: null,
  organization_id: 'o',
  project_id: null,
  site_id: null,
  content: 'The button overlaps the footer',
  description: null,
  status: 'OPEN',
  priority: 'LOW',
  page_url: '/',
  route: '/',
  page_title: null,
  device_type: 'DESKTOP',
  category: null,
  tags: [],
  visibility: 'team',
  created_by: { id: 'p', name: 'Ada' },
  author_kind: 'member',
  assigned_to: null,
  due_date: null,
  replies_count: 0,
  version: 1,
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
  resolved_at: null,
  close_reason: null,
  seen_in: null,
  fixed_in: null,
  seen_again_in: null,
  external_id: null,
  source: null,
  metadata: {},
  url: 'http://localhost/board?task=1',
  page_link: null,
};
const task = (values: Partial<SelectedTask>): SelectedTask => ({ ...sample, ...values });
const nameOf = (id: string) => `name of ${id}`;

describe('a change to many tasks', () => {
  it('is undone by restoring the former value of each task', () => {
    const tasks = [
      task({ id: 'a', priority: 'LOW' }),
      task({ id: 'b', priority: 'HIGH' }),
      task({ id: 'c', priority: 'LOW' }),
      task({ id: 'd', priority: 'URGENT' }),
    ];
    expect(restoringSteps(tasks, { priority: 'URGENT' })).toEqual([
      { ids: ['a', 'c'], change: { priority: 'LOW' } },
      { ids: ['b'], change: { priority: 'HIGH' } },
    ]);
  });

  it('is undone by removing only the tags that a task did not have before', () => {
    const tasks = [task({ id: 'a', tags: ['mobile'] }), task({ id: 'b' })];
    expect(restoringSteps(tasks, { add_tags: ['mobile'] })).toEqual([
      { ids: ['b'], change: { remove_tags: ['mobile'] } },
    ]);
    expect(restoringSteps(tasks, { remove_tags: ['mobile'] })).toEqual([
      { ids: ['a'], change: { add_tags: ['mobile'] } },
    ]);
  });

  it('is undone for tasks with and without an assignee', () => {
    const tasks = [task({ id: 'a', assigned_to: { id: 'p', name: 'Ada' } }), task({ id: 'b' })];
    expect(restoringSteps(tasks, { assigned_to: 'q' })).toEqual([
      { ids: ['a'], change: { assigned_to: 'p' } },
      { ids: ['b'], change: { assigned_to: null } },
    ]);
  });

  it('is undone for tasks with and without a due date', () => {
    const tasks = [task({ id: 'a', due_date: '2026-01-31' }), task({ id: 'b' })];
    expect(restoringSteps(tasks, { due_date: '2026-02-01' })).toEqual([
      { ids: ['a'], change: { due_date: '2026-01-31' } },
      { ids: ['b'], change: { due_date: null } },
    ]);
    expect(restoringSteps(tasks, { due_date: null }).flatMap(({ ids }) => ids)).toEqual(['a']);
  });

  it('predicts the new values of each task, and is a no-op for a task that already has them', () => {
    const changes: readonly [BulkChange, Partial<SelectedTask>][] = [
      [{ status: 'RESOLVED' }, { status: 'RESOLVED' }],
      [{ assigned_to: 'q' }, { assigned_to: { id: 'q', name: 'name of q' } }],
      [{ assigned_to: null }, { assigned_to: null }],
      [{ due_date: '2026-01-31' }, { due_date: '2026-01-31' }],
      [{ due_date: null }, { due_date: null }],
      [{ add_tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
      [{ remove_tags: ['a'] }, { tags: [] }],
    ];
    for (const [change, values] of changes) {
      expect(valuesAfter(task({ tags: ['a'] }), change, nameOf)).toEqual(values);
    }
    expect(wouldChange(task({ status: 'RESOLVED' }), { status: 'RESOLVED' })).toBe(false);
  });

  it('is sent for at most a hundred tasks at a time', () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(index));
    const chunks = inChunks([{ ids, change: { status: 'CLOSED' } }]);
    expect(chunks.map((chunk) => chunk.ids.length)).toEqual([100, 100, 50]);
    expect(chunks.flatMap((chunk) => chunk.ids)).toEqual(ids);
  });
});
