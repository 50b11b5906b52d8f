import { CommentCounts, Success } from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createProject,
  createTask,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

it('the matches of each of several filters are counted in one request', async () => {
  const tenant = await server.createTenant();
  await createTask(tenant, { content: 'A zebra', priority: 'URGENT', assigned_to: tenant.user_id });
  await createTask(tenant, { content: 'Another zebra', status: 'RESOLVED' });
  await createTask(tenant, { content: 'A giraffe' });
  const filters = [
    {},
    { status: ['OPEN'] },
    { search: 'zebra' },
    { assigned_to: ['me'], priority: ['URGENT'] },
    { tag: ['no such tag'] },
  ];
  const response = await tenant.api.post('/comments/counts', { filters });
  const { counts } = response.body(200, Success(CommentCounts)).data;
  expect(counts.map(({ total }) => total)).toEqual([3, 2, 2, 1, 0]);
  expect(counts.every(({ total_is_exact }) => total_is_exact)).toBe(true);
});

it('a guest counts only visible comments', async () => {
  const tenant = await server.createTenant();
  const project = await createProject(tenant);
  await createTask(tenant, { content: 'Elsewhere' });
  await createTask(tenant, {
    content: 'Shared',
    site_id: undefined,
    project_id: project.id,
    visibility: 'everyone',
  });
  await createTask(tenant, { content: 'For the team', site_id: undefined, project_id: project.id });
  const { id: guestId } = await createMember(tenant, { role: 'guest', project_ids: [project.id] });
  const client = await createMemberClient(server, tenant, guestId);
  const response = await client.post('/comments/counts', { filters: [{}, { search: 'team' }] });
  const { counts } = response.body(200, Success(CommentCounts)).data;
  expect(counts.map(({ total }) => total)).toEqual([1, 0]);
});

it('a filter that a listing would refuse is refused with its index in the request', async () => {
  const { api } = await server.createTenant();
  const body = { filters: [{}, { status: ['DONE'] }, { colour: 'red' }] };
  const { errors } = (await api.post('/comments/counts', body)).error('validation_failed');
  expect(Object.keys(errors ?? {}).join(' ')).toMatch(/filters\.1\.status/);
});
