import type { Task } from '@postil/client';
import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract/enums';

/** An open task as a board contains it, on no site. Its rank is its id, so that the greater id comes first. */
export function createTask(id: string, values: Partial<Task> = {}): Task {
  return {
    id,
    number: null,
    title: null,
    organization_id: 'o',
    project_id: null,
    site_id: null,
    content: `Task ${id}`,
    description: null,
    status: 'OPEN',
    priority: 'MEDIUM',
    page_url: '/',
    route: '/',
    page_title: null,
    device_type: 'DESKTOP',
    category: null,
    tags: [],
    visibility: 'team',
    created_by: { id: 'ada', name: 'Ada' },
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
    url: `http://localhost/board?task=${id}`,
    page_link: null,
    rank: id,
    screenshot: null,
    ...values,
  };
}

/** A column of a board as the web app stores it. */
interface Column {
  readonly status: CommentStatus;
  readonly tasks: readonly Task[];
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly nextCursor: string | null;
}

/** A board with a column for every status, in which all the given tasks are loaded. @param tasks ids by status. */
export function createBoard(
  tasks: Partial<Record<CommentStatus, readonly string[]>> = {},
): readonly Column[] {
  return COMMENT_STATUSES.map((status) => {
    const ids = tasks[status] ?? [];
    return {
      status,
      tasks: ids.map((id) => createTask(id, { status })),
      total: ids.length,
      isTotalExact: true,
      nextCursor: null,
    };
  });
}
