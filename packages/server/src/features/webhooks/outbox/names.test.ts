import {
  createMockup,
  createMockupComment,
  createProject,
  createTask,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { createWebhook, LOOPBACK, startReceiver, waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer(LOOPBACK);
afterAll(() => server.close());
await server.startWorkers();

/** Creates a webhook for all events. @returns a function that waits for the body of an event. */
async function subscribe(tenant: Tenant): Promise<(type: string) => Promise<Record<string, unknown>>> {
  const receiver = await startReceiver();
  await createWebhook(tenant, receiver.url, ['*']);
  return (type) =>
    waitFor(() => {
      const request = receiver.requests.find(({ headers }) => headers['x-webhook-event'] === type);
      if (!request) throw new Error(`${type} has not arrived.`);
      return JSON.parse(request.body);
    });
}

describe('the body of an event', () => {
  it('names the project and the site of a comment, and contains its URLs, from creation to deletion', async () => {
    const tenant = await server.createTenant();
    const read = await subscribe(tenant);
    const names = { project: 'Läden "Nord"', site: 'Shop <1>' };
    const { site_id, project_id } = tenant;
    await tenant.api.put(`/projects/${project_id}`, { name: names.project });
    await tenant.api.put(`/sites/${site_id}`, { name: names.site });
    const pageUrl = 'https://shop.example.com/cart';
    const id = await createTask(tenant, { site_id, page_url: pageUrl });
    await tenant.api.put(`/comments/${id}`, { status: 'RESOLVED' });
    await tenant.api.delete(`/comments/${id}`);
    for (const type of ['comment.created', 'comment.resolved', 'comment.deleted']) {
      expect(await read(type)).toMatchObject({
        project_id,
        project_name: names.project,
        site_id,
        site_name: names.site,
        mockup_name: null,
        data: { comment: { url: expect.stringContaining(id), page_link: `${pageUrl}?postil=${id}` } },
      });
    }
  });

  it('names nothing for a comment without a project', async () => {
    const tenant = await server.createTenant();
    const read = await subscribe(tenant);
    await createTask(tenant, { site_id: undefined });
    expect(await read('comment.created')).toMatchObject({ project_name: null, site_name: null });
  });

  it('names the mockup and its project, for a comment on it and for the mockup itself', async () => {
    const tenant = await server.createTenant();
    const read = await subscribe(tenant);
    const mockup = await createMockup(tenant, { name: 'Landing page' });
    const comment = await createMockupComment(tenant, mockup.id);
    await tenant.api.delete(`/mockups/${mockup.id}`);
    expect(await read('mockup_comment.created')).toMatchObject({
      project_name: expect.any(String),
      site_name: null,
      mockup_name: 'Landing page',
      data: {
        mockup_comment: { url: expect.stringContaining(`/mockups/${mockup.id}?comment=${comment.id}`) },
      },
    });
    for (const type of ['mockup.created', 'mockup.deleted']) {
      expect(await read(type)).toMatchObject({ mockup_name: 'Landing page' });
    }
  });

  it('names a project and a site even when they are deleted', async () => {
    const tenant = await server.createTenant();
    const read = await subscribe(tenant);
    const { id } = await createProject(tenant, 'Campaign');
    await tenant.api.delete(`/sites/${tenant.site_id}`);
    await tenant.api.delete(`/projects/${id}`);
    expect(await read('project.deleted')).toMatchObject({ project_name: 'Campaign', site_name: null });
    expect(await read('site.deleted')).toMatchObject({
      project_name: expect.any(String),
      site_name: expect.any(String),
    });
  });
});
