import { Board, COMMENT_STATUSES, ColumnPage, Done, MovedTask, Success } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import {
  actionsOf,
  createClientOf,
  createMember,
  createMockup,
  createMockupComment,
  createProject,
  createSite,
  createTask,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function readBoard(api: Client, query = '') {
  return (await api.get(`/boards/columns${query}`)).body(200, Success(Board)).data.columns;
}

/** The contents of each column that is not empty. */
async function contentsOf(api: Client, query = ''): Promise<Record<string, string[]>> {
  const columns = await readBoard(api, query);
  expect(columns.map(({ status }) => status)).toEqual([...COMMENT_STATUSES]);
  const filled = columns.filter(({ data }) => data.length > 0);
  return Object.fromEntries(filled.map(({ status, data }) => [status, data.map(({ content }) => content)]));
}

async function readColumn(api: Client, status: string, query = '') {
  return (await api.get(`/boards/columns/${status}${query}`)).body(200, Success(ColumnPage)).data;
}

/** The contents of all open tasks, read page by page; `onPage` is called after each page. */
async function readAllPages(api: Client, query: string, onPage = async () => {}): Promise<string[]> {
  const contents: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await readColumn(api, 'open', `${query}${cursor ? `&cursor=${cursor}` : ''}`);
    contents.push(...page.data.map(({ content }) => content));
    cursor = page.next_cursor;
    await onPage();
  } while (cursor !== null);
  return contents;
}

async function move({ api }: Pick<Tenant, 'api'>, id: string, body: Record<string, unknown>) {
  return (await api.put(`/boards/tasks/${id}/position`, body)).body(200, Done(MovedTask)).data;
}

/** Creates a task for each character, so that the last is the first of its column. */
async function createTasks(tenant: Tenant, contents: string, fields = {}): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const content of contents) ids[content] = await createTask(tenant, { content, ...fields });
  return ids;
}

const openContentsOf = async ({ api }: Tenant) => (await contentsOf(api)).OPEN?.join('') ?? '';

