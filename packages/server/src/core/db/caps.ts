import { createHash } from 'node:crypto';
import type { Tenant } from '../access/actor.ts';
import { ConflictError } from '../errors.ts';
import { identifier, type Sql } from './database.ts';

/** The maximum number of records of one kind in an organisation. */
export interface Cap {
  /** The table of the records, which has a column organization_id. */
  readonly table: string;
  /** The records, in the plural: "projects". */
  readonly records: string;
  /** 0: no limit. */
  readonly max: number;
  /** The setting that raises the limit. */
  readonly setting: string;
  /** The message to somebody outside the team, who cannot raise the limit. */
  readonly refusal?: string;
}

/**
 * Checks that an organisation is below its limit, before the transaction adds a record. Other transactions that add
 * such a record to the organisation wait for the end of this one, so that concurrent additions cannot exceed the limit.
 *
 * @throws {ConflictError} `limit_reached`.
 */
export async function requireBelowLimit(
  tx: Sql,
  { organizationId }: Tenant,
  { table, records, max, setting, refusal }: Cap,
): Promise<void> {
  if (max === 0) return;
  // Sent together but run in this order, so that the count includes everything committed before the lock was acquired.
  const [, [row]] = await Promise.all([
    lockAdditions(tx, { organizationId, table }),
    tx<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT FROM ${identifier(table)} WHERE organization_id = ${organizationId} LIMIT ${max}) AS present`,
  ]);
  if ((row?.count ?? 0) < max) return;
  throw new ConflictError(
    'limit_reached',
    refusal ??
      `The organisation has ${max} ${records}, which is the limit: delete some, or ask the operator to raise ${setting}.`,
  );
}

/** Blocks other additions to a table of this organisation until the transaction ends. */
export async function lockAdditions(
  tx: Sql,
  { organizationId, table }: Tenant & { table: string },
): Promise<void> {
  const lock = createHash('sha256').update(`add ${organizationId} ${table}`).digest().readBigInt64BE();
  await tx`SELECT pg_advisory_xact_lock(${lock.toString()}::bigint)`;
}
