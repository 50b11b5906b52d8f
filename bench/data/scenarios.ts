import type { Request } from '../run/request.ts';
import { expressions, ids, PAGES, pageHash, pageUrl, SITES, siteOf } from './dataset.ts';

export type ScenarioName =
  | 'list page'
  | 'list site'
  | 'list filtered'
  | 'list all'
  | 'list widget'
  | 'read one'
  | 'create';

/** One kind of request, as the load generator sends it and as pgbench repeats its statements. */
export interface Scenario {
  readonly name: ScenarioName;
  /** The method and path of the API. */
  readonly endpoint: string;
  /** The credential of the requests. Absent: the organisation's API key. */
  readonly key?: string;
  readonly requests: readonly Request[];
  /** The request whose statements are captured. */
  readonly sample: Request;
  /** Parameters of the sample's statements, in PostgreSQL's text form, with expressions for other values of the same kind. */
  readonly variables: ReadonlyMap<string, string>;
  /** The minimum number of items and the minimum total in the response, because an empty response would be fast. */
  readonly expected?: { readonly rows: number; readonly total: number };
}

/** Variables that the expressions use, as commands of pgbench. */
export function randomVariables(comments: number): string {
  return `\\set page random(0, ${PAGES - 1})\n\\set site :page % ${SITES}\n\\set comment random(1, ${comments})\n`;
}

/** The text of every created comment. */
export const NEW_CONTENT =
  'The button at the end of the form overlaps the footer when the window is narrow. It looks right on a wide screen.';
const REQUESTS = 1_000;
const SAMPLE_PAGE = 17;
const SAMPLE_COMMENT = 4_711;
const urlExpression = expressions.pageUrl(':site', ':page');
const siteVariable = [ids.site(siteOf(SAMPLE_PAGE)), expressions.site(':site')] as const;
const hashVariable = [`\\x${pageHash(SAMPLE_PAGE)}`, expressions.pageHash(urlExpression)] as const;

/** The scenarios that read with the API key. */
export function readScenarios(comments: number): Scenario[] {
  return [
    listPage(comments),
    listSite(comments),
    listFiltered(comments),
    listAll(comments),
    readOne(comments),
  ];
}

function listPage(comments: number): Scenario {
  const request = (page: number): Request => ({
    method: 'GET',
    path: `/api/v1/comments/all?${new URLSearchParams({ site_id: ids.site(siteOf(page)), page_url: pageUrl(page), per_page: '25' })}`,
  });
  return {
    name: 'list page',
    endpoint: 'GET /comments/{id}, 25 rows with total',
    requests: times(REQUESTS, (index) => request(index % PAGES)),
    sample: request(SAMPLE_PAGE),
    variables: new Map([siteVariable, hashVariable]),
    expected: { rows: Math.min(25, comments / PAGES), total: comments / PAGES },
  };
}

function listSite(comments: number): Scenario {
  const request = (site: number): Request => ({
    method: 'GET',
    path: `/api/v1/comments?${new URLSearchParams({ site_id: ids.site(site), per_page: '25' })}`,
  });
  return {
    name: 'list site',
    endpoint: 'GET /comments?site_id, 25 rows with total',
    requests: times(REQUESTS, (index) => request(index % SITES)),
    sample: request(siteOf(SAMPLE_PAGE)),
    variables: new Map([siteVariable]),
    expected: { rows: 25, total: comments / SITES },
  };
}

function listFiltered(comments: number): Scenario {
  const request = (site: number): Request => ({
    method: 'GET',
    path: `/api/v1/comments?${new URLSearchParams({ site_id: ids.site(site), status: 'OPEN', per_page: '25' })}`,
  });
  return {
    name: 'list filtered',
    endpoint: 'GET /comments?site_id&status, 25 rows with total',
    requests: times(REQUESTS, (index) => request(index % SITES)),
    sample: request(siteOf(SAMPLE_PAGE)),
    variables: new Map([siteVariable]),
    expected: { rows: 25, total: comments / SITES / 5 },
  };
}

function listAll(comments: number): Scenario {
  const sample: Request = { method: 'GET', path: '/api/v1/comments?per_page=25' };
  return {
    name: 'list all',
    endpoint: 'GET /comments, 25 rows with total',
    requests: [sample],
    sample,
    variables: new Map(),
    expected: { rows: 25, total: comments },
  };
}

function readOne(comments: number): Scenario {
  const request = (number: number): Request => ({
    method: 'GET',
    path: `/api/v1/comments/${ids.comment(number)}/detail`,
  });
  return {
    name: 'read one',
    endpoint: 'GET /comments/{id}/detail',
    requests: times(REQUESTS, (index) => request(1 + ((index * 7_919) % comments))),
    sample: request(SAMPLE_COMMENT),
    variables: new Map([[ids.comment(SAMPLE_COMMENT), expressions.comment(':comment')]]),
  };
}

/** The scenario that creates tasks on all pages in turn. */
export function creationScenario(): Scenario {
  const request = (page: number): Request => ({
    method: 'POST',
    path: '/api/v1/boards/tasks',
    body: JSON.stringify({
      site_id: ids.site(siteOf(page)),
      page_url: pageUrl(page),
      content: NEW_CONTENT,
      priority: 'HIGH',
      page_title: 'Product',
    }),
  });
  return {
    name: 'create',
    endpoint: 'POST /boards/tasks',
    requests: times(REQUESTS, (index) => request(index % PAGES)),
    sample: request(SAMPLE_PAGE),
    variables: new Map([siteVariable, hashVariable, [pageUrl(SAMPLE_PAGE), urlExpression]]),
  };
}

function times<Item>(length: number, make: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => make(index));
}
