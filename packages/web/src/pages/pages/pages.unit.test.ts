import '@postil/harness/browser/page';
import type { CommentedPage } from '@postil/client';
import { describe, expect, it, test } from 'vitest';
import { pageOrderOf, searchOfPage, taskBeside } from './pages-query.ts';

const page = (overrides: Partial<CommentedPage> = {}, ...ids: readonly string[]): CommentedPage => ({
  project_id: 'p',
  site_id: 's',
  site_name: 'Shop',
  page_url: 'https://shop.example/cart',
  page_title: null,
  open_count: ids.length,
  resolved_count: 0,
  updated_at: '2026-01-02T03:04:05.678Z',
  picture: null,
  pins: ids.map((id) => ({
    id,
    number: null,
    title: null,
    content: id,
    status: 'OPEN',
    priority: 'LOW',
    assigned_to: null,
    created_at: '2026-01-02T03:04:05.678Z',
    point: null,
  })),
  ...overrides,
});

describe('the list of one page', () => {
  it('keeps the filters in the URL, but not the open task or the order', () => {
    expect(searchOfPage(page(), { priority: 'urgent', order: 'open_count', task: 't' })).toEqual({
      priority: 'urgent',
      page: 'https://shop.example/cart',
      site: 's',
    });
  });

  it('is limited to the project if the page has no site', () => {
    expect(searchOfPage(page({ site_id: null, page_url: '/docs' }), {})).toEqual({
      page: '/docs',
      project: 'p',
    });
  });
});

test.each([
  ['a', 1, 'b'],
  ['b', 1, 'c'],
  ['c', -1, 'b'],
  ['a', -1, undefined],
  ['c', 1, undefined],
  ['gone', 1, undefined],
] as const)('in the order of the pages, a step from task %s by %i leads to task %s', (id, by, expected) => {
  expect(taskBeside([page({}, 'a', 'b'), page({}), page({}, 'c')], id, by)).toBe(expected);
});

test('the pages with the newest activity come first by default', () => {
  expect([pageOrderOf({}), pageOrderOf({ order: 'x' }), pageOrderOf({ order: 'open_count' })]).toEqual([
    'updated_at',
    'updated_at',
    'open_count',
  ]);
});
