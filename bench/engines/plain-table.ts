import { Client } from 'pg';
import { expressions } from '../data/dataset.ts';
import { NEW_CONTENT, randomVariables, type ScenarioName } from '../data/scenarios.ts';
import type { Organization } from '../postil/postil-process.ts';
import { NEW_ID_EXPRESSION, type Script } from './pgbench.ts';

/**
 * The baseline, independent of Postil: a table with the rows of the dataset and the minimum indexes of such a service,
 * and one statement for each task.
 */
const PLAIN_TABLE_SCRIPT = `
  CREATE SCHEMA reference;
  CREATE TABLE reference.plain_comments (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid,
    site_id uuid,
    content text NOT NULL,
    status text NOT NULL,
    priority text NOT NULL,
    page_url text NOT NULL,
    page_hash bytea NOT NULL,
    page_title text,
    created_by uuid NOT NULL,
    assigned_to uuid,
    version integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );
  INSERT INTO reference.plain_comments
  SELECT organization_id, id, project_id, site_id, content, status::text, priority::text, page_url, page_hash, page_title,
    created_by, assigned_to, version, created_at, updated_at
  FROM public.comments ORDER BY id;
  ALTER TABLE reference.plain_comments ADD PRIMARY KEY (organization_id, id);
  CREATE INDEX plain_by_page ON reference.plain_comments (organization_id, site_id, page_hash, id);
  CREATE INDEX plain_by_site ON reference.plain_comments (organization_id, site_id, id)`;

const COLUMNS = `organization_id, id, project_id, site_id, content, status, priority, page_url, page_hash, page_title,
  created_by, assigned_to, version, created_at, updated_at`;
const SITE = expressions.site(':site');
const PAGE_URL = expressions.pageUrl(':site', ':page');
const PAGE_HASH = expressions.pageHash(PAGE_URL);

const STATEMENTS: Readonly<Partial<Record<ScenarioName, string>>> = {
  'list page': listing(`organization_id = :organization AND site_id = ${SITE} AND page_hash = ${PAGE_HASH}`),
  'list site': listing(`organization_id = :organization AND site_id = ${SITE}`),
  'read one': `
    SELECT ${COLUMNS} FROM reference.plain_comments
    WHERE organization_id = :organization AND id = ${expressions.comment(':comment')};\n`,
  create: `
    INSERT INTO reference.plain_comments (${COLUMNS})
    VALUES (:organization, ${NEW_ID_EXPRESSION}, :project, ${SITE}, '${NEW_CONTENT}', 'OPEN', 'HIGH', ${PAGE_URL}, ${PAGE_HASH},
      'Product', :person, NULL, 1, now(), now());\n`,
};

/** Creates the plain table next to Postil's tables and fills it with the same comments. */
export async function createPlainTable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(PLAIN_TABLE_SCRIPT);
    await client.query('VACUUM ANALYZE reference.plain_comments');
  } finally {
    await client.end();
  }
}

/** The script that does the task of a scenario on the plain table; undefined if it has none. */
export function createPlainScript(
  name: ScenarioName,
  organization: Organization,
  comments: number,
): Script | undefined {
  const statement = STATEMENTS[name];
  if (statement === undefined) return undefined;
  const { organization_id, project_id, user_id } = organization;
  return {
    text: randomVariables(comments) + statement,
    constants: new Map([
      ['organization', organization_id],
      ['project', project_id],
      ['person', user_id],
    ]),
  };
}

/** The 25 newest rows, with the total. */
function listing(condition: string): string {
  return `
    SELECT ${COLUMNS}, (SELECT count(*) FROM reference.plain_comments WHERE ${condition}) AS total
    FROM reference.plain_comments WHERE ${condition}
    ORDER BY id DESC LIMIT 25;\n`;
}
