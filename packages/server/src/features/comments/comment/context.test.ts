import { CommentDetail, CreatedComment, CreatedTask, Done, Success } from '@postil/contract';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const LOCATION = { page_url: 'http://localhost/pricing', timestamp: '2026-01-02T03:04:05.678Z' };

async function readContext({ api }: Tenant, id: string): Promise<CommentDetail['context']> {
  return (await api.get(`/comments/${id}/detail`)).body(200, Success(CommentDetail)).data.context;
}

/** Sends a context with a task and with a comment on a page. @returns the ids of both. */
async function sendContext(tenant: Tenant, context: object): Promise<string[]> {
  const { api, organization_id, site_id } = tenant;
  const task = await api.post('/boards/tasks', { content: 'Again', context });
  const comment = await api.post('/comments/create', {
    user: { org_id: organization_id, name: 'Ada' },
    site: { site_id, domain: 'localhost' },
    comment: { content: 'Again' },
    context: { ...LOCATION, ...context },
  });
  const created = comment.body(201, Done(Type.Object({ comment: CreatedComment }))).data;
  return [task.body(201, Done(CreatedTask)).data.id, created.comment.id];
}

it('the context of any comment can be sent unchanged with another comment', async () => {
  const tenant = await server.createTenant();
  const reportedContext = {
    viewport: { width: 812, height: 375 },
    browser: 'Firefox 150',
    anchor: { tag: 'button', text: 'Buy now' },
    technical_log: [{ at: LOCATION.timestamp, kind: 'error', text: 'TypeError: price is undefined' }],
  };
  for (const id of await sendContext(tenant, reportedContext)) {
    const context = await readContext(tenant, id);
    expect(context).toMatchObject(reportedContext);
    const [taskId = '', commentId = ''] = await sendContext(tenant, context);
    expect(await readContext(tenant, taskId)).toEqual(context);
    expect(await readContext(tenant, commentId)).toEqual({ ...LOCATION, ...context });
  }
});

it('the context of a comment from the widget can be sent with another comment, too', async () => {
  const { tenant, visit } = await createShop(server);
  const { client } = await visit();
  const { id } = await createWidgetComment(client, { type: 'problem', context: { browser: 'Firefox 150' } });
  const context = await readContext(tenant, id);
  expect(context).toMatchObject({ browser: 'Firefox 150' });
  const task = await tenant.api.post('/boards/tasks', { content: 'Again', context });
  const { id: copyId } = task.body(201, Done(CreatedTask)).data;
  expect(await readContext(tenant, copyId)).toMatchObject({ browser: 'Firefox 150' });
});
