import type { ApprovalBody } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { allowLongStatements, type Sql } from '../../../core/db/database.ts';
import { AppError, NotFoundError } from '../../../core/errors.ts';
import { differences } from '../../../core/records/differences.ts';
import { excerptOf } from '../../../core/records/excerpts.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { requireVersion, type Target } from '../../../core/records/versions.ts';
import { emit } from '../../activity/emit.ts';
import { deleteActivityOfComments } from '../../activity/record-queries.ts';
import { audit } from '../../audit-log/service.ts';
import { countMockupAsDeleted } from '../../comment-counts/queries.ts';
import { notify } from '../../notifications/notification/service.ts';
import { getWritableProject, requireUnarchived } from '../../projects/service.ts';
import type { StoredPicture } from '../files/service.ts';
import { mockupEvent } from './events.ts';
import {
  type ApprovalRow,
  deleteMockup,
  findMockup,
  insertApproval,
  insertMockup,
  insertVersion,
  listApprovals,
  listCommentIds,
  listVersions,
  lockMockup,
  type MockupWithLatestRow,
  updateMockup,
  type VersionRow,
} from './queries.ts';

/** @throws {NotFoundError} the mockup is unknown, or hidden from the actor. */
export async function getMockup(sql: Sql, actor: Actor, id: string): Promise<MockupWithLatestRow> {
  const row = await findMockup(sql, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/** All versions of a mockup, newest first. @throws {NotFoundError} unknown, or hidden from the actor. */
export async function getVersions(sql: Sql, actor: Actor, id: string): Promise<VersionRow[]> {
  await getMockup(sql, actor, id);
  return listVersions(sql, actor, id);
}

/**
 * Reads a mockup that accepts new records, and locks it against deletion until the transaction ends.
 *
 * @throws {NotFoundError} unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 */
export async function getWritableMockup(tx: Sql, actor: Actor, id: string): Promise<MockupWithLatestRow> {
  const locked = await lockMockup(tx, actor, { id, purpose: 'reference' });
  if (!locked) throw new NotFoundError();
  requireUnarchived(locked.project_status);
  return getMockup(tx, actor, id);
}

/** Adds a mockup with its first version to a project. @throws as `getWritableProject` does. */
export async function createMockup(
  tx: Tx,
  actor: Actor,
  { projectId, name, picture }: { projectId: string; name: string; picture: StoredPicture },
): Promise<MockupWithLatestRow> {
  await getWritableProject(tx, actor, projectId);
  const mockup = { ...newIdWithInstant(), projectId, name };
  await insertMockup(tx, actor, mockup);
  await insertVersion(tx, actor, { mockupId: mockup.id, number: 1, ...picture });
  const row = await getMockup(tx, actor, mockup.id);
  await emit(tx, actor, mockupEvent('mockup.created', row));
  return row;
}

/** Adds a version, which is not approved yet; earlier versions stay unchanged. */
export async function addVersion(
  tx: Tx,
  actor: Actor,
  { picture, ...target }: Target & { picture: StoredPicture },
): Promise<MockupWithLatestRow> {
  const before = await lockWritableMockup(tx, actor, target);
  const { id } = before;
  const number = before.latest_version + 1;
  await insertVersion(tx, actor, { mockupId: id, number, ...picture });
  await updateMockup(tx, actor, { id, changes: { latest_version: number, status: 'PENDING' } });
  const row = await getMockup(tx, actor, id);
  const changes = differences(before, { status: row.status });
  await emit(tx, actor, mockupEvent('mockup.version_created', row, { changes }));
  return row;
}

/** Changes the name. The same name is not a change, and without changes there is no event. */
export async function changeMockup(
  tx: Tx,
  actor: Actor,
  { changes: requestedChanges, ...target }: Target & { changes: { name?: string } },
): Promise<MockupWithLatestRow> {
  const { id } = await lockWritableMockup(tx, actor, target);
  const before = await getMockup(tx, actor, id);
  const changes = differences(before, requestedChanges);
  if (Object.keys(changes).length === 0) return before;
  await updateMockup(tx, actor, { id, changes: requestedChanges });
  const row = await getMockup(tx, actor, id);
  await emit(tx, actor, mockupEvent('mockup.updated', row, { changes }));
  return row;
}

/**
 * Signs off the newest version, or requests changes, and stores the decision in the log. A repetition of the last
 * entry by the same person, on the same version, is a no-op.
 *
 * @throws {AppError} `version_conflict` if the version is not the newest.
 */
export async function decide(
  tx: Tx,
  actor: Actor,
  { body, ...target }: Target & { body: ApprovalBody },
): Promise<ApprovalRow> {
  const before = await lockWritableMockup(tx, actor, target);
  const { id, latest_version: latest } = before;
  requireLatest(body.version, latest);
  const [last] = await listApprovals(tx, actor, { mockupId: id, limit: 1 });
  if (last && isRepeatedDecision(last, { body, latest, personId: actor.personId })) return last;
  await insertApproval(tx, actor, {
    ...newIdWithInstant(),
    mockupId: id,
    versionNumber: latest,
    decision: body.decision,
    note: body.note || null,
    name: body.name || null,
  });
  await updateMockup(tx, actor, { id, changes: { status: body.decision } });
  const row = await getMockup(tx, actor, id);
  const [approval] = await listApprovals(tx, actor, { mockupId: id, limit: 1 });
  if (!approval) throw new Error('The approval was not stored.');
  await emit(tx, actor, decisionEvent(before, row, approval));
  await notifyUploaders(tx, actor, { row, approval });
  return approval;
}

/** Notifies the uploaders of the mockup and of its newest version about a decision. */
async function notifyUploaders(
  tx: Tx,
  actor: Actor,
  { row, approval }: { row: MockupWithLatestRow; approval: ApprovalRow },
): Promise<void> {
  const { decision, name, note } = approval;
  const excerpt = note === null ? null : excerptOf(note);
  const details = { mockup: { name: row.name }, decision: { decision, name, note: excerpt } };
  const occasion = {
    reason: 'mockup_decided',
    tie: 'uploader',
    personIds: uploaderIdsOf(row),
    details,
  } as const;
  await notify(tx, actor, { mockupId: row.id, occasions: [occasion] });
}

/** The ids of the uploaders of the mockup and of its newest version. */
export function uploaderIdsOf({ created_by: creatorId, latest }: MockupWithLatestRow): string[] {
  return [creatorId, latest.created_by];
}

function decisionEvent(
  before: Pick<MockupWithLatestRow, 'status'>,
  row: MockupWithLatestRow,
  approval: ApprovalRow,
) {
  const { decision, note, name, version_number: version, author_kind } = approval;
  const type = decision === 'APPROVED' ? 'mockup.approved' : 'mockup.changes_requested';
  const changes = differences(before, { status: row.status });
  return mockupEvent(type, row, {
    approval: { decision, note, name, version, author_kind },
    changes,
  });
}

function requireLatest(version: number | undefined, latest: number): void {
  if (version === undefined || version === latest) return;
  throw new AppError(
    'version_conflict',
    `The newest version of the mockup is ${latest}: review that one before you decide.`,
  );
}

function isRepeatedDecision(
  last: ApprovalRow,
  { body, latest, personId }: { body: ApprovalBody; latest: number; personId: string },
): boolean {
  return (
    last.version_number === latest &&
    last.decision === body.decision &&
    last.note === (body.note || null) &&
    last.created_by === personId &&
    last.name === (body.name || last.created_by_name)
  );
}

/** Deletes a mockup permanently, with its versions, comments and log. The next clean-up removes its files. */
export async function removeMockup(tx: Tx, actor: Actor, target: Target): Promise<void> {
  await allowLongStatements(tx);
  const { id } = await lockWritableMockup(tx, actor, target);
  const row = await getMockup(tx, actor, id);
  const commentIds = await listCommentIds(tx, actor, id);
  await countMockupAsDeleted(tx, actor.organizationId, id);
  await deleteMockup(tx, actor, id);
  await deleteActivityOfComments(tx, actor, commentIds);
  await emit(tx, actor, mockupEvent('mockup.deleted', row));
  await audit(tx, actor, {
    action: 'mockup.deleted',
    target: { type: 'mockup', id, name: row.name },
    metadata: { versions_count: row.latest_version, comments_count: commentIds.length },
  });
}

async function lockWritableMockup(tx: Tx, actor: Actor, { id, ifMatch }: Target) {
  const locked = await lockMockup(tx, actor, { id, purpose: 'change' });
  if (!locked) throw new NotFoundError();
  requireVersion(ifMatch, locked.version);
  requireUnarchived(locked.project_status);
  return locked;
}
