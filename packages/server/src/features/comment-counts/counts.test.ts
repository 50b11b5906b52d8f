import {
  COMMENT_STATUSES,
  CommentRecord,
  type CommentStatus,
  Page,
  ProjectListing,
  Success,
} from '@postil/contract';
import type { ApiResponse } from '@postil/harness/clients/client';
import { createMcpClient, type McpClient } from '@postil/harness/factories/mcp-client';
import {
  createClientOf,
  createMember,
  createMockup,
  createPng,
  createProject,
  createTask,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compareCounts, correctCounts, deleteZeros } from './queries.ts';
import { addUpChanges, correctDueCounts } from './service.ts';

const server = await startTestServer();
afterAll(() => server.close());
const { database } = server;

/** The records that the random changes affect, in the order of their creation. */
interface World {
  readonly tenant: Tenant;
  /** It sees the tenant's first project, which is never deleted. */
  readonly assistant: McpClient;
  readonly picture: Buffer;
  readonly projects: string[];
  readonly sites: { readonly id: string; readonly domain: string }[];
  readonly mockups: string[];
  readonly comments: string[];
  readonly mockupComments: string[];
}

/** A random change. */
interface Step {
  readonly action: keyof typeof ACTIONS;
  /** Selects the affected records. */
  readonly choice: number;
  readonly status: CommentStatus;
}

type Action = (world: World, step: Step) => Promise<unknown>;

/** Random actions of clients and jobs. */
const ACTIONS = {
  createTask: async (world, { choice, status }) => {
    const location = [
      { site_id: oneOf(world.sites, choice)?.id },
      { project_id: oneOf([world.tenant.project_id, ...world.projects], choice) },
      {},
    ][choice % 3];
    const body = { content: 'A task', status, page_url: pageOf(choice), ...location };
    addCreatedId(world.comments, await world.tenant.api.post('/boards/tasks', body));
  },
  createVisitorComment: async ({ tenant, sites, comments }, { choice }) => {
    const { id, domain } = oneOf(sites, choice) ?? { id: crypto.randomUUID(), domain: 'example.com' };
    const response = await tenant.api.post('/comments/create', {
      user: { org_id: tenant.organization_id, name: 'Ada Lovelace' },
      site: { site_id: id, domain },
      comment: { content: 'Too small' },
      context: { page_url: pageOf(choice), timestamp: '2026-01-02T03:04:05Z' },
    });
    addCreatedId(comments, response);
  },
  createMockupComment: async ({ tenant, mockups, mockupComments }, { choice, status }) => {
    const body = { content: 'The logo is blurred', x: 0.25, y: 0.5, status };
    addCreatedId(mockupComments, await tenant.api.post(`/mockups/${oneOf(mockups, choice)}/comments`, body));
  },
  setVisibility: async ({ tenant, comments }, { choice }) =>
    accept(
      await tenant.api.put(`/comments/${oneOf(comments, choice)}`, {
        visibility: choice % 2 === 0 ? 'everyone' : 'team',
      }),
    ),
  setStatus: async ({ tenant, comments }, { choice, status }) =>
    accept(await tenant.api.put(`/comments/${oneOf(comments, choice)}/status`, { status })),
  setMockupCommentStatus: async ({ tenant, mockupComments }, { choice, status }) =>
    accept(await tenant.api.put(`/mockup-comments/${oneOf(mockupComments, choice)}/status`, { status })),
  changeComment: async ({ tenant, comments }, { choice, status }) =>
    accept(await tenant.api.put(`/comments/${oneOf(comments, choice)}`, { status, priority: 'HIGH' })),
  changeMany: async ({ tenant, comments }, { choice, status }) => {
    const ids = [...new Set([0, 1, 2].flatMap((more) => oneOf(comments, choice + more) ?? []))];
    if (ids.length > 0)
      accept(await tenant.api.post('/comments/bulk', { comment_ids: ids, change: { status } }));
  },
  movePage: async ({ tenant, comments }, { choice }) => {
    const body = {
      new_page_url: pageOf(choice + 1),
      old_page_url: pageOf(choice),
      update_all_comments: true,
    };
    accept(await tenant.api.put(`/comments/${oneOf(comments, choice)}/page-url`, body));
  },
  assist: async ({ assistant, comments }, { choice, status }) => {
    const comment_id = oneOf(comments, choice) ?? crypto.randomUUID();
    const args = { comment_id, status };
    const result = await assistant.result('tools/call', { name: 'update-comment-status', arguments: args });
    if (result.isError) expect(result.content[0].text).toContain(comment_id);
  },
  deleteComment: async ({ tenant, comments }, { choice }) =>
    accept(await tenant.api.delete(`/comments/${oneOf(comments, choice)}`)),
  deleteMockupComment: async ({ tenant, mockupComments }, { choice }) =>
    accept(await tenant.api.delete(`/mockup-comments/${oneOf(mockupComments, choice)}`)),
  replaceSite: async (world, { choice }) => {
    await addSite(world, choice);
    const site = oneOf(world.sites, choice);
    if (site) accept(await world.tenant.api.delete(`/sites/${site.id}`));
  },
  replaceMockup: async ({ tenant, picture, mockups }, { choice }) => {
    mockups.push((await createMockup(tenant, { file: picture })).id);
    accept(await tenant.api.delete(`/mockups/${oneOf(mockups, choice)}`));
  },
  replaceProject: async ({ tenant, projects }, { choice }) => {
    projects.push((await createProject(tenant)).id);
    accept(await tenant.api.delete(`/projects/${oneOf(projects, choice)}`));
  },
  addUp: () => addUpChanges(database.sql),
  deleteZeroCounts: () => deleteZeros(database.sql),
  compare: async ({ tenant }) =>
    expect(await compareCounts(database.sql, tenant.organization_id)).toEqual([]),
} satisfies Record<string, Action>;

