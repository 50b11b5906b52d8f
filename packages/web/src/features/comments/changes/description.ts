import type { KnownTask } from '../../../data/records/kinds.ts';
import { useProjectName } from '../../../data/records/project-names.ts';
import { useStatusesOf } from '../../../data/records/statuses.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { useDayFormats } from '../../../i18n/day-formats.ts';
import { shorten } from '../../../ui/shorten.ts';

/**
 * Describes a change to a task in a few words, by only one of its fields; empty for fields that are not described.
 *
 * @returns a function of the values and the project of the task.
 */
export function useChangeDescription(): (
  change: Partial<KnownTask>,
  project: string | null | undefined,
) => string {
  const texts = useTexts();
  const { weekday } = useDayFormats();
  const statusesOf = useStatusesOf();
  const nameOf = useProjectName();
  return (change, project) => {
    const { due_date: due, status, project_id: projectId } = change;
    if (projectId !== undefined) return texts.task.changedTo(texts.task.project, nameOf(projectId));
    if (status !== undefined)
      return texts.task.changedTo(texts.task.status, statusesOf(project).nameOf(status));
    if (due === undefined) return describe(change, texts);
    return texts.task.changedTo(texts.task.due, due === null ? texts.common.none : weekday(due));
  };
}

function describe(change: Partial<KnownTask>, texts: Texts): string {
  const { task, common } = texts;
  const { priority, category, tags, visibility, close_reason: reason, assigned_to: assignee } = change;
  if (reason !== undefined)
    return task.changedTo(task.closeReason, reason ? task.closeReasons[reason] : common.none);
  if (priority !== undefined) return task.changedTo(task.priority, common.priorities[priority]);
  if (assignee !== undefined) return task.changedTo(task.assignee, assignee?.name ?? common.nobody);
  if (tags !== undefined) return task.changedTo(task.tags, tags.join(common.comma) || common.none);
  if (visibility !== undefined) return task.changedTo(task.visibleTo, common.readers[visibility]);
  if (category === undefined) return describeTexts(change, texts);
  return task.changedTo(task.category, category === null ? common.none : common.categories[category]);
}

function describeTexts({ title, content, description }: Partial<KnownTask>, { task, common }: Texts): string {
  if (content !== undefined) return task.changedTo(task.text, shorten(content));
  if (title !== undefined) return task.changedTo(task.title, title ?? common.none);
  if (description === undefined) return '';
  return task.changedTo(task.description, description === null ? common.none : shorten(description));
}
