import type { Sql } from './sql/sql.ts';

/**
 * Proves that changes can be committed, with statements that are each a transaction. Locking a row is a write without a
 * change: a read-only database refuses it, and its commit waits for the disk, and for synchronous replicas.
 *
 * @param wantsSpace also allocates space on the disk, which the log of a small write seldom needs.
 * @throws {DatabaseError} 25006 when the database is read-only, 53100 when it has no space left.
 */
export async function probeWriting(sql: Sql, { wantsSpace }: { wantsSpace: boolean }): Promise<void> {
  await sql`SELECT name FROM schema_migrations LIMIT 1 FOR KEY SHARE`.onReservedConnection();
  if (!wantsSpace) return;
  await sql`
    CREATE TEMPORARY TABLE space_probe ON COMMIT DROP AS
    SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 200) part, generate_series(1, 40) line GROUP BY line`.onReservedConnection();
}
