import type { CreateExtensionConnectionBody } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError, UnauthenticatedError, ValidationError } from '../../../core/errors.ts';
import { DAY_MS, HOUR_MS } from '../../../core/process/durations.ts';
import { newId } from '../../../core/records/ids.ts';
import { audit } from '../../audit-log/service.ts';
import { listEnterableMemberships, type Membership } from '../../members/memberships/queries.ts';
import {
  type ConnectionRow,
  deleteConnection,
  deleteOldestConnections,
  insertConnection,
  renewConnection,
} from './connection-queries.ts';

/** The time after which an unused connection expires. */
const LIFETIME_MS = 90 * DAY_MS;
/** The interval at which uses are recorded. */
const RECORDING_INTERVAL_MS = HOUR_MS;
/** The maximum number of connections of a member. */
const MAX_CONNECTIONS = 20;

/**
 * Lets the extension with a token act as the actor, and deletes the actor's oldest connections above the maximum.
 *
 * @throws {ValidationError} the token has been used before.
 */
export async function connectExtension(
  tx: Tx,
  actor: Actor,
  { token_hash: tokenHash, name }: CreateExtensionConnectionBody,
): Promise<ConnectionRow> {
  const { organizationId, personId } = actor;
  const row = await insertConnection(tx, {
    id: newId(),
    tokenHash,
    organizationId,
    personId,
    name,
    expiresAt: nextExpiry(),
  });
  if (!row) throw new ValidationError({ token_hash: ['was used before: begin again in the extension'] });
  await deleteOldestConnections(tx, actor, MAX_CONNECTIONS);
  await auditConnection(tx, actor, { action: 'connected', ...row });
  return row;
}

/** Ends a connection of the actor. @throws {NotFoundError} the actor has no such connection. */
export async function endConnection(tx: Tx, actor: Actor, id: string): Promise<void> {
  const connection = await deleteConnection(tx, actor, id);
  if (!connection) throw new NotFoundError();
  await auditConnection(tx, actor, { action: 'disconnected', ...connection });
}

/** Records the use of a connection, which extends it by another 90 days. */
export function recordUse(tx: Sql, id: string): Promise<void> {
  return renewConnection(tx, id, {
    recordedBefore: new Date(Date.now() - RECORDING_INTERVAL_MS),
    expiresAt: nextExpiry(),
  });
}

function nextExpiry(): Date {
  return new Date(Date.now() + LIFETIME_MS);
}

function auditConnection(
  tx: Tx,
  actor: Actor,
  { action, id, name }: Pick<ConnectionRow, 'id' | 'name'> & { action: 'connected' | 'disconnected' },
): Promise<void> {
  return audit(tx, actor, {
    action: `extension.${action}`,
    target: { type: 'extension_connection', id, name },
    metadata: {},
  });
}

/** The actor's membership in their organisation. @throws {UnauthenticatedError} the account may no longer enter it. */
export async function getMembership(sql: Sql, { personId, organizationId }: Actor): Promise<Membership> {
  const memberships = await listEnterableMemberships(sql, personId);
  const membership = memberships.find((each) => each.organization_id === organizationId);
  if (!membership) throw createSignedOutError();
  return membership;
}

/** The error of an extension whose connection or membership has ended. */
export function createSignedOutError(): UnauthenticatedError {
  return new UnauthenticatedError('The extension is signed out: sign in again.', 'session_ended');
}
