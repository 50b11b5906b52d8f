import '@postil/harness/browser/page';
import { describe, expect, it } from 'vitest';
import { siteNamesOf } from '../cache/sites.ts';
import { viewAfter } from './layouts.ts';

describe('the shared view of board, list and summary', () => {
  const urgent = { project: 'p', priority: 'urgent' };

  it('is the search of the board or the list, without the open task', () => {
    const search = { ...urgent, sort: 'status', view: 'v', task: 't' };
    expect(viewAfter({}, { pathname: '/board', search })).toEqual({ ...urgent, sort: 'status', view: 'v' });
    expect(viewAfter(urgent, { pathname: '/base/list', search: {} })).toEqual({});
  });

  it('keeps its filters on the summary, which changes only project and site', () => {
    expect(viewAfter(urgent, { pathname: '/summary', search: { project: 'q', site: 's' } })).toEqual({
      project: 'q',
      site: 's',
      priority: 'urgent',
    });
    expect(viewAfter(urgent, { pathname: '/summary', search: {} })).toEqual({ priority: 'urgent' });
  });

  it('survives a visit to another page', () => {
    expect(viewAfter(urgent, { pathname: '/settings', search: {} })).toBe(urgent);
  });
});

describe('the names of the shown sites', () => {
  const sites = [
    { id: '1', name: 'Shop', project_id: 'a' },
    { id: '2', name: 'Blog', project_id: 'a' },
    { id: '3', name: 'Docs', project_id: 'b' },
  ];
  const namesOf = (project?: string, site?: string) => [...siteNamesOf(sites, { project, site }).values()];

  it('are those of the chosen projects and sites', () => {
    expect(namesOf()).toEqual(['Shop', 'Blog', 'Docs']);
    expect(namesOf('a')).toEqual(['Shop', 'Blog']);
    expect(namesOf(undefined, '1,3')).toEqual(['Shop', 'Docs']);
  });

  it('are empty for a single site', () => {
    expect(namesOf('b')).toEqual([]);
    expect(namesOf('a', '2')).toEqual([]);
  });
});
