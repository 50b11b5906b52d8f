import type { Session } from '../session.ts';
import { EXIT, type Exit } from '../surroundings.ts';
import { lineOf, nameOf, type TaskSummary, titleOf } from '../tasks.ts';
import { queryOf, type TaskFilters } from './filters.ts';

/** Lists tasks, newest first. */
export async function list(
  session: Session,
  chosen: TaskFilters & { readonly limit: number },
): Promise<Exit> {
  const tasks: TaskSummary[] = [];
  for await (const task of session.client.listComments.all({
    ...queryOf(chosen),
    per_page: Math.min(100, chosen.limit),
  })) {
    tasks.push(task);
    if (tasks.length === chosen.limit) break;
  }
  const { stdout } = session.surroundings;
  session.show(tasks, tasks.map((task) => lineOf(task, stdout)).join('\n') || 'No tasks.');
  return EXIT.done;
}

/** The maximum number of tasks named when there are too many. */
const MAX_NAMED_TASKS = 20;

/** Counts tasks, for a pipeline. @returns `found` if there are more than the limit. */
export async function check(
  session: Session,
  chosen: TaskFilters & { readonly maxOpen: number },
): Promise<Exit> {
  const { data: tasks, total } = await session.client.listComments({
    ...queryOf(chosen),
    per_page: MAX_NAMED_TASKS,
  });
  const isFine = total <= chosen.maxOpen;
  const lines = tasks.map((task) => `  ${nameOf(task)}  ${titleOf(task)}  ${task.page_url}`);
  const rest = total > tasks.length ? [`  and ${total - tasks.length} more`] : [];
  const sum = `${total} ${total === 1 ? 'task' : 'tasks'}, ${chosen.maxOpen} allowed.`;
  session.show(
    { total, max_open: chosen.maxOpen, passed: isFine, tasks },
    [sum, ...(isFine ? [] : [...lines, ...rest])].join('\n'),
  );
  return isFine ? EXIT.done : EXIT.found;
}
