import { describe, expect, it } from 'vitest';
import type { SelectedTask } from '../changes/selection.ts';
import { stepsToMatch, valuesFromSearch } from './values-from-search.ts';

const known = { userId: 'me-id', sites: [{ id: 's', project_id: 'p' }] };
const task = (values: Partial<SelectedTask>): SelectedTask =>
  // A task with only the properties for which a search can filter.
  ({
    id: 'a',
    project_id: null,
    site_id: null,
    status: 'OPEN',
    priority: 'LOW',
    assigned_to: null,
    tags: [],
    ...values,
  }) as SelectedTask;

describe('the change to a task that is dropped on a view', () => {
  it('sets every property of the view, the first of several values', () => {
    const search = {
      project: 'q',
      priority: 'high,low',
      status: 'in_review',
      assignee: 'me',
      tag: 'seo,cms',
    };
    expect(stepsToMatch(search, [task({ priority: 'MEDIUM' })], known).map(({ change }) => change)).toEqual([
      { project: { project_id: 'q' } },
      { assigned_to: 'me-id' },
      { status: 'IN_REVIEW' },
      { priority: 'HIGH' },
      { add_tags: ['seo'] },
    ]);
  });

  it('leaves out existing values: one of several is enough', () => {
    const search = { priority: 'high,low', status: 'open,in_progress', assignee: 'none', tag: 'seo,cms' };
    expect(stepsToMatch(search, [task({ tags: ['cms'] })], known)).toEqual([]);
    const others = [task({ id: 'b', tags: ['cms'], status: 'IN_PROGRESS' }), task({ id: 'c', tags: ['x'] })];
    expect(stepsToMatch(search, others, known)).toEqual([{ ids: ['c'], change: { add_tags: ['seo'] } }]);
  });

  it('sets a site together with its project, and removes the assignee for the filter “none”', () => {
    expect(stepsToMatch({ site: 's' }, [task({})], known)).toEqual([
      { ids: ['a'], change: { project: { project_id: 'p', site_id: 's' } } },
    ]);
    expect(
      stepsToMatch({ assignee: 'none' }, [task({ assigned_to: { id: 'x', name: 'X' } })], known),
    ).toEqual([{ ids: ['a'], change: { assigned_to: null } }]);
  });

  it('is empty for texts, days and data reported by a page', () => {
    expect(
      valuesFromSearch({ q: 'words', due: 'week', device: 'mobile', page: '/x', after: '2026-01-01' }, known),
    ).toEqual([]);
  });
});
