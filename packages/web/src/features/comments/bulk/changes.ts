import type { BulkBody } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';
import type { SelectedTask } from '../changes/selection.ts';

/** One change for all selected tasks. */
export type BulkChange = BulkBody['change'];

/** A change and the tasks to which it applies. */
export interface BulkStep {
  readonly ids: readonly string[];
  readonly change: BulkChange;
}

/** Whether the change makes a difference to a task. */
export function wouldChange(task: SelectedTask, change: BulkChange): boolean {
  if (change.status !== undefined) return task.status !== change.status;
  if (change.priority !== undefined) return task.priority !== change.priority;
  if (change.assigned_to !== undefined) return (task.assigned_to?.id ?? null) !== change.assigned_to;
  if (change.due_date !== undefined) return task.due_date !== change.due_date;
  const { project } = change;
  if (project) return task.project_id !== project.project_id || task.site_id !== siteAfter(task, project);
  const lacks = (change.add_tags ?? []).some((tag) => !task.tags.includes(tag));
  return lacks || (change.remove_tags ?? []).some((tag) => task.tags.includes(tag));
}

/** The steps without the tasks for which they are no-ops. */
export function withoutNoOps(
  steps: readonly BulkStep[],
  tasks: readonly SelectedTask[],
): readonly BulkStep[] {
  return steps.flatMap(({ ids, change }) => {
    const changed = tasks.filter((task) => ids.includes(task.id) && wouldChange(task, change));
    return changed.length > 0 ? [{ ids: changed.map(({ id }) => id), change }] : [];
  });
}

/** The steps that undo these steps, in reverse order. @param tasks the tasks before these steps. */
export function undoSteps(steps: readonly BulkStep[], tasks: readonly SelectedTask[]): readonly BulkStep[] {
  return steps.toReversed().flatMap(({ ids, change }) =>
    restoringSteps(
      tasks.filter(({ id }) => ids.includes(id)),
      change,
    ),
  );
}

/**
 * The steps that restore the former value of every task: one for each distinct value.
 *
 * @param tasks the tasks before the change.
 */
export function restoringSteps(tasks: readonly SelectedTask[], change: BulkChange): readonly BulkStep[] {
  const changed = tasks.filter((task) => wouldChange(task, change));
  const steps = changed.flatMap((task) =>
    restoringChanges(task, change).map((back) => ({ id: task.id, back })),
  );
  const groups = Map.groupBy(steps, ({ back }) => JSON.stringify(back));
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ ids: group.map(({ id }) => id), change: group[0].back }] : [],
  );
}

function restoringChanges(task: SelectedTask, change: BulkChange): BulkChange[] {
  if (change.status !== undefined) return [{ status: task.status }];
  if (change.priority !== undefined) return [{ priority: task.priority }];
  if (change.assigned_to !== undefined) return [{ assigned_to: task.assigned_to?.id ?? null }];
  if (change.due_date !== undefined) return [{ due_date: task.due_date }];
  if (change.project) return [{ project: { project_id: task.project_id, site_id: task.site_id } }];
  const added = (change.add_tags ?? []).filter((tag) => !task.tags.includes(tag));
  const removed = (change.remove_tags ?? []).filter((tag) => task.tags.includes(tag));
  return [
    ...(added.length > 0 ? [{ remove_tags: added }] : []),
    ...(removed.length > 0 ? [{ add_tags: removed }] : []),
  ];
}

/** The site of a task after a move into a project: none in a different project, unless a site is given. */
function siteAfter(
  task: Pick<SelectedTask, 'project_id' | 'site_id'>,
  { project_id: projectId, site_id: siteId }: NonNullable<BulkChange['project']>,
): string | null {
  return siteId === undefined && projectId === task.project_id ? task.site_id : (siteId ?? null);
}

/** The steps in chunks that fit into one request. */
export function inChunks(steps: readonly BulkStep[]): readonly BulkStep[] {
  return steps.flatMap(({ ids, change }) =>
    Array.from({ length: Math.ceil(ids.length / LIMITS.bulkIds) }, (_, index) => ({
      ids: ids.slice(index * LIMITS.bulkIds, (index + 1) * LIMITS.bulkIds),
      change,
    })),
  );
}

/** The values of a task after the change. @param nameOf returns the name of a member. */
export function valuesAfter(
  task: SelectedTask,
  change: BulkChange,
  nameOf: (id: string) => string,
): Partial<SelectedTask> {
  const { status, priority, assigned_to: assignee, due_date: due } = change;
  const { add_tags: added, remove_tags: removed, project } = change;
  return {
    ...(project ? { project_id: project.project_id, site_id: siteAfter(task, project) } : {}),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(assignee === undefined
      ? {}
      : { assigned_to: assignee === null ? null : { id: assignee, name: nameOf(assignee) } }),
    ...(due === undefined ? {} : { due_date: due }),
    ...(added ? { tags: [...new Set([...task.tags, ...added])] } : {}),
    ...(removed ? { tags: task.tags.filter((tag) => !removed.includes(tag)) } : {}),
  };
}
