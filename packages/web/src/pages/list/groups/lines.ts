import type { CommentRecord, ListedComment } from '@postil/client';
import { COMMENT_GROUPS, type CommentGroup } from '@postil/contract/enums';

/** A line of the list: the name of a group, or a task. */
export type Line<Task> =
  | GroupLine<Task>
  | { readonly kind: 'task'; readonly id: string; readonly task: Task };

/** The name of a group above its tasks. */
export interface GroupLine<Task> {
  readonly kind: 'group';
  readonly id: string;
  /** Its first task, which has the common value. */
  readonly task: Task;
  /** The number of its tasks. */
  readonly count: number;
}

type GroupFields = Pick<CommentRecord, 'id' | 'site_id' | 'route' | 'status' | 'priority' | 'assigned_to'> &
  Pick<ListedComment, 'group'>;

/** The property by which the list is grouped according to the URL; undefined: it is not grouped. */
export function groupOf({ group }: { readonly group?: string }): CommentGroup | undefined {
  return COMMENT_GROUPS.find((each) => each === group);
}

/** The common value of the tasks of one group, as a text. */
function keyOf(task: GroupFields, by: CommentGroup): string {
  switch (by) {
    case 'site':
      return task.site_id ?? '';
    case 'page':
      return task.group?.key ?? `${task.site_id} ${task.route}`;
    case 'assignee':
      return task.assigned_to?.id ?? '';
    case 'status':
      return task.status;
    case 'priority':
      return task.priority;
    default:
      return by satisfies never;
  }
}

/** The tasks, grouped: a task that was just changed moves to its new group immediately. */
export function groupTasks<Task extends GroupFields>(
  tasks: readonly Task[],
  by: CommentGroup | undefined,
): readonly Task[] {
  if (by === undefined) return tasks;
  return [...groupsOf(tasks, by).values()].flat();
}

/** Whether tasks of one group are not adjacent: one has moved to another group, so the counts of both are stale. */
export function isScattered(tasks: readonly GroupFields[], by: CommentGroup | undefined): boolean {
  return groupTasks(tasks, by).some((task, index) => task !== tasks[index]);
}

/** The lines of the list. @param tasks the tasks, grouped. */
export function toLines<Task extends GroupFields>(
  tasks: readonly Task[],
  by: CommentGroup | undefined,
): readonly Line<Task>[] {
  const lineOf = (task: Task): Line<Task> => ({ kind: 'task', id: task.id, task });
  if (by === undefined) return tasks.map(lineOf);
  return [...groupsOf(tasks, by)].flatMap(([key, members]) => {
    const [task] = members;
    if (!task) return [];
    const count = Math.max(members.length, task.group?.count ?? 0);
    return [{ kind: 'group' as const, id: `group ${key}`, task, count }, ...members.map(lineOf)];
  });
}

/** The tasks of each group, in the order of the groups' first tasks. */
function groupsOf<Task extends GroupFields>(tasks: readonly Task[], by: CommentGroup): Map<string, Task[]> {
  const groups = new Map<string, Task[]>();
  for (const task of tasks) {
    const key = keyOf(task, by);
    const members = groups.get(key);
    if (members) members.push(task);
    else groups.set(key, [task]);
  }
  return groups;
}
