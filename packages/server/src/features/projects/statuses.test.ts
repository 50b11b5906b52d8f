import {
  Done,
  NotificationListing,
  type ProjectItem,
  ProjectListing,
  ProjectRecord,
  Success,
} from '@postil/contract';
import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { joinTeam } from '@postil/harness/factories/people';
import { createTask, eventsOf } from '@postil/harness/factories/records';
import { openReview } from '@postil/harness/factories/review-links';
import { createShop } from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const DEFAULTS = ['OPEN', 'IN_PROGRESS', 'IN_REVIEW', 'RESOLVED', 'CLOSED'].map((status) => ({
  status,
  name: null,
  color: null,
  is_shown: true,
}));
const CLIENT_CHECK = { status: 'IN_REVIEW', name: 'Client check', color: 'purple', is_shown: true };

function setStatuses({ api, project_id }: Tenant, statuses: readonly object[]) {
  return api.put(`/projects/${project_id}`, { statuses });
}

async function readProject({ api, project_id }: Tenant): Promise<ProjectRecord> {
  return (await api.get(`/projects/${project_id}`)).body(200, Success(ProjectRecord)).data;
}

describe('the statuses of a project', () => {
  it('are the defaults until the project names, colours or hides some', async () => {
    const tenant = await server.createTenant();
    expect((await readProject(tenant)).statuses).toEqual(DEFAULTS);
    const statuses = [
      { status: 'in_review', name: '  Client check ', color: 'purple' },
      { status: 'CLOSED', is_shown: false },
    ];
    const { data } = (await setStatuses(tenant, statuses)).body(200, Done(ProjectRecord));
    expect(data.statuses).toEqual([
      ...DEFAULTS.slice(0, 2),
      CLIENT_CHECK,
      DEFAULTS[3],
      { ...DEFAULTS[4], is_shown: false },
    ]);
    expect(await readProject(tenant)).toMatchObject({ version: 2, statuses: data.statuses });
  });

  it('return to the defaults when they are left out, and equal settings are not a change', async () => {
    const tenant = await server.createTenant();
    await setStatuses(tenant, [CLIENT_CHECK]);
    await setStatuses(tenant, [CLIENT_CHECK, { status: 'OPEN', name: '' }]);
    expect((await readProject(tenant)).version).toBe(2);
    await setStatuses(tenant, []);
    expect(await readProject(tenant)).toMatchObject({ version: 3, statuses: DEFAULTS });
    const events = (await eventsOf(server, tenant)).filter(({ type }) => type === 'project.updated');
    expect(events).toHaveLength(2);
    expect(events[0]?.metadata).toMatchObject({ changes: { statuses: { from: DEFAULTS } } });
  });

  it.each([
    ['hides OPEN', [{ status: 'OPEN', is_shown: false }]],
    ['hides RESOLVED', [{ status: 'RESOLVED', is_shown: false }]],
    [
      'repeats OPEN: give each status once',
      [
        { status: 'OPEN', name: 'New' },
        { status: 'OPEN', name: 'Newer' },
      ],
    ],
    [
      'has the name of another status',
      [
        { status: 'OPEN', name: 'Idea' },
        { status: 'CLOSED', name: 'IDEA' },
      ],
    ],
    ['statuses', [{ status: 'OPEN', color: 'black' }]],
    ['statuses', [{ status: 'OPEN', name: 'x'.repeat(41) }]],
    ['statuses', [{ status: 'DONE', name: 'Done' }]],
  ])('are refused with a message that contains “%s”: %j', async (reason, statuses) => {
    const tenant = await server.createTenant();
    expect((await setStatuses(tenant, statuses)).error('validation_failed').message).toContain(reason);
    expect((await readProject(tenant)).version).toBe(1);
  });

  it('are in the list of projects only if requested', async () => {
    const tenant = await server.createTenant();
    await setStatuses(tenant, [CLIENT_CHECK]);
    const list = async (query: string) =>
      (await tenant.api.get(`/projects${query}`)).body(200, Success(ProjectListing)).data
        .data[0] as ProjectItem;
    expect(await list('')).not.toHaveProperty('statuses');
    expect((await list('?include_statuses=true')).statuses?.[2]).toEqual(CLIENT_CHECK);
  });

  it('keep their meaning: hidden ones can be set, and comments have the documented values', async () => {
    const tenant = await server.createTenant();
    await setStatuses(tenant, [CLIENT_CHECK, { status: 'CLOSED', is_shown: false }]);
    const id = await createTask(tenant);
    const set = (status: string) => tenant.api.put(`/comments/${id}/status`, { status });
    expect(JSON.parse((await set('CLOSED')).text).data).toMatchObject({ status: 'CLOSED' });
    expect(JSON.parse((await set('IN_REVIEW')).text).data).toMatchObject({ status: 'IN_REVIEW' });
    (await set('Client check')).error('validation_failed');
  });

  it('are named in notifications of changed statuses, in addition to the values', async () => {
    const tenant = await server.createTenant();
    const author = await joinTeam(server, tenant, { name: 'Ada' });
    await setStatuses(tenant, [CLIENT_CHECK]);
    const task = await author.api.post('/boards/tasks', { content: 'x', project_id: tenant.project_id });
    const { id } = JSON.parse(task.text).data;
    await tenant.api.put(`/comments/${id}/status`, { status: 'IN_REVIEW' });
    const { data } = (await author.api.get('/notifications')).body(200, Success(NotificationListing)).data;
    expect(data[0]?.message).toContain('changed the status from open to Client check.');
    expect(data[0]?.details.status).toEqual({ from: 'OPEN', to: 'IN_REVIEW', to_name: 'Client check' });
  });

  it('are returned to reviewers, pages of the site and assistants, who cannot read projects', async () => {
    const { tenant, site, begin } = await createShop(server);
    const project = { ...tenant, project_id: site.project_id };
    expect(JSON.parse((await begin()).text).data.site).not.toHaveProperty('status_names');
    await setStatuses(project, [CLIENT_CHECK, { status: 'CLOSED', is_shown: false }]);
    expect(JSON.parse((await begin()).text).data.site).toMatchObject({
      status_names: { IN_REVIEW: 'Client check' },
      hidden_statuses: ['CLOSED'],
    });
    const { session } = await openReview(server, project, {});
    expect(session.project.statuses[2]).toEqual(CLIENT_CHECK);
    const mcp = await createMcpClient(server, project);
    const resource = await mcp.result('resources/read', { uri: 'feedback://project' });
    expect(JSON.parse(resource.contents[0].text).status_names).toEqual({ IN_REVIEW: 'Client check' });
  });
});
