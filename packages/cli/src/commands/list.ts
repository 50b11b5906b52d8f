import type { Session } from '../session.ts';
import { EXIT, type Exit } from '../surroundings.ts';
import { lineOf, nameOf, type TaskSummary, titleOf } from '../tasks.ts';
import { queryOf, type TaskFilters } from './filters.ts';

/** Lists tasks, newest first. */
export async function list(
  session: Session,
  options: TaskFilters & { readonly limit: number },
): Promise<Exit> {
  const tasks: TaskSummary[] = [];
  for await (const task of session.client.listComments.all({
    ...queryOf(options),
    per_page: Math.min(100, options.limit),
  })) {
    tasks.push(task);
    if (tasks.length === options.limit) break;
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
  options: TaskFilters & { readonly maxOpen: number },
): Promise<Exit> {
  const { data: tasks, total } = await session.client.listComments({
    ...queryOf(options),
    per_page: MAX_NAMED_TASKS,
  });
  const isWithinLimit = total <= options.maxOpen;
  const lines = tasks.map((task) => `  ${nameOf(task)}  ${titleOf(task)}  ${task.page_url}`);
  const rest = total > tasks.length ? [`  and ${total - tasks.length} more`] : [];
  const summary = `${total} ${total === 1 ? 'task' : 'tasks'}, ${options.maxOpen} allowed.`;
  session.show(
    { total, max_open: options.maxOpen, passed: isWithinLimit, tasks },
    [summary, ...(isWithinLimit ? [] : [...lines, ...rest])].join('\n'),
  );
  return isWithinLimit ? EXIT.done : EXIT.found;
}
