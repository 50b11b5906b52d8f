import type { ProjectStatus, UpdateProjectBody } from '@postil/contract';
import { type Actor, requireRole } from '../../core/access/actor.ts';
import type { Tx } from '../../core/changes/transaction.ts';
import { allowLongStatements, type Sql } from '../../core/db/database.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../core/errors.ts';
import { type Differences, differences } from '../../core/records/differences.ts';
import { newId } from '../../core/records/ids.ts';
import { requireVersion, type Target } from '../../core/records/versions.ts';
import { emit } from '../activity/emit.ts';
import { deleteActivityOfProject } from '../activity/record-queries.ts';
import { deleteSecretsOfProject } from '../api-keys/queries.ts';
import { audit } from '../audit-log/service.ts';
import { countProjectAsDeleted } from '../comment-counts/queries.ts';
import { projectEvent } from './events.ts';
import {
  countContents,
  deleteProject,
  findActiveProjects,
  findProject,
  findStatuses,
  insertProject,
  type LockPurpose,
  type ProjectRow,
  updateProject,
} from './queries.ts';
import { allStatuses, namesIn, requireValidStatuses, type StatusNames } from './statuses.ts';

/** @throws {NotFoundError} the project is unknown, or hidden from the actor. */
export async function getProject(sql: Sql, actor: Actor, id: string): Promise<ProjectRow> {
  const row = await findProject(sql, actor, { id });
  if (!row) throw new NotFoundError();
  return row;
}

/**
 * Reads a project that accepts new records, and locks it against deletion until the transaction ends.
 *
 * @throws {NotFoundError} the project is unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 */
export async function getWritableProject(tx: Sql, actor: Actor, id: string): Promise<ProjectRow> {
  const row = await findProject(tx, actor, { id, lock: 'reference' });
  if (!row) throw new NotFoundError();
  requireUnarchived(row.status);
  return row;
}

/** The maximum number of listed active projects. */
const MAX_LISTED_PROJECTS = 500;

/** The active projects that the actor may see, by name; at most 500. */
export function listActiveProjects(sql: Sql, actor: Actor): Promise<{ id: string; name: string }[]> {
  return findActiveProjects(sql, actor, MAX_LISTED_PROJECTS);
}

/** The project's own names for statuses; empty without a project. */
export async function readStatusNames(
  sql: Sql,
  { organizationId, projectId }: { readonly organizationId: string; readonly projectId: string | null },
): Promise<StatusNames> {
  if (projectId === null) return {};
  return namesIn((await findStatuses(sql, { organizationId, id: projectId })) ?? []);
}

/** @throws {ConflictError} `project_archived`. */
export function requireUnarchived(status: ProjectStatus): void {
  if (status !== 'archived') return;
  throw new ConflictError(
    'project_archived',
    'The project is archived and therefore read-only: make it active with PUT /projects/{id}.',
  );
}

/**
 * Refuses a request about an organisation other than the actor's.
 *
 * @param organizationId the requested organisation; undefined: the actor's own.
 * @throws {NotFoundError} for any other.
 */
export function requireOwnOrganization(actor: Actor, organizationId: string | undefined): void {
  if (organizationId !== undefined && organizationId.toLowerCase() !== actor.organizationId)
    throw new NotFoundError();
}

/** Creates an active project. @throws {ForbiddenError} for an actor that does not see all projects. */
export async function createProject(tx: Tx, actor: Actor, { name }: { name: string }): Promise<ProjectRow> {
  if (actor.scope !== 'organization') {
    throw new ForbiddenError(
      'forbidden',
      'A guest cannot create a project: somebody who sees all projects must do so.',
    );
  }
  const { organizationId } = actor;
  const id = newId();
  await insertProject(tx, { organizationId, id, name });
  const row = await getProject(tx, actor, id);
  await emit(tx, actor, projectEvent('project.created', row));
  return row;
}

/**
 * Changes the name, status, status settings or acceptance rules of a project. Setting a current value again is
 * not a change, and without changes there is no event.
 *
 * @throws {ConflictError} `project_archived` if it stays archived and another field would change.
 * @throws {ValidationError} statuses that contradict each other.
 * @throws {ForbiddenError} `insufficient_permission` if anybody but an owner or an admin changes the rules of
 *   acceptance.
 */
export async function changeProject(
  tx: Tx,
  actor: Actor,
  { body, ...target }: Target & { body: UpdateProjectBody },
): Promise<ProjectRow> {
  const row = await getLockedProject(tx, actor, { ...target, lock: 'change' });
  const { statuses: requestedStatuses, ...fields } = body;
  if (requestedStatuses) requireValidStatuses(requestedStatuses);
  const statuses = requestedStatuses && allStatuses(requestedStatuses);
  const current = { ...row, statuses: allStatuses(row.statuses) };
  const changes = differences(current, { ...fields, ...(statuses && { statuses }) });
  if (Object.keys(changes).length === 0) return row;
  requireAcceptanceRulesAllowed(actor, changes);
  if (!changes.status) requireUnarchived(row.status);
  await updateProject(tx, row, { ...fields, ...(statuses && { statuses: JSON.stringify(statuses) }) });
  const changedRow = await getProject(tx, actor, row.id);
  const type = changes.status && changedRow.status === 'archived' ? 'project.archived' : 'project.updated';
  await emit(tx, actor, projectEvent(type, changedRow, { changes }));
  if (changes.status) {
    const action = changedRow.status === 'archived' ? 'project.archived' : 'project.activated';
    const target = { type: 'project', id: changedRow.id, name: changedRow.name };
    await audit(tx, actor, { action, target, metadata: { changes } });
  }
  return changedRow;
}

/** Called in the transaction that deletes a project, to delete the data that no foreign key deletes. */
export type OnProjectDeleted = (tx: Tx, organizationId: string, projectId: string) => Promise<void>;

/** Deletes a project permanently with its sites, comments, keys and activity; only the record of the deletion stays. */
export async function removeProject(
  tx: Tx,
  actor: Actor,
  { onDeleted, ...target }: Target & { onDeleted: readonly OnProjectDeleted[] },
): Promise<void> {
  await allowLongStatements(tx);
  const row = await getLockedProject(tx, actor, { ...target, lock: 'removal' });
  const { id, name } = row;
  const contents = await countContents(tx, row);
  await deleteSecretsOfProject(tx, actor.organizationId, id);
  for (const deleteData of onDeleted) await deleteData(tx, actor.organizationId, id);
  await deleteProject(tx, row);
  await countProjectAsDeleted(tx, actor.organizationId, id);
  await deleteActivityOfProject(tx, row);
  await emit(tx, actor, projectEvent('project.deleted', row));
  await audit(tx, actor, {
    action: 'project.deleted',
    target: { type: 'project', id, name },
    metadata: { ...contents },
  });
}

async function getLockedProject(
  tx: Tx,
  actor: Actor,
  { id, ifMatch, lock }: Target & { lock: LockPurpose },
): Promise<ProjectRow> {
  const row = await findProject(tx, actor, { id, lock });
  if (!row) throw new NotFoundError();
  requireVersion(ifMatch, row.version);
  return row;
}

/** Only owners and admins may change the rules of acceptance. @throws {ForbiddenError} `insufficient_permission`. */
function requireAcceptanceRulesAllowed(actor: Actor, changes: Differences): void {
  if (changes.resolved_by || changes.acceptance_days || changes.acceptance_ending)
    requireRole(actor, 'admin');
}
