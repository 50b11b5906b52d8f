import type { StatusSetting } from '@postil/client';
import { COMMENT_STATUSES, type CommentStatus, type StatusColor } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/context.tsx';
import { projectsQuery } from './choices.ts';

/** How one project names and shows the statuses, or how they are named where several projects are meant. */
export interface Statuses {
  readonly nameOf: (status: CommentStatus) => string;
  /** null: the usual one. */
  readonly colorOf: (status: CommentStatus) => StatusColor | null;
  readonly isShown: (status: CommentStatus) => boolean;
  /** The available choices, in order. @param present the current status, which is offered even if it is hidden. */
  readonly offered: (...present: readonly CommentStatus[]) => readonly CommentStatus[];
}

/**
 * The statuses of a project. Without one, of an unknown one, and before the projects are known, they are named as
 * everywhere. It reads nothing itself.
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

/** @param settings of a project; missing ones have the default names and are shown. */
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
    offered: (...present) => COMMENT_STATUSES.filter((status) => isShown(status) || present.includes(status)),
  };
}

/** The project of all of these; undefined where there are several, or none. */
export function projectOfAll(records: readonly { readonly project_id: string | null }[]): string | undefined {
  const ids = new Set(records.map(({ project_id: id }) => id));
  const [id] = ids;
  return ids.size === 1 ? (id ?? undefined) : undefined;
}
