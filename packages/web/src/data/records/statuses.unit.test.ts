import '@postil/harness/browser/page';
import { loadAppTexts } from '@postil/languages/app';
import { describe, expect, it } from 'vitest';
import { shownProjectOf } from '../../features/comments/cache/sites.ts';
import { commonProjectOf, statusesFrom } from './statuses.ts';

const en = await loadAppTexts('en');

const { statuses: names } = en.common;

describe('the statuses of a project', () => {
  it('have its names and colours, or the default names', () => {
    const settings = [
      { status: 'IN_REVIEW', name: 'Client check', color: 'pink', is_shown: true },
      { status: 'CLOSED', name: null, color: null, is_shown: false },
    ] as const;
    const { nameOf, colorOf, choices } = statusesFrom(settings, names);
    expect(nameOf('IN_REVIEW')).toBe('Client check');
    expect(nameOf('CLOSED')).toBe('Closed');
    expect([colorOf('IN_REVIEW'), colorOf('OPEN')]).toEqual(['pink', null]);
    expect(choices()).toEqual(['OPEN', 'IN_PROGRESS', 'IN_REVIEW', 'RESOLVED']);
    // The current status is among the choices.
    expect(choices('CLOSED')).toEqual(['OPEN', 'IN_PROGRESS', 'IN_REVIEW', 'RESOLVED', 'CLOSED']);
  });

  it('apply to a view whose records, filters or available projects leave only that project', () => {
    expect(commonProjectOf([{ project_id: 'p' }, { project_id: 'p' }])).toBe('p');
    expect(commonProjectOf([{ project_id: 'p' }, { project_id: null }])).toBeUndefined();
    expect(commonProjectOf([])).toBeUndefined();
    const sites = [
      { id: '1', project_id: 'p' },
      { id: '2', project_id: 'p' },
      { id: '3', project_id: 'q' },
    ];
    const shown = (project?: string, site?: string, all = ['p', 'q']) =>
      shownProjectOf({ project, site }, { projects: all.map((id) => ({ id })), sites });
    expect(shown('q')).toBe('q');
    expect(shown('p,q')).toBeUndefined();
    expect(shown(undefined, '1,2')).toBe('p');
    expect(shown(undefined, '1,3')).toBeUndefined();
    expect(shown()).toBeUndefined();
    // A single project is the default.
    expect(shown(undefined, undefined, ['p'])).toBe('p');
  });
});