/** The relative frequencies of the actions. */
const WEIGHTS: Readonly<Record<keyof typeof ACTIONS, number>> = {
  createTask: 12,
  createVisitorComment: 6,
  createMockupComment: 6,
  setVisibility: 6,
  setStatus: 6,
  setMockupCommentStatus: 4,
  changeComment: 4,
  changeMany: 4,
  movePage: 2,
  assist: 4,
  deleteComment: 3,
  deleteMockupComment: 1,
  replaceSite: 2,
  replaceMockup: 2,
  replaceProject: 2,
  addUp: 6,
  deleteZeroCounts: 1,
  compare: 3,
};

const CLIENTS = 4;
const STEPS = 240;

const step = fc.record<Step>({
  action: fc.constantFrom(...names(WEIGHTS)),
  choice: fc.nat({ max: 999 }),
  status: fc.constantFrom(...COMMENT_STATUSES),
});

/** The seed of the random changes, a new one in each run. */
const SEED = Math.floor(Math.random() * 2 ** 31);

describe('the stored counts of comments', () => {
  it(`match the comments after random changes by several clients (seed ${SEED})`, async () => {
    const steps = fc.sample(step, { seed: SEED, numRuns: STEPS });
    const world = await createWorld();
    const stepsOf = (client: number) => steps.filter((_step, index) => index % CLIENTS === client);
    await Promise.all(Array.from({ length: CLIENTS }, (_each, client) => perform(world, stepsOf(client))));
    expect(await compareCounts(database.sql, world.tenant.organization_id)).toEqual([]);
    await expectTotals(world);
    await addUpChanges(database.sql);
    await deleteZeros(database.sql);
    await expectTotals(world);
  });

  it('are corrected while comments are created', async () => {
    const tenant = await server.createTenant();
    const { organization_id, project_id, site_id } = tenant;
    await Promise.all(Array.from({ length: 5 }, () => createTask(tenant)));
    await addUpChanges(database.sql);
    await database.sql`
      UPDATE comment_count_sums SET count = count + 3 WHERE organization_id = ${organization_id}`;
    await database.sql`
      INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, change)
      VALUES (${organization_id}, NULL, NULL, 'mockup', 'CLOSED', -2)`;
    expect(sortByKind(await compareCounts(database.sql, organization_id))).toEqual([
      {
        project_id: null,
        site_id: null,
        kind: 'mockup',
        status: 'CLOSED',
        visibility: 'team',
        difference: 2,
      },
      { project_id, site_id, kind: 'page', status: 'OPEN', visibility: 'team', difference: -3 },
    ]);
    const correct = () => database.transaction((tx) => correctCounts(tx, organization_id));
    const create = async () => {
      for (let count = 0; count < 10; count += 1) await createTask(tenant);
    };
    await Promise.all([create(), correct(), create(), correct(), addUpChanges(database.sql), create()]);
    expect(await compareCounts(database.sql, organization_id)).toEqual([]);
    expect(await totalOf(tenant, '')).toBe(35);
  });

  it('for guests are corrected once after an upgrade during which old processes wrote, and then daily', async () => {
    const tenant = await server.createTenant();
    const { organization_id, project_id, site_id } = tenant;
    const guest = await createMember(tenant, { role: 'guest', project_ids: [project_id] });
    const client = await createClientOf(server, tenant, { memberId: guest.id, permissions: ['read'] });
    await createTask(tenant, { visibility: 'everyone' });
    await createTask(tenant, { visibility: 'team' });
    const numberForGuest = async () =>
      (await client.get('/comments?per_page=1')).body(200, Success(Page(CommentRecord))).data.total;
    // Counted as team-only, as a process of the previous version counts every comment.
    const createAsPreviousVersion = async () => {
      await createTask(tenant, { visibility: 'everyone' });
      await database.sql`
        INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, visibility, change)
        VALUES (${organization_id}, ${project_id}, ${site_id}, 'page', 'OPEN', 'everyone', -1),
          (${organization_id}, ${project_id}, ${site_id}, 'page', 'OPEN', 'team', 1)`;
    };
    const corrected: string[] = [];
    const run = () => correctDueCounts(database, (id) => corrected.push(id));

    await createAsPreviousVersion();
    expect(await numberForGuest()).toBe(1);
    await Promise.all([run(), run()]);
    expect(await numberForGuest()).toBe(2);
    expect(corrected.filter((id) => id === organization_id)).toHaveLength(1);

    await createAsPreviousVersion();
    await run();
    expect(await numberForGuest()).toBe(2);
    await database.sql`
      UPDATE comment_count_checks SET due_at = now() - interval '1 second' WHERE organization_id = ${organization_id}`;
    await run();
    expect(await numberForGuest()).toBe(3);
    expect(await compareCounts(database.sql, organization_id)).toEqual([]);
  });

  it('include a change once if two processes add up the same changes', async () => {
    const tenant = await server.createTenant();
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => createTask(tenant)));
      await Promise.all([addUpChanges(database.sql), addUpChanges(database.sql)]);
      expect(await compareCounts(database.sql, tenant.organization_id)).toEqual([]);
      expect(await totalOf(tenant, '')).toBe(8 * round);
    }
    expect(
      await database.sql`
        SELECT FROM comment_count_changes WHERE organization_id = ${tenant.organization_id}`,
    ).toEqual([]);
  });
});

