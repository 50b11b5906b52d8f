import type { CreateTaskBody, Session, Task } from '@postil/client';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { noneIfFailed } from '../../../data/api/failures.ts';
import { rankOf, withoutTask, withTask } from '../cache/columns.ts';
import { matches } from '../cache/search-filters.ts';
import { changeBoards, idOfNew, taskDetails, taskIn, taskLists } from '../cache/tasks.ts';
import { renameSelected } from './selection.ts';

/** A new task before the server has responded. */
export interface Draft {
  /** The idempotency key: retrying never creates the task twice. */
  readonly key: string;
  readonly body: CreateTaskBody;
  readonly assignee: { readonly id: string; readonly name: string } | null;
  readonly projectId: string | null;
}

/**
 * Creates a task, which appears on the boards immediately.
 *
 * @returns the id that the server assigned, and whether a board shows it.
 * @throws {PostilError} it could not be created; the boards no longer show it.
 */
export async function createTask(
  draft: Draft,
  session: Session,
): Promise<{ readonly id: string; readonly isShown: boolean }> {
  const task = taskOf(draft, session);
  let isShown = false;
  changeBoards((board, filters) => {
    // A text search is assumed to match: the person wrote the task while searching for these words.
    if (matches(task, filters, session.user.id) === false) return board;
    isShown = true;
    return withTask(board, task);
  });
  try {
    const { id } = await api.createTask(draft.body, { idempotencyKey: draft.key });
    // Without the response, the draft stands for the record until the stream of changes brings it.
    const created = await api.getComment({ id }).catch(noneIfFailed);
    replaceTask(task.id, { ...task, id, rank: rankOf(id), ...(created && taskIn(created)) });
    void queryClient.invalidateQueries({ queryKey: taskLists.key });
    return { id, isShown };
  } catch (error) {
    changeBoards((board) => withoutTask(board, task.id));
    throw error;
  }
}

/** Replaces the temporary task with the created one, which the stream of changes may have added already. */
function replaceTask(id: string, task: Task): void {
  changeBoards((board) => {
    const rest = withoutTask(board, id);
    return rest === board ? board : withTask(withoutTask(rest, task.id), task);
  });
  renameSelected(id, task);
  void queryClient.invalidateQueries({ queryKey: [...taskDetails.key, task.id] });
}

function taskOf({ key, body, assignee, projectId }: Draft, { user, organization }: Session): Task {
  const now = new Date().toISOString();
  return {
    id: idOfNew(key),
    number: null,
    title: body.title ?? null,
    organization_id: organization.id,
    project_id: projectId,
    site_id: body.site_id ?? null,
    content: body.content,
    description: null,
    status: body.status ?? 'OPEN',
    priority: body.priority ?? 'MEDIUM',
    page_url: body.page_url ?? '/',
    route: body.route ?? '/',
    page_title: null,
    device_type: 'DESKTOP',
    category: body.category ?? null,
    tags: body.tags ?? [],
    visibility: body.visibility ?? 'team',
    created_by: { id: user.id, name: user.name },
    author_kind: 'member',
    assigned_to: assignee,
    due_date: body.due_date ?? null,
    replies_count: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    close_reason: null,
    seen_in: null,
    fixed_in: null,
    seen_again_in: null,
    external_id: null,
    source: null,
    metadata: {},
    url: '',
    page_link: null,
    resolved_at: null,
    // Ranks begin with the hexadecimal time of creation, newest first; `g` comes before others of this millisecond.
    rank: `${Date.now().toString(16).padStart(12, '0')}g`,
    screenshot: null,
  };
}
