import type { Page } from '@playwright/test';
import type { Task } from '@postil/client';

/** The statuses, in the order of the columns. */
export const STATUSES = ['OPEN', 'IN_PROGRESS', 'IN_REVIEW', 'RESOLVED', 'CLOSED'] as const;
export type Status = (typeof STATUSES)[number];

/** Serves a board with the given number of tasks in each column, without creating them. */
export async function serveManyTasks(page: Page, perColumn: number): Promise<void> {
  const pageOf = (status: Status, from: number, size: number) => ({
    data: Array.from({ length: Math.min(size, perColumn - from) }, (_, index) =>
      taskAt(status, from + index),
    ),
    total: perColumn,
    total_is_exact: true,
    next_cursor: from + size < perColumn ? String(from + size) : null,
  });
  await page.route('**/api/v1/boards/columns**', (route) => {
    const url = new URL(route.request().url());
    const status = STATUSES.find((each) => url.pathname.endsWith(`/${each}`));
    const size = Number(url.searchParams.get('limit') ?? url.searchParams.get('per_column') ?? 25);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const data = status
      ? pageOf(status, from, size)
      : { columns: STATUSES.map((each) => ({ status: each, ...pageOf(each, 0, size) })) };
    return route.fulfill({ json: { success: true, data } });
  });
}

/** The task at an index of a column. */
function taskAt(status: Status, index: number): Task {
  const number = STATUSES.indexOf(status) * 100_000 + index;
  const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const at = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
  const person = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Lovelace' };
  return {
    id,
    number,
    title: null,
    organization_id: id,
    project_id: null,
    site_id: null,
    status,
    version: 1,
    rank: `f${999_999 - index}`,
    content: `Task ${index}: ${'words '.repeat(index % 20)}`,
    description: null,
    priority: 'HIGH',
    page_url: 'https://example.com/pricing',
    route: '/pricing',
    page_title: null,
    device_type: 'DESKTOP',
    category: null,
    tags: ['nav', 'mobile', 'copy'],
    created_by: person,
    assigned_to: person,
    due_date: null,
    visibility: 'team',
    author_kind: 'member',
    replies_count: 3,
    created_at: at,
    updated_at: at,
    resolved_at: null,
    close_reason: null,
    seen_in: null,
    fixed_in: null,
    seen_again_in: null,
    screenshot: null,
    external_id: null,
    source: null,
    metadata: {},
    url: `http://localhost/board?task=${id}`,
    page_link: null,
  };
}
