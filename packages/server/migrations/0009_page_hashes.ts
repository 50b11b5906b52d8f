import type { Sql } from '../src/core/db/database.ts';
import { pageHash } from '../src/core/texts/page-addresses.ts';

const BATCH = 5_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Hashes the page of each comment again, because the normal form of page addresses changed. */
export async function run(tx: Sql): Promise<void> {
  let after = { organization_id: FIRST, id: FIRST };
  for (;;) {
    const rows = await tx<{ organization_id: string; id: string; page_url: string; page_hash: Buffer }[]>`
      /* of all tenants */ SELECT organization_id, id, page_url, page_hash FROM comments
      WHERE (organization_id, id) > (${after.organization_id}::uuid, ${after.id}::uuid)
      ORDER BY organization_id, id LIMIT ${BATCH}`;
    const [last] = rows.slice(-1);
    if (last === undefined) return;
    for (const row of rows) {
      const hash = pageHash(row.page_url);
      if (hash.equals(row.page_hash)) continue;
      await tx`
        UPDATE comments SET page_hash = ${hash}
        WHERE organization_id = ${row.organization_id} AND id = ${row.id}`;
    }
    after = last;
  }
}
