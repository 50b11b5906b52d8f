import type { Differences } from '../../core/records/differences.ts';
import type { ChangeEvent } from '../activity/emit.ts';
import { presentProject } from './present.ts';
import type { ProjectRow } from './queries.ts';

/** The event of a change to a project. @param row the project after the change, or before its deletion. */
export function projectEvent(
  type: ChangeEvent['type'],
  row: ProjectRow,
  details: { changes?: Differences } = {},
): ChangeEvent {
  const { id, name } = row;
  const metadata = { project: { id, name }, ...details };
  return {
    type,
    projectId: id,
    siteId: null,
    visibility: 'everyone',
    commentId: null,
    metadata,
    subject: { project: presentProject(row) },
  };
}