describe('the board', () => {
  it('has a column for each status with its total, newest first, and a cursor where more follow', async () => {
    const tenant = await server.createTenant();
    await createTasks(tenant, 'abc');
    await createTasks(tenant, 'de', { status: 'RESOLVED' });
    const columns = await readBoard(tenant.api, '?per_column=2');
    expect(
      columns.map(({ status, total, total_is_exact, data, next_cursor }) => [
        status,
        total,
        total_is_exact,
        data.map(({ content }) => content).join(''),
        next_cursor !== null,
      ]),
    ).toEqual([
      ['OPEN', 3, true, 'cb', true],
      ['IN_PROGRESS', 0, true, '', false],
      ['IN_REVIEW', 0, true, '', false],
      ['RESOLVED', 2, true, 'ed', false],
      ['CLOSED', 0, true, '', false],
    ]);
    const rest = await readColumn(tenant.api, 'OPEN', `?cursor=${columns[0]?.next_cursor}`);
    expect(rest).toMatchObject({ data: [{ content: 'a' }], total: 3, next_cursor: null });
  });

  it('finds tasks by every filter of the listing except the status', async () => {
    const tenant = await server.createTenant();
    const site = await createSite(tenant);
    const project = await createProject(tenant);
    const grace = await createMember(tenant);
    await createTasks(tenant, 'a', {
      priority: 'LOW',
      tags: ['x'],
      device_type: 'MOBILE',
      category: 'DESIGN',
    });
    await createTasks(tenant, 'b', {
      site_id: site.id,
      status: 'CLOSED',
      tags: ['x'],
      assigned_to: grace.id,
    });
    await createTasks(tenant, 'c', { site_id: undefined, project_id: project.id, page_url: '/docs' });
    const [a, b, c] = [{ OPEN: ['a'] }, { CLOSED: ['b'] }, { OPEN: ['c'] }];
    const cases: [query: string, contents: object][] = [
      ['', { OPEN: ['c', 'a'], CLOSED: ['b'] }],
      [`?site_id=${site.id}`, b],
      [`?site_id=${tenant.site_id}`, a],
      [`?site_id=${tenant.site_id},${site.id}`, { ...a, ...b }],
      [`?project_id=${project.id}`, c],
      [`?project_id=${crypto.randomUUID()}`, {}],
      ['?priority=low', a],
      ['?tag=x', { ...a, ...b }],
      ['?device=mobile', a],
      ['?category=design', a],
      [`?assigned_to=${grace.id}`, b],
      ['?created_by=me&page_url=/docs', c],
      ['?q=nothing', {}],
      ['?search=b', b],
      ['?created_before=2020-01-01', {}],
    ];
    for (const [query, contents] of cases)
      expect(await contentsOf(tenant.api, query), query).toEqual(contents);
    expect(await readColumn(tenant.api, 'closed', '?tag=x')).toMatchObject({
      total: 1,
      data: [{ content: 'b' }],
    });
    (await tenant.api.get('/boards/columns?status=OPEN')).error('validation_failed');
    (await tenant.api.get('/boards/columns/done')).error('not_found');
    (await tenant.api.get('/boards/columns/open?cursor=x')).error('validation_failed');
  });

  it('shows guests only the tasks for everyone in their projects, and nothing of other organisations', async () => {
    const tenant = await server.createTenant();
    const other = await server.createTenant();
    const project = await createProject(tenant);
    const { a = '' } = await createTasks(tenant, 'ab');
    const publicFields = { visibility: 'everyone' };
    await createTasks(tenant, 'c', { site_id: undefined, project_id: project.id, ...publicFields });
    await createTasks(tenant, 'd', { site_id: undefined, project_id: project.id });
    const mockup = await createMockup({ ...tenant, project_id: project.id });
    await createMockupComment(tenant, mockup.id, publicFields);
    await move(tenant, a, { after_id: null });
    const guest = await createMember(tenant, { role: 'guest', project_ids: [project.id] });
    const client = await createClientOf(server, tenant, {
      memberId: guest.id,
      permissions: ['read', 'write'],
    });
    expect(await contentsOf(client)).toEqual({ OPEN: ['c'] });
    expect(await contentsOf(other.api, `?project_id=${tenant.project_id}`)).toEqual({});
    expect(await readColumn(client, 'OPEN')).toMatchObject({ total: 1 });
    (await client.put(`/boards/tasks/${a}/position`, { before_id: null })).error('not_found');
    (await other.api.put(`/boards/tasks/${a}/position`, { before_id: null })).error('not_found');
  });

  it('finds rare matches behind thousands of others, and counts up to 10,000 in all columns together', async () => {
    const tenant = await server.createTenant();
    const { organization_id, project_id, site_id, user_id, api } = tenant;
    const rare = await createTasks(tenant, 'abc', { tags: ['rare', 'all'], status: 'IN_REVIEW' });
    await move(tenant, rare.a ?? '', { after_id: null });
    const addSome = (count: number) => server.database.sql`
      INSERT INTO comments (organization_id, id, project_id, site_id, content, status, priority, page_url, page_hash,
        route, device_type, tags, created_by, created_at, updated_at)
      SELECT ${organization_id}, ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, ${project_id}, ${site_id},
        'other', 'OPEN', 'MEDIUM', '/', '', '/', 'DESKTOP', '{all}', ${user_id}, now(), now()
      FROM generate_series(1, ${count})`;
    // On a busy machine, a few thousand rows take as long as the time limit of a statement, 5 s.
    const addOthers = async (count: number) => {
      for (let added = 0; added < count; added += 1_000) await addSome(Math.min(1_000, count - added));
    };
    await addOthers(2_500);
    expect(await contentsOf(api, '?tag=rare')).toEqual({ IN_REVIEW: ['a', 'c', 'b'] });
    const smallBoard = await readBoard(api, '?tag=all&per_column=2');
    expect(smallBoard.map(({ total, data }) => [total, data.length])).toEqual([
      [2_500, 2],
      [0, 0],
      [3, 2],
      [0, 0],
      [0, 0],
    ]);
    expect((await readAllPages(api, '?tag=all&limit=100')).length).toBe(2_500);
    for (let part = 0; part < 3; part += 1) await addOthers(2_600);
    const largeBoard = await readBoard(api, '?tag=all');
    expect(largeBoard[2]?.data.map(({ content }) => content)).toEqual(['a', 'c', 'b']);
    expect(largeBoard.every((column) => !column.total_is_exact && column.total <= 10_001)).toBe(true);
    expect(await readColumn(api, 'open', '?tag=all')).toMatchObject({ total: 10_000, total_is_exact: false });
  });
});

