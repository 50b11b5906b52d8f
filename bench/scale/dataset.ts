import { CATEGORIES, COMMENT_STATUSES, DEVICE_TYPES, PRIORITIES } from '@postil/contract';
import { searchTerms } from '@postil/server/inside';
import { Client } from 'pg';
import { countComments, expressions, ids } from '../data/dataset.ts';
import type { Organization } from '../postil/postil-process.ts';

/** A benchmark organisation. The number of every kind of record is proportional to its size; the comments per page are constant. */
export interface ScaleData {
  readonly organization: Organization;
  readonly comments: number;
  /** The instant of the newest comment; the others are spread evenly over the year before it. */
  readonly endMs: number;
}

export const PROJECTS = 10;
/** The number of sites, two per project. */
export const SITES = 20;
export const MEMBERS = 20;
/** The number of comments per page, independent of the size. */
const COMMENTS_PER_PAGE = 100;
const YEAR_MS = 365 * 24 * 3_600_000;
export const TAGS = ['design', 'copy', 'legal', 'campaign', 'shop'] as const;

/**
 * Words by their frequency: in all comments, in 1 in 20, in 1 in 1,000, in the oldest third, and in none; `inner` is a
 * part of a word that is in 1 in 20.
 */
export const WORDS = {
  all: 'overlaps',
  twentieth: 'checkout',
  thousandth: 'kaleidoscope',
  oldest: 'carousel',
  inner: 'shelf',
  none: '広告',
} as const;

/** The number of pages. Pages are assigned to sites round-robin, and sites to projects. */
export function pagesOf({ comments }: ScaleData): number {
  return Math.floor(comments / COMMENTS_PER_PAGE);
}

/** The id of a project by its number; the project of the MCP key comes first. */
export function projectId({ organization }: ScaleData, number: number): string {
  return number === 0 ? organization.project_id : ids.project(number);
}

