import { describe, expect, it, test } from 'vitest';
import type { Fields } from '../changes/unsent.ts';
import { bodyOf, defaultTarget, initialFields, targetsOf, validationErrorOf } from './fields.ts';

const fields: Fields = {
  content: 'The logo is blurred',
  title: '',
  due: '',
  target: '',
  page: '',
  priority: 'MEDIUM',
  visibility: 'team',
  assignee: '',
};

describe('the request for a new task', () => {
  it('leaves out empty fields', () => {
    expect(bodyOf(fields)).toEqual({ content: 'The logo is blurred', priority: 'MEDIUM' });
    expect(bodyOf({ ...fields, target: undefined })).toEqual(bodyOf(fields));
  });

  it('has all filled-in fields', () => {
    const full: Fields = {
      content: '  Two lines\n',
      title: ' Logo ',
      due: '2027-01-31',
      target: 'site:s',
      page: ' /pricing ',
      priority: 'URGENT',
      visibility: 'everyone',
      assignee: 'ada',
    };
    expect(bodyOf(full)).toEqual({
      content: 'Two lines',
      title: 'Logo',
      due_date: '2027-01-31',
      priority: 'URGENT',
      visibility: 'everyone',
      site_id: 's',
      page_url: '/pricing',
      assigned_to: 'ada',
    });
    expect(bodyOf({ ...full, target: 'project:p' })).toMatchObject({ project_id: 'p' });
  });
});

describe('the text of a new task', () => {
  test.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['x', undefined],
    ['x'.repeat(10_000), undefined],
    [` ${'x'.repeat(10_000)} `, undefined],
    ['x'.repeat(10_001), 'tooLong'],
    ['🎨'.repeat(10_000), undefined],
  ])('must have 1 to 10,000 code points, not counting surrounding whitespace (case %#)', (content, fault) => {
    expect(validationErrorOf({ content })).toBe(fault);
  });
});

describe('the project or site of a new task', () => {
  const targets = targetsOf(
    [
      { id: 'p', name: 'Shop' },
      { id: 'q', name: 'Blog' },
    ],
    [
      { id: 's', name: 'Live', project_id: 'p' },
      { id: 't', name: 'Test', project_id: 'q' },
    ],
  );

  it('is chosen among all projects and their sites', () => {
    expect(targets.map(({ value, label }) => `${value} ${label}`)).toEqual([
      'project:p Shop',
      'site:s Shop › Live',
      'project:q Blog',
      'site:t Blog › Test',
    ]);
  });

  it('is the only project by default, and empty for several', () => {
    expect(defaultTarget(targets.slice(0, 2))).toBe('project:p');
    expect(defaultTarget(targets)).toBe('');
    expect(defaultTarget([])).toBe('');
  });

  test.each([
    [{ site: 's', project: 'p' }, 'site:s'],
    [{ project: 'p' }, 'project:p'],
    [{ site: 's,t', project: 'p' }, 'project:p'],
    [{ project: 'p,q' }, undefined],
    [{}, undefined],
  ])('is the single site in the URL, or else the single project, if any: %j', (search, target) => {
    expect(initialFields(search).target).toBe(target);
  });
});