/** Each name, repeated according to its weight. */
function names<Name extends string>(weights: Readonly<Record<Name, number>>): Name[] {
  // The keys of the record are its names.
  const entries = Object.entries<number>(weights) as [Name, number][];
  return entries.flatMap(([name, weight]) => Array.from({ length: weight }, () => name));
}

async function createWorld(): Promise<World> {
  const tenant = await server.createTenant();
  const picture = await createPng();
  const world: World = {
    tenant,
    assistant: await createMcpClient(server, tenant),
    picture,
    projects: [(await createProject(tenant)).id, (await createProject(tenant)).id],
    sites: [{ id: tenant.site_id, domain: 'localhost' }],
    mockups: [(await createMockup(tenant, { file: picture })).id],
    comments: [],
    mockupComments: [],
  };
  for (let choice = 0; choice < 4; choice += 1) await addSite(world, choice);
  return world;
}

async function addSite({ tenant, projects, sites }: World, choice: number): Promise<void> {
  const domain = `${crypto.randomUUID()}.example.com`;
  const project_id = oneOf([tenant.project_id, ...projects], choice);
  const response = await tenant.api.post('/sites', { project_id, name: 'Shop', domain });
  const id = idIn(response);
  if (id !== undefined) sites.push({ id, domain });
}

async function perform(world: World, steps: readonly Step[]): Promise<void> {
  const actions: Readonly<Record<string, Action>> = ACTIONS;
  for (const step of steps) await actions[step.action]?.(world, step);
}