/** Fills a database that `init` prepared. Its indexes are built last, which takes a fraction of the time. */
export async function fillScale(databaseUrl: string, data: ScaleData): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(insertPeopleAndSites(data));
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = 'public' AND tablename = 'comments' AND indexname <> 'comments_pkey'`);
    await client.query("SET maintenance_work_mem = '512MB'");
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(insertComments(data));
    await client.query(countComments);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

function insertPeopleAndSites(data: ScaleData): string {
  const { organization_id } = data.organization;
  return `
    INSERT INTO people (organization_id, id, is_guest, name, email)
    SELECT '${organization_id}', ${expressions.member('n')}, false, 'Member ' || n, 'member-' || n || '@example.com'
    FROM generate_series(0, ${MEMBERS - 1}) n;
    INSERT INTO members (organization_id, person_id, role)
    SELECT '${organization_id}', ${expressions.member('n')}, 'member' FROM generate_series(0, ${MEMBERS - 1}) n;
    INSERT INTO projects (organization_id, id, name)
    SELECT '${organization_id}', ${projectExpression(data, 'n')}, 'Project ' || n
    FROM generate_series(1, ${PROJECTS - 1}) n;
    INSERT INTO sites (organization_id, id, project_id, name, domain, domain_key, widget_key)
    SELECT '${organization_id}', ${expressions.site('n')}, ${projectExpression(data, `(n % ${PROJECTS})`)},
      'Site ' || n, domain, domain, 'psw_scale_' || n
    FROM generate_series(0, ${SITES - 1}) n, LATERAL (SELECT 'site-' || n || '.example.com' AS domain) d`;
}

/**
 * The comments as the service would have written them, numbered from the oldest to the newest. The columns are
 * independent of one another, except that a page determines its site, and a site its project.
 */
function insertComments(data: ScaleData): string {
  const { organization, comments, endMs } = data;
  const stepMs = Math.floor(YEAR_MS / comments);
  const createdMs = `(${endMs}::bigint - (${comments} - n) * ${stepMs})`;
  const phrases = phrasesOf(comments);
  const terms = [
    ...phrases.map((phrase) => phrase.terms),
    termsOf('Product products page'),
    termsOfNumber('page'),
    pick(5, TAGS.map(termsOf)),
  ];
  return `
    INSERT INTO comments (organization_id, id, project_id, site_id, content, status, priority, page_url, page_hash, route,
      page_title, device_type, category, tags, created_by, assigned_to, resolved_at, created_at, updated_at,
      terms)
    SELECT '${organization.organization_id}', ${idAt('created_ms')}, ${projectExpression(data, `(site % ${PROJECTS})`)},
      ${expressions.site('site')}, ${phrases.map(({ text }) => text).join(" || ' ' || ")}, status,
      ${pickText(2, PRIORITIES)}::priority,
      url, ${expressions.pageHash('url')}, '/products/page-' || page, 'Product ' || page,
      ${pickText(3, DEVICE_TYPES)}, ${pickText(4, CATEGORIES)}, ARRAY[${pickText(5, TAGS)}],
      ${expressions.member(`(${random(6)} % ${MEMBERS})`)},
      CASE WHEN ${random(7)} % 3 = 0 THEN ${expressions.member(`(${random(8)} % ${MEMBERS})`)} END,
      CASE WHEN status = 'RESOLVED' THEN updated END, created, updated,
      ${terms.join(' || ')}
    FROM generate_series(1::bigint, ${comments}) n,
      LATERAL (SELECT n % ${pagesOf(data)} AS page, ${createdMs} AS created_ms,
        ${pickText(1, COMMENT_STATUSES)}::comment_status AS status) c,
      LATERAL (SELECT page % ${SITES} AS site, to_timestamp(created_ms / 1000.0) AS created) s,
      LATERAL (SELECT ${expressions.pageUrl('site', 'page')} AS url,
        least(created + ${random(9)} % 604800 * interval '1 second', to_timestamp(${endMs} / 1000.0)) AS updated) u`;
}

/** A UUIDv7 of an instant in milliseconds; `n` makes it unique. */
function idAt(instantMs: string): string {
  return `(lpad(to_hex(${instantMs}), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`;
}

function projectExpression(data: ScaleData, number: string): string {
  const all = Array.from({ length: PROJECTS }, (_, index) => projectId(data, index));
  return `(ARRAY[${all.map((id) => `'${id}'`).join(', ')}]::uuid[])[1 + ${number}]`;
}

/** A part of a text, as two SQL expressions: its words and its search terms. */
interface Phrase {
  readonly text: string;
  readonly terms: string;
}

/** Texts of about 150 characters with the `WORDS`, with identifiers from code, and with a rare number. */
function phrasesOf(comments: number): Phrase[] {
  const number = `(${random(16)} % 50000)`;
  return [
    constantPhrase('The'),
    randomPhrase(11, PARTS),
    constantPhrase(`${WORDS.all} the`),
    randomPhrase(12, PARTS),
    randomPhrase(13, CIRCUMSTANCES),
    conditionalPhrase(`${random(14)} % 20 = 0`, `It is the same in the ${WORDS.twentieth}.`),
    conditionalPhrase(`${random(15)} % 1000 = 0`, `The pattern is that of a ${WORDS.thousandth}.`),
    conditionalPhrase(`n <= ${comments} / 3`, `The ${WORDS.oldest} stands still meanwhile.`),
    conditionalPhrase(
      `${random(17)} % 20 = 0`,
      'It is <ProductShelfItem2>, says the console: HTTP404NotFound.',
    ),
    randomPhrase(18, IDENTIFIERS),
    constantPhrase('(order'),
    { text: `'№' || ${number} || ')'`, terms: termsOfNumber(number) },
  ];
}

function constantPhrase(text: string): Phrase {
  return { text: quoted(text), terms: termsOf(text) };
}

function randomPhrase(seed: number, texts: readonly string[]): Phrase {
  return { text: pickText(seed, texts), terms: pick(seed, texts.map(termsOf)) };
}

function conditionalPhrase(condition: string, text: string): Phrase {
  const { text: sentence, terms } = constantPhrase(text);
  return {
    text: `CASE WHEN ${condition} THEN ${sentence} ELSE '' END`,
    terms: `CASE WHEN ${condition} THEN ${terms} ELSE ''::tsvector END`,
  };
}

/** An SQL expression for the search terms of one phrase, as the service computes them. */
function termsOf(text: string): string {
  return `array_to_tsvector(ARRAY[${searchTerms([text]).map(quoted).join(', ')}]::text[])`;
}

function termsOfNumber(number: string): string {
  return `array_to_tsvector(ARRAY[${number}::text])`;
}

function pickText(seed: number, texts: readonly string[]): string {
  return pick(seed, texts.map(quoted));
}

function pick(seed: number, values: readonly string[]): string {
  return `(ARRAY[${values.join(', ')}])[1 + ${random(seed)} % ${values.length}]`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A pseudo-random number, the same in every run; numbers of different seeds are independent. */
function random(seed: number): string {
  return `(hashint8extended(n, ${seed}) & 2147483647)`;
}

const PARTS = [
  'button at the end of the form',
  'headline of the second section',
  'menu on small screens',
  'picture beside the price',
  'footer with the addresses',
  'field for the voucher',
  'list of similar products',
  'notice about delivery times',
] as const;

const CIRCUMSTANCES = [
  'when the window is narrow. It looks right on a wide screen.',
  'after a reload with the newest browser, yesterday and again today.',
  'as soon as one scrolls down. The customer asked about it twice.',
  'in the translated version only, where the words are longer.',
  'until all fonts are loaded. Could we have this before the campaign begins?',
] as const;

const IDENTIFIERS = [
  'See the component PrimaryButton.',
  'The class is btn-primary2x, the hook useVoucherField.',
  'In German: Versandkostenübersicht.',
  'بالتعليقات على الصفحة',
  'Nothing else.',
] as const;
