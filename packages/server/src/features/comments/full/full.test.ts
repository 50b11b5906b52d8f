import { CommentDetail, Success } from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createProject,
  createTask,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const COMMENT_COUNT = 10;

describe('simultaneous requests for the details of comments', () => {
  it('are each returned only to those who may see them', async () => {
    const [tenant, stranger] = await Promise.all([server.createTenant(), server.createTenant()]);
    const project = await createProject(tenant);
    const guest = await createMember(tenant, { role: 'guest', project_ids: [project.id] });
    const guestApi = await createMemberClient(server, tenant, guest.id);
    const numbers = Array.from({ length: COMMENT_COUNT }, (_, number) => number);
    const ids = await Promise.all(
      numbers.map((number) =>
        createTask(tenant, {
          content: `Task ${number}`,
          visibility: 'everyone',
          ...(number % 2 === 0 && { site_id: undefined, project_id: project.id }),
        }),
      ),
    );
    await tenant.api.post(`/comments/${ids[3]}/replies`, { content: 'A reply to the fourth' });
    const read = (api: typeof guestApi, id: string) => api.get(`/comments/${id}/detail`);
    const [teamResponses, guestResponses, strangerResponses, unknownResponses] = await Promise.all([
      Promise.all(ids.map((id) => read(tenant.api, id))),
      Promise.all(ids.map((id) => read(guestApi, id))),
      Promise.all(ids.map((id) => read(stranger.api, id))),
      Promise.all(ids.map(() => read(tenant.api, crypto.randomUUID()))),
    ]);
    const details = teamResponses.map((response) => response.body(200, Success(CommentDetail)).data);
    expect(details.map(({ content }) => content)).toEqual(numbers.map((number) => `Task ${number}`));
    expect(details.map(({ replies }) => replies.length)).toEqual(
      numbers.map((number) => (number === 3 ? 1 : 0)),
    );
    expect(guestResponses.map(({ status }) => status)).toEqual(
      numbers.map((number) => (number % 2 === 0 ? 200 : 404)),
    );
    for (const response of [...strangerResponses, ...unknownResponses]) response.error('not_found');
  });

  it('include every change that was committed before the request', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    for (const status of ['IN_PROGRESS', 'IN_REVIEW', 'RESOLVED']) {
      await tenant.api.put(`/comments/${id}/status`, { status });
      const reads = await Promise.all(
        Array.from({ length: COMMENT_COUNT }, () => tenant.api.get(`/comments/${id}/detail`)),
      );
      for (const response of reads)
        expect(response.body(200, Success(CommentDetail)).data.status).toBe(status);
    }
  });
});
