import type { Sql } from '../src/core/db/database.ts';
import { type SearchedFields, termsOf } from '../src/features/comments/comment/terms.ts';

const BATCH = 2_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Row = SearchedFields & { organization_id: string; id: string };

/**
 * Replaces the words that PostgreSQL made of the texts by terms that the service makes, and the indexes that only
 * served one filter each by one for all.
 */
export async function run(tx: Sql): Promise<void> {
  await tx.script(`
    DROP INDEX comments_by_text;
    ALTER TABLE comments DROP COLUMN words;
    ALTER TABLE comments ADD COLUMN terms tsvector NOT NULL DEFAULT '';
  `);
  await fill(tx);
  await tx.script(`
    -- For every filter that matches few comments.
    CREATE INDEX comments_by_filters ON comments
      USING gin (organization_id, project_id, site_id, terms, tags, status, priority, category, device_type, created_by, page_hash, route)
      WITH (gin_pending_list_limit = 1024);
    -- Also of those that nobody works on, which may be few.
    DROP INDEX comments_by_assignee;
    CREATE INDEX comments_by_assignee ON comments (organization_id, assigned_to, id) INCLUDE (mockup_id, project_id);
    -- For the order of the latest change.
    CREATE INDEX comments_by_change ON comments (organization_id, updated_at, id);
  `);
}

async function fill(tx: Sql): Promise<void> {
  let after = { organization_id: FIRST, id: FIRST };
  for (;;) {
    const rows = await tx<Row[]>`
      /* of all tenants */ SELECT organization_id, id, content, description, page_title, page_url, tags FROM comments
      WHERE (organization_id, id) > (${after.organization_id}::uuid, ${after.id}::uuid)
      ORDER BY organization_id, id LIMIT ${BATCH}`;
    const [last] = rows.slice(-1);
    if (last === undefined) return;
    const organizations = rows.map((row) => row.organization_id);
    const ids = rows.map(({ id }) => id);
    const terms = rows.map((row) => termsOf(row).join(' '));
    await tx`
      /* of all tenants */ UPDATE comments c SET terms = array_to_tsvector(string_to_array(filled.terms, ' '))
      FROM unnest(${organizations}::uuid[], ${ids}::uuid[], ${terms}::text[]) AS filled (organization_id, id, terms)
      WHERE c.organization_id = filled.organization_id AND c.id = filled.id`;
    after = last;
  }
}
