import type { CreateTaskBody, Session } from '@postil/client';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { withoutTask, withTask } from './cache/columns.ts';
import { matches } from './cache/matching.ts';
import { changeBoards, type Task, taskIn, taskKeys } from './tasks.ts';

/** Before the id of a task that the server does not know yet. */
const NEW = 'new:';

/** Whether the server has not answered yet that it created the task. */
export function isCreating(id: string | null): boolean {
  return id?.startsWith(NEW) ?? false;
}

/** What a new task looks like before the server has answered. */
export interface Draft {
  /** Tells this task from others, so that trying again never creates it twice. */
  readonly key: string;
  readonly body: CreateTaskBody;
  readonly assignee: { readonly id: string; readonly name: string } | null;
  readonly projectId: string | null;
}

/**
 * Creates a task, which is on the boards at once.
 *
 * @returns the id that the server gave it, and whether a board shows it.
 * @throws {PostilError} it was refused; the boards no longer show it.
 */
export async function createTask(
  draft: Draft,
  session: Session,
): Promise<{ readonly id: string; readonly isShown: boolean }> {
  const task = taskOf(draft, session);
  let isShown = false;
  changeBoards((board, filters) => {
    // Words are taken to match: the person has just written them while looking for them.
    if (matches(task, filters, session.user.id) === false) return board;
    isShown = true;
    return withTask(board, task);
  });
  try {
    const { id } = await api.createTask(draft.body, { idempotencyKey: draft.key });
    const created = await api.getComment({ id }).catch(() => undefined);
    replaceTask(task.id, { ...task, id, rank: id.replaceAll('-', ''), ...(created && taskIn(created)) });
    void queryClient.invalidateQueries({ queryKey: ['tasks', 'list'] });
    return { id, isShown };
  } catch (error) {
    changeBoards((board) => withoutTask(board, task.id));
    throw error;
  }
}

/** The live changes may have brought the task before. */
function replaceTask(id: string, task: Task): void {
  changeBoards((board) => {
    const rest = withoutTask(board, id);
    return rest === board ? board : withTask(withoutTask(rest, task.id), task);
  });
  void queryClient.invalidateQueries({ queryKey: taskKeys.detail(task.id) });
}

function taskOf({ key, body, assignee, projectId }: Draft, { user, organization }: Session): Task {
  const now = new Date().toISOString();
  return {
    id: `${NEW}${key}`,
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
    created_by: { id: user.id, name: user.name },
    assigned_to: assignee,
    replies_count: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    resolved_at: null,
    // Ranks begin with the time of creation, in hexadecimal milliseconds, and newer tasks come first.
    rank: `${Date.now().toString(16).padStart(12, '0')}g`,
    screenshot: null,
  };
}
