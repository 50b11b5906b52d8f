import { type CommentedPage, PageOfPages, Success } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import {
  createMember,
  createMemberClient,
  createPng,
  createProject,
  createSite,
  createTask,
  formOf,
  nextPageUrl,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ LIMIT_UPLOADS: '0' });
afterAll(() => server.close());

const WINDOW = { width: 144, height: 90 };
const SCREENSHOT = await createPng(WINDOW);

async function readPages(api: Client, query = ''): Promise<CommentedPage[]> {
  return (await api.get(`/boards/pages${query}`)).body(200, Success(PageOfPages)).data.data;
}

const urlsOf = (pages: readonly CommentedPage[]) => pages.map(({ page_url }) => page_url);

/** Creates a task with a screenshot of its window. */
async function createTaskWithScreenshot(
  tenant: Tenant,
  { x, scrollY, viewport = WINDOW }: { x: string; scrollY?: number; viewport?: typeof WINDOW },
): Promise<string> {
  const id = await createTask(tenant, { content: `at ${x}`, page_url: '/seen', context: { viewport } });
  const body = formOf({ pin_x: x, pin_y: '0.5' }, SCREENSHOT);
  await tenant.api.send({ method: 'PUT', path: `/comments/${id}/screenshot`, body });
  if (scrollY !== undefined) {
    const evidence = { environment: { scroll: { x: 0, y: scrollY } } };
    await server.database.sql`
      INSERT INTO comment_evidence (organization_id, comment_id, evidence)
      VALUES (${tenant.organization_id}, ${id}, ${JSON.stringify(evidence)}::jsonb)`;
  }
  return id;
}

describe('the pages with comments', () => {
  it('are listed once each with their counts, their site and their open pins, the newest change first', async () => {
    const tenant = await server.createTenant();
    const site = await createSite(tenant);
    const first = await createTask(tenant, { content: 'first', page_url: '/pricing' });
    const second = await createTask(tenant, { content: 'second', page_url: '/pricing/?utm_source=mail' });
    await createTask(tenant, { content: 'done', page_url: '/pricing', status: 'CLOSED' });
    await createTask(tenant, { content: 'other site', page_url: '/pricing', site_id: site.id });
    await tenant.api.put(`/comments/${first}`, { priority: 'URGENT' });
    const pages = await readPages(tenant.api);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatchObject({
      site_id: tenant.site_id,
      page_url: '/pricing',
      open_count: 2,
      resolved_count: 1,
      picture: null,
      pins: [
        { id: second, content: 'second', point: null },
        { id: first, priority: 'URGENT', point: null },
      ],
    });
    expect(pages[1]).toMatchObject({ site_name: site.name, open_count: 1, resolved_count: 0 });
  });

  it('have the newest screenshot, and points only for the pins that it shows', async () => {
    const tenant = await server.createTenant();
    await createTaskWithScreenshot(tenant, { x: '0.1', scrollY: 600 });
    await createTaskWithScreenshot(tenant, { x: '0.2', scrollY: 0 });
    await createTaskWithScreenshot(tenant, { x: '0.3', scrollY: 600, viewport: { width: 288, height: 180 } });
    await createTaskWithScreenshot(tenant, { x: '0.4' });
    const newest = await createTaskWithScreenshot(tenant, { x: '0.5', scrollY: 600 });
    await createTask(tenant, { content: 'without', page_url: '/seen' });
    const [page] = await readPages(tenant.api);
    expect(page?.picture).toMatchObject({ comment_id: newest, ...WINDOW, pin: { x: 0.5, y: 0.5 } });
    const image = await fetch(page?.picture?.url ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(page?.pins.map(({ content, point }) => [content, point?.x])).toEqual([
      ['without', undefined],
      ['at 0.5', 0.5],
      ['at 0.4', undefined],
      ['at 0.3', undefined],
      ['at 0.2', undefined],
      ['at 0.1', 0.1],
    ]);
  });

  it('are found by the filters of the board, which also apply to their counts', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { page_url: '/a', priority: 'URGENT', tags: ['x'] });
    await createTask(tenant, { page_url: '/a' });
    await createTask(tenant, { page_url: '/b', status: 'RESOLVED' });
    expect(urlsOf(await readPages(tenant.api))).toEqual(['/b', '/a']);
    const [urgent, ...others] = await readPages(tenant.api, '?priority=urgent&tag=x');
    expect([urgent?.open_count, others]).toEqual([1, []]);
    expect(await readPages(tenant.api, '?status=resolved')).toMatchObject([
      { open_count: 0, resolved_count: 1, pins: [] },
    ]);
    expect(await readPages(tenant.api, `?project_id=${crypto.randomUUID()}`)).toEqual([]);
    (await tenant.api.get('/boards/pages?sort_by=name')).error('validation_failed');
  });

  it.each(['updated_at', 'open_count'])(
    'are paged by cursors without duplicates, sorted by %s',
    async (field) => {
      const tenant = await server.createTenant();
      for (const page of 'abcde') {
        for (let count = 0; count <= 'aebdc'.indexOf(page); count += 1)
          await createTask(tenant, { page_url: `/${page}` });
      }
      const urls: string[] = [];
      let path: string | undefined = `/boards/pages?sort_by=${field}&limit=2`;
      while (path !== undefined) {
        const response = await tenant.api.get(path);
        const { data } = response.body(200, Success(PageOfPages));
        expect(data.total).toBe(5);
        urls.push(...urlsOf(data.data));
        path = nextPageUrl(response.headers);
      }
      const order = field === 'updated_at' ? 'edcba' : 'cdbea';
      expect(urls).toEqual([...order].map((page) => `/${page}`));
      (await tenant.api.get(`/boards/pages?sort_by=${field}&cursor=x`)).error('validation_failed');
    },
  );

  it('exclude those of other organisations, and for guests those that they may not see', async () => {
    const tenant = await server.createTenant();
    const other = await server.createTenant();
    const project = await createProject(tenant);
    const projectFields = { site_id: undefined, project_id: project.id };
    await createTask(tenant, { page_url: '/hidden' });
    await createTask(tenant, { page_url: '/shown', visibility: 'everyone', ...projectFields });
    await createTask(tenant, { page_url: '/shown', ...projectFields });
    const guest = await createMember(tenant, { role: 'guest', project_ids: [project.id] });
    const client = await createMemberClient(server, tenant, guest.id);
    expect(await readPages(client)).toMatchObject([{ page_url: '/shown', open_count: 1, pins: [{}] }]);
    expect(await readPages(other.api, `?project_id=${project.id}`)).toEqual([]);
  });
});