describe('moving a task', () => {
  it('places it after one task and before another, first or last', async () => {
    const tenant = await server.createTenant();
    const { a, b, c, d } = await createTasks(tenant, 'abcd');
    const cases: [id: string | undefined, body: Record<string, unknown>, order: string][] = [
      [a, { after_id: d, before_id: c }, 'dacb'],
      [b, { after_id: null, before_id: d }, 'bdac'],
      [d, { before_id: null }, 'bacd'],
      [c, { after_id: b }, 'bcad'],
      [d, { before_id: c }, 'bdca'],
      [a, { after_id: null }, 'abdc'],
      [a, { before_id: null, after_id: c }, 'bdca'],
      [a, { status: 'OPEN' }, 'bdca'],
      [a, { after_id: a }, 'bdca'],
    ];
    for (const [id = '', body, order] of cases) {
      await move(tenant, id, body);
      expect(await openContentsOf(tenant), JSON.stringify(body)).toBe(order);
    }
    await createTasks(tenant, 'e');
    expect(await openContentsOf(tenant)).toBe('ebdca');
  });

  it('changes the status with one event, and the rank alone with none', async () => {
    const tenant = await server.createTenant();
    const { a = '', b = '', c = '' } = await createTasks(tenant, 'abc');
    await move(tenant, a, { after_id: null });
    expect(await actionsOf(tenant)).toEqual(['created', 'created', 'created']);
    const { status, version, rank } = await move(tenant, b, { status: 'resolved', after_id: null });
    expect([status, version]).toEqual(['RESOLVED', 2]);
    expect(rank).toMatch(/^[0-9a-f]+$/);
    expect(await readComment(tenant, b)).toMatchObject({ status: 'RESOLVED', version: 2 });
    expect((await actionsOf(tenant)).at(-1)).toBe('resolved');
    await move(tenant, c, { status: 'RESOLVED', after_id: b });
    expect(await contentsOf(tenant.api)).toEqual({ OPEN: ['a'], RESOLVED: ['b', 'c'] });
    expect((await readBoard(tenant.api)).map(({ total }) => total)).toEqual([1, 0, 0, 2, 0]);
  });

  it('ignores a neighbour that has left the column or does not exist', async () => {
    const tenant = await server.createTenant();
    const { a = '', b = '', c = '', d = '' } = await createTasks(tenant, 'abcd');
    await move(tenant, c, { status: 'CLOSED' });
    await move(tenant, a, { after_id: d, before_id: c });
    expect(await openContentsOf(tenant)).toBe('dab');
    await move(tenant, d, { after_id: c });
    expect(await openContentsOf(tenant)).toBe('abd');
    await move(tenant, d, { before_id: crypto.randomUUID() });
    expect(await openContentsOf(tenant)).toBe('dab');
    await move(tenant, b, { after_id: crypto.randomUUID(), before_id: a });
    expect(await openContentsOf(tenant)).toBe('dba');
    (await tenant.api.put(`/boards/tasks/${crypto.randomUUID()}/position`, { after_id: a })).error(
      'not_found',
    );
    (await tenant.api.put(`/boards/tasks/${a}/position`, {})).error('validation_failed');
  });

  it('is refused for a stale version and in an archived project', async () => {
    const tenant = await server.createTenant();
    const { a = '' } = await createTasks(tenant, 'a');
    const path = `/boards/tasks/${a}/position`;
    (await tenant.api.put(path, { after_id: null }, { 'if-match': '"v9"' })).error('version_conflict');
    await tenant.api.put(`/projects/${tenant.project_id}`, { status: 'archived' });
    (await tenant.api.put(path, { after_id: null })).error('project_archived');
  });

  it('keeps every task in the column exactly once when many are moved to one gap concurrently', async () => {
    const tenant = await server.createTenant();
    const ids = await createTasks(tenant, 'abcdefgh');
    const others = 'bcdefg'.split('');
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        others.map((each) => move(tenant, ids[each] ?? '', { after_id: ids.h, before_id: ids.a })),
      );
    }
    const order = await openContentsOf(tenant);
    expect([order.at(0), order.at(-1), order.split('').toSorted().join('')]).toEqual(['h', 'a', 'abcdefgh']);
  });
});

describe('reading a column page by page', () => {
  it.each(['?limit=3', '?limit=3&q=card', '?limit=3&priority=medium', '?limit=3&site_id='])(
    'returns each task that keeps its rank once, while others are added, moved and closed (%s)',
    async (queryTemplate) => {
      const tenant = await server.createTenant();
      const query = queryTemplate.endsWith('=') ? `${queryTemplate}${tenant.site_id}` : queryTemplate;
      const names = Array.from({ length: 24 }, (_, index) => `card ${index}`);
      const ids: string[] = [];
      for (const content of names) ids.push(await createTask(tenant, { content }));
      const idOf = (index: number) => ids[index % ids.length] ?? '';
      // Some tasks have a rank from the beginning.
      for (const index of [1, 5, 9, 13]) await move(tenant, idOf(index), { after_id: idOf(index + 8) });
      const initialContents = await readAllPages(tenant.api, query);
      expect(initialContents.toSorted()).toEqual(names.toSorted());
      const unstable = [2, 7, 15, 20];
      let step = 0;
      const laterContents = await readAllPages(tenant.api, query, async () => {
        step += 1;
        await createTask(tenant, { content: `new ${step}` });
        await move(tenant, idOf(unstable[step % 4] ?? 0), { before_id: idOf(step * 5) });
        if (step === 3) await move(tenant, idOf(20), { status: 'CLOSED' });
      });
      const isStable = (name: string) => !unstable.some((index) => name === `card ${index}`);
      const stable = laterContents.filter((name) => isStable(name) && name.startsWith('card'));
      expect(stable).toEqual(initialContents.filter(isStable));
    },
  );
});
