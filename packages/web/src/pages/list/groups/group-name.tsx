import type { CommentRecord } from '@postil/client';
import type { CommentGroup } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { sitesQuery } from '../../../data/records/choices.ts';
import {
  hasPage,
  PriorityName,
  pathOf,
  readTaskSearch,
  StatusName,
  useShownProject,
} from '../../../features/comments/index.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';

/** The common value of the tasks of a group, and their number. */
export function GroupName({
  task,
  by,
  count,
}: {
  readonly task: CommentRecord;
  readonly by: CommentGroup;
  readonly count: number;
}) {
  const { number } = useFormats();
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
      <Name task={task} by={by} />
      <span data-count className="font-normal text-text-quiet tabular-nums">
        {number(count)}
      </span>
    </span>
  );
}

function Name({ task, by }: { task: CommentRecord; by: CommentGroup }) {
  const { list, filters, pages } = useTexts();
  const project = useShownProject(readTaskSearch(useSearch({ strict: false })));
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: by === 'site' || by === 'page' });
  const site = sites.find(({ id }) => id === task.site_id)?.name;
  switch (by) {
    case 'status':
      return <StatusName status={task.status} project={project} />;
    case 'priority':
      return <PriorityName priority={task.priority} />;
    case 'assignee':
      if (!task.assigned_to) return filters.unassigned;
      return (
        <>
          <Avatar person={task.assigned_to} />
          <bdi className="truncate">{task.assigned_to.name}</bdi>
        </>
      );
    case 'site':
      return <bdi className="truncate">{task.site_id === null ? list.noSite : (site ?? '…')}</bdi>;
    case 'page':
      return (
        <>
          {site !== undefined && (
            <bdi className="max-w-[50%] truncate font-medium text-text-quiet">{site}</bdi>
          )}
          <span dir={hasPage(task) ? 'ltr' : 'auto'} className="truncate">
            {hasPage(task) ? pathOf(task) : pages.noPage}
          </span>
        </>
      );
    default:
      return by satisfies never;
  }
}
