import type { StatusSetting } from '@postil/client';
import { COMMENT_STATUSES, type CommentStatus, type StatusColor } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/context.tsx';
import { projectsQuery } from './choices.ts';

/** The names, colours and visibility of the statuses in one project; the defaults in a view of multiple projects. */
export interface Statuses {
  readonly nameOf: (status: CommentStatus) => string;
  /** The colour of a status; null: the default. */
  readonly colorOf: (status: CommentStatus) => StatusColor | null;
  readonly isShown: (status: CommentStatus) => boolean;
  /** The available choices, in order. @param present the current statuses, which are offered even if they are hidden. */
  readonly choices: (...present: readonly CommentStatus[]) => readonly CommentStatus[];
}

/**
 * Finds the statuses of a project in the cache, without a request. They have the default names without a project, for
 * an unknown one, and before the projects are loaded.
 */
export function useStatusesOf(): (projectId: string | null | undefined) => Statuses {
  const { common } = useTexts();
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: false });
  return (projectId) =>
    statusesFrom(projects.find(({ id }) => id === projectId)?.statuses ?? [], common.statuses);
}

/** The statuses of one project; see `useStatusesOf`. */
export function useStatuses(projectId: string | null | undefined): Statuses {
  return useStatusesOf()(projectId);
}

/** @param settings the settings of a project; statuses without one have the default name and are shown. */
export function statusesFrom(
  settings: readonly StatusSetting[],
  names: Readonly<Record<CommentStatus, string>>,
): Statuses {
  const find = (status: CommentStatus) => settings.find((each) => each.status === status);
  const isShown = (status: CommentStatus) => find(status)?.is_shown ?? true;
  return {
    nameOf: (status) => find(status)?.name ?? names[status],
    colorOf: (status) => find(status)?.color ?? null,
    isShown,
    choices: (...present) => COMMENT_STATUSES.filter((status) => isShown(status) || present.includes(status)),
  };
}

/** The common project of these records; undefined if there are multiple projects, or none. */
export function commonProjectOf(
  records: readonly { readonly project_id: string | null }[],
): string | undefined {
  const ids = new Set(records.map(({ project_id: id }) => id));
  const [id] = ids;
  return ids.size === 1 ? (id ?? undefined) : undefined;
}
