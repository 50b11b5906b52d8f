import type { Sql } from '../sql/sql.ts';

/** A position in the write-ahead log of a primary. Both fields together order all positions of one cluster. */
export interface Position {
  /** The timeline of the position, as in names of log files; each promotion begins a new one. */
  readonly timeline: string;
  /** The bytes of log before the position. */
  readonly bytes: number;
}

/** The WAL position of a primary, and the identity of its cluster. */
export interface PrimaryState extends Position {
  readonly system: string;
}

/** The replayed position of a replica. */
export interface Progress {
  /** False for a server that was promoted, or never was a standby. */
  readonly isStandby: boolean;
  /** null: unknown to the server. */
  readonly replayedBytes: number | null;
}

/** The replayed position of a replica, and the server that it follows. */
export interface ReplicaState extends Progress, PrimaryState {}

/** The maximum lag of a replica; with more, it is left out and reported. */
export const MAX_LAG_SECONDS = 5;

/**
 * A position of the primary that covers everything acknowledged before the call.
 *
 * @throws {DatabaseError} 55000 when the server is a standby itself.
 */
export async function readPosition(sql: Sql): Promise<Position> {
  const [row] = await sql<Position[]>`
    SELECT left(pg_walfile_name(lsn), 8) AS timeline, (lsn - '0/0'::pg_lsn)::float8 AS bytes
    FROM pg_current_wal_flush_lsn() AS lsn`.onReservedConnection();
  return requireRow(row);
}

/**
 * The WAL position of the primary, and the identity of its cluster.
 *
 * @throws {DatabaseError} 55000 when the server is a standby itself.
 */
export async function readPrimaryState(sql: Sql): Promise<PrimaryState> {
  const [row] = await sql<PrimaryState[]>`
    SELECT left(pg_walfile_name(lsn), 8) AS timeline, (lsn - '0/0'::pg_lsn)::float8 AS bytes,
      (SELECT system_identifier::text FROM pg_control_system()) AS system
    FROM pg_current_wal_flush_lsn() AS lsn`.onReservedConnection();
  return requireRow(row);
}

/** The replayed position of a replica; statements that begin afterwards see at least that state. */
export async function readProgress(sql: Sql): Promise<Progress> {
  const [row] = await sql<Progress[]>`SELECT ${progressColumns(sql)}`.onReservedConnection();
  return requireRow(row);
}

/**
 * The replayed position of a replica, and the server that it follows. The timeline may be an earlier one for minutes
 * after a promotion.
 */
export async function readReplicaState(sql: Sql): Promise<ReplicaState> {
  const [row] = await sql<ReplicaState[]>`
    SELECT ${progressColumns(sql)}, (SELECT system_identifier::text FROM pg_control_system()) AS system,
      upper(lpad(to_hex(coalesce(
        (SELECT received_tli FROM pg_stat_wal_receiver),
        (SELECT timeline_id FROM pg_control_checkpoint())
      )), 8, '0')) AS timeline`.onReservedConnection();
  return requireRow(row);
}

function progressColumns(sql: Sql) {
  return sql`pg_is_in_recovery() AS "isStandby",
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 AS "replayedBytes"`;
}

function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('PostgreSQL returned no row.');
  return row;
}

/** Whether a replica that follows the primary sees everything up to a position of the primary. */
export function hasReached({ isStandby, replayedBytes }: Progress, { bytes }: Position): boolean {
  return isStandby && replayedBytes !== null && replayedBytes >= bytes;
}

/**
 * The reason why a replica must not be read, as a clause; undefined if it follows the primary closely.
 *
 * @param lagSeconds its lag.
 */
export function findProblem(
  { isStandby, replayedBytes, system, timeline }: ReplicaState,
  primary: PrimaryState,
  lagSeconds: number,
): string | undefined {
  if (system !== primary.system) return 'it is not a copy of the database of DATABASE_URL';
  if (!isStandby) return 'it is not a standby, or was promoted: make it a standby again';
  if (replayedBytes === null) return 'it does not report its position';
  if (timeline !== primary.timeline) return 'it does not follow the current primary yet';
  if (lagSeconds > MAX_LAG_SECONDS) return `it is more than ${MAX_LAG_SECONDS} s behind`;
  return undefined;
}