/** One of the newest records, most of which still exist. */
function oneOf<Value>(values: readonly Value[], choice: number): Value | undefined {
  return values.at(-1 - (choice % Math.min(values.length, 8)));
}

function pageOf(choice: number): string {
  return `http://localhost/${choice % 3}`;
}

/** Expects success, or a record that another client has just deleted. */
function accept({ status, text }: ApiResponse): void {
  expect([200, 201, 404], text).toContain(status);
}

function idIn(response: ApiResponse): string | undefined {
  accept(response);
  return response.status === 201 ? JSON.parse(response.text).data.id : undefined;
}

function addCreatedId(ids: string[], response: ApiResponse): void {
  const id = idIn(response);
  if (id !== undefined) ids.push(id);
}

function sortByKind<Row extends { readonly kind: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.kind.localeCompare(other.kind));
}

interface LocatedComment {
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly status: string;
  readonly is_on_page: boolean;
}

/** Compares every number that clients get with the comments in the database. */
async function expectTotals({ tenant, assistant, ...world }: World): Promise<void> {
  const all = await database.sql<LocatedComment[]>`
    SELECT project_id, site_id, status, mockup_id IS NULL AS is_on_page FROM comments
    WHERE organization_id = ${tenant.organization_id}`;
  const sites = world.sites.map(({ id }) => id);
  await expectListings(
    tenant,
    all.filter((each) => each.is_on_page),
    { sites, projects: world.projects },
  );
  const projects = (await tenant.api.get('/projects?include_counts=true&per_page=100')).body(
    200,
    Success(ProjectListing),
  ).data.data;
  for (const { id, comments_count } of projects)
    expect(comments_count).toBe(all.filter(({ project_id }) => project_id === id).length);
  await expectTools(
    assistant,
    all.filter(({ project_id }) => project_id === tenant.project_id),
  );
}

async function expectListings(
  tenant: Tenant,
  all: readonly LocatedComment[],
  { sites, projects }: { sites: readonly string[]; projects: readonly string[] },
): Promise<void> {
  const locations = [
    {},
    ...[tenant.project_id, ...projects].map((id) => ({ project_id: [id] })),
    { project_id: [tenant.project_id, ...projects.slice(-3)] },
    ...sites.map((id) => ({ site_id: [id] })),
    { site_id: sites.slice(-5), project_id: [tenant.project_id] },
  ];
  const statuses = [{}, { status: ['CLOSED'] }, { status: ['OPEN', 'IN_REVIEW'] }];
  for (const filter of locations.flatMap((location) =>
    statuses.map((status) => ({ ...location, ...status })),
  )) {
    const conditions = Object.entries<string[]>(filter);
    const matches = (comment: Readonly<Record<string, unknown>>) =>
      conditions.every(([name, values]) => values.includes(String(comment[name])));
    const query = conditions.map(([name, values]) => `&${name}=${values.join()}`).join('');
    expect(await totalOf(tenant, query), query).toBe(all.filter((comment) => matches({ ...comment })).length);
  }
}

/** @param query filters, each with `&` before it. */
async function totalOf({ api }: Tenant, query: string): Promise<number> {
  const response = await api.get(`/comments?per_page=1${query}`);
  expect(response.headers.get('total-is-exact')).toBeNull();
  return response.body(200, Success(Page(CommentRecord))).data.total;
}

/** @param all the comments of the assistant's project, on pages and on mockups. */
async function expectTools(assistant: McpClient, all: readonly LocatedComment[]): Promise<void> {
  const pending = all.filter(({ status }) => ['OPEN', 'IN_PROGRESS', 'IN_REVIEW'].includes(status));
  expect((await assistant.call('get-pending-tasks', { limit: 1 })).total).toBe(pending.length);
  const { items } = await assistant.call('search-sites', { limit: 100 });
  for (const { id, comments_count, pending_count } of items) {
    const isOnSite = ({ site_id }: LocatedComment) => site_id === id;
    expect(comments_count).toBe(all.filter(isOnSite).length);
    expect(pending_count).toBe(pending.filter(isOnSite).length);
    const pendingOnSite = await assistant.call('get-pending-tasks', { site_id: id, limit: 1 });
    expect(pendingOnSite.total).toBe(pending.filter(isOnSite).length);
  }
}
