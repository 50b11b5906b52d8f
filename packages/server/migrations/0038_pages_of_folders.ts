import type { Sql } from '../src/core/db/database.ts';
import { pageHash } from '../src/core/texts/page-addresses.ts';

const BATCH = 5_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Hashes pages again, because a slash and an index file at the end of an address make no other page. */
export async function run(tx: Sql): Promise<void> {
  let after = { organization_id: FIRST, id: FIRST };
  for (;;) {
    const rows = await tx<{ organization_id: string; id: string; page_url: string; page_hash: Buffer }[]>`
      /* of all tenants */ SELECT organization_id, id, page_url, page_hash FROM comments
      WHERE (organization_id, id) > (${after.organization_id}::uuid, ${after.id}::uuid)
      ORDER BY organization_id, id LIMIT ${BATCH}`;
    const [last] = rows.slice(-1);
    if (last === undefined) return;
    const changed = rows
      .map((row) => ({ ...row, hash: pageHash(row.page_url) }))
      .filter(({ hash, page_hash: stored }) => !hash.equals(stored));
    // One statement for each organisation, because a sharded database has them in different places.
    for (const [organizationId, pages] of Map.groupBy(changed, (row) => row.organization_id))
      await tx`
        UPDATE comments SET page_hash = page.hash
        FROM unnest(${pages.map(({ id }) => id)}::uuid[], ${pages.map(({ hash }) => hash)}::bytea[]) AS page (id, hash)
        WHERE organization_id = ${organizationId} AND comments.id = page.id`;
    after = last;
  }
}
