import { createHash } from 'node:crypto';
import { type Database, identifier, openDatabase, toUuid } from '@postil/server/inside';
import type { Organization } from '../postil/postil-process.ts';

/** Pages alternate between sites, and comments between pages, so that adjacent rows belong to different pages. */
export const SITES = 10;
export const PAGES = 1_000;
const MEMBERS = 5;
const ROWS_PER_STATEMENT = 5_000;
const FIRST_INSTANT_MS = Date.UTC(2025, 0, 1);
const COMMENT_INTERVAL_MS = 60_000;

/** The ids of rows by their numbers: here as a value for the load generator, below as an expression for SQL. */
export const ids = {
  comment: (number: number) =>
    toUuid(`${hex(FIRST_INSTANT_MS + number * COMMENT_INTERVAL_MS)}70008000${hex(number)}`),
  site: (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  member: (number: number) => `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`,
  project: (number: number) => `00000000-0000-7000-a000-${String(number).padStart(12, '0')}`,
};

export const expressions = {
  comment: (number: string) =>
    `(lpad(to_hex(${FIRST_INSTANT_MS} + ${number}::bigint * ${COMMENT_INTERVAL_MS}), 12, '0')` +
    ` || '70008000' || lpad(to_hex(${number}::bigint), 12, '0'))::uuid`,
  site: (number: string) => `('00000000-0000-7000-8000-' || lpad(${number}::text, 12, '0'))::uuid`,
  member: (number: string) => `('00000000-0000-7000-9000-' || lpad(${number}::text, 12, '0'))::uuid`,
  pageUrl: (site: string, page: string) =>
    `('https://site-' || ${site}::text || '.example.com/products/page-' || ${page}::text)`,
  /** The terms of English texts, as computed by the service. */
  terms: (...texts: readonly string[]) =>
    `array_to_tsvector(array_remove(regexp_split_to_array(lower(${texts.join(" || ' ' || ")}), '[^a-z0-9]+'), ''))`,
  pageHash: (url: string) => `substring(sha256(convert_to(${url}, 'UTF8')) FROM 1 FOR 16)`,
};

export function siteOf(page: number): number {
  return page % SITES;
}

export function pageUrl(page: number, site = siteOf(page)): string {
  return `https://site-${site}.example.com/products/page-${page}`;
}

/** As `expressions.pageHash`, in hexadecimal. */
export function pageHash(page: number): string {
  return createHash('sha256').update(pageUrl(page)).digest('hex').slice(0, 32);
}

function hex(number: number): string {
  return number.toString(16).padStart(12, '0');
}

type Location = Parameters<typeof openDatabase>[0];

/** Adds members, sites and `comments` comments to a database that `init` prepared. */
export async function fill(location: Location, organization: Organization, comments: number): Promise<void> {
  const database = await openDatabase(location);
  try {
    await fillMembersAndSites(database, organization);
    for (let first = 1; first <= comments; first += ROWS_PER_STATEMENT) {
      const last = Math.min(first + ROWS_PER_STATEMENT - 1, comments);
      await database.sql.script(insertComments(organization, first, last));
    }
    await database.sql.script(countComments);
    // Table by table, because a single statement could exceed the time limit.
    const tables = await database.sql<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
    for (const { name } of tables) await database.sql`VACUUM ANALYZE ${identifier(name)}`;
  } finally {
    await database.close();
  }
}

async function fillMembersAndSites(
  { sql }: Database,
  { organization_id, project_id }: Organization,
): Promise<void> {
  const member = expressions.member('n');
  await sql.script(`
    INSERT INTO people (organization_id, id, is_guest, name, email)
    SELECT '${organization_id}', ${member}, false, 'Member ' || n, 'member-' || n || '@example.com'
    FROM generate_series(1, ${MEMBERS}) n`);
  await sql.script(`
    INSERT INTO members (organization_id, person_id, role)
    SELECT '${organization_id}', ${member}, 'member' FROM generate_series(1, ${MEMBERS}) n`);
  await sql.script(`
    INSERT INTO sites (organization_id, id, project_id, name, domain, domain_key, widget_key)
    SELECT '${organization_id}', ${expressions.site('n')}, '${project_id}', 'Site ' || n, domain, domain, 'psw_bench_' || n
    FROM generate_series(0, ${SITES - 1}) n, LATERAL (SELECT 'site-' || n || '.example.com' AS domain) d`);
}

/** Comments of about 80 to 200 characters; on each page, a fifth have each status; a third are assigned. */
function insertComments(
  { organization_id, project_id, user_id }: Organization,
  first: number,
  last: number,
): string {
  const created = `to_timestamp((${FIRST_INSTANT_MS} + n::bigint * ${COMMENT_INTERVAL_MS}) / 1000.0)`;
  const turn = `n / ${PAGES}`;
  return `
    INSERT INTO comments (organization_id, id, project_id, site_id, content, status, priority, page_url, page_hash, route,
      page_title, device_type, category, tags, created_by, assigned_to, created_at, updated_at, terms)
    SELECT '${organization_id}', ${expressions.comment('n')}, '${project_id}', ${expressions.site('site')}, content,
      (ARRAY['OPEN', 'IN_PROGRESS', 'IN_REVIEW', 'RESOLVED', 'CLOSED'])[1 + ${turn} % 5]::comment_status,
      (ARRAY['LOW', 'MEDIUM', 'HIGH', 'URGENT'])[1 + ${turn} % 4]::priority,
      url, ${expressions.pageHash('url')}, '/products/page-' || page, 'Product ' || page,
      (ARRAY['DESKTOP', 'MOBILE'])[1 + ${turn} % 2], NULL, ARRAY['design'], '${user_id}',
      CASE WHEN n % 3 = 0 THEN ${expressions.member(`(1 + n % ${MEMBERS})`)} END, ${created}, ${created},
      ${expressions.terms('content', `'Product products page design'`, 'page')}
    FROM generate_series(${first}, ${last}) n, LATERAL (SELECT n % ${PAGES} AS page) p,
      LATERAL (SELECT page % ${SITES} AS site) s, LATERAL (SELECT ${expressions.pageUrl('site', 'page')} AS url) u,
      LATERAL (SELECT ${pick(OPENINGS, 'n')} || ' ' || ${pick(DETAILS, `n / ${OPENINGS.length}`)}
        || ' (seen ' || n % 97 || ' times)' AS content) t`;
}

/** The statement that stores the comment counts, because the service did not create the comments. */
export const countComments = `
  INSERT INTO comment_count_sums (organization_id, project_id, site_id, kind, status, count)
  SELECT organization_id, project_id, site_id, 'page', status, count(*) FROM comments GROUP BY 1, 2, 3, 5`;

function pick(texts: readonly string[], number: string): string {
  return `(ARRAY[${texts.map((text) => `'${text}'`).join(', ')}])[1 + ${number} % ${texts.length}]`;
}

const OPENINGS = [
  'The button at the end of the form overlaps the footer when the window is narrow.',
  'Please change the headline: it still names the product by its former name.',
  'The picture is loaded in full size and the page jumps when it arrives.',
  'On my phone the menu covers the first line of the text and cannot be closed.',
  'The price is shown without tax here, but with tax in the basket.',
  'This link leads to the old site and ends with an error page.',
  'The contrast between the grey text and its background is too low to read.',
] as const;

const DETAILS = [
  'It looks right on a wide screen.',
  'I saw it yesterday with the newest browser, and again today after a reload.',
  'Could we have this before the campaign begins next week? The customer asked twice.',
  'See also the remark about the same thing on the start page.',
  'Not urgent.',
] as const;
