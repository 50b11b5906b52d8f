import type { Sql } from './sql/sql.ts';

/**
 * Proves that changes can be committed, by statements that are each a transaction. The lock of a row is a write without a change: it is refused where the
 * database is read-only, and the commit waits for the disk, and for replicas where the server waits for them.
 *
 * @param wantsSpace also asks for new space on the disk, which the log of a small write seldom needs.
 * @throws {DatabaseError} 25006 where the database is read-only, 53100 where it has no space left.
 */
export async function probeWriting(sql: Sql, { wantsSpace }: { wantsSpace: boolean }): Promise<void> {
  await sql`SELECT name FROM schema_migrations LIMIT 1 FOR KEY SHARE`.ahead();
  if (!wantsSpace) return;
  await sql`
    CREATE TEMPORARY TABLE space_probe ON COMMIT DROP AS
    SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 200) part, generate_series(1, 40) line GROUP BY line`.ahead();
}
