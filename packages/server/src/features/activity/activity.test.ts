import { ActivityRecord, Success } from '@postil/contract';
import {
  createMember,
  createMockup,
  createMockupComment,
  createProject,
  createSite,
  createTask,
  nextPageUrl,
  readActivity,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function readActivityOf({ api }: Tenant, query: string): Promise<ActivityRecord[]> {
  return (await api.get(`/comments/activity?${query}`)).body(200, Success(Type.Array(ActivityRecord))).data;
}

describe('GET /comments/activity', () => {
  it('lists the activity of one site only, newest first, filtered by action, person and days', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant);
    const otherSite = await createSite(tenant);
    const id = await createTask(tenant);
    await createTask(tenant, { site_id: otherSite.id });
    await tenant.api.put(`/comments/${id}/status`, { status: 'RESOLVED' });
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Done' });
    const actions = async (query: string) => (await readActivity(tenant, query)).map(({ action }) => action);
    expect(await actions('')).toEqual(['replied', 'resolved', 'created']);
    expect(await actions('&action=created,REPLIED')).toEqual(['replied', 'created']);
    expect(await actions(`&user_id=${tenant.user_id}`)).toHaveLength(3);
    expect(await actions(`&user_id=${grace.id}`)).toEqual([]);
    expect(await actions('&days=1')).toHaveLength(3);
    await server.database.sql`
      UPDATE activity SET id = '01800000-0000-7000-8000-000000000000'
      WHERE organization_id = ${tenant.organization_id} AND comment_id = ${id} AND type = 'comment.created'`;
    expect(await actions('&days=30')).toEqual(['replied', 'resolved']);
  });

  it('describes each record in a sentence', async () => {
    const tenant = await server.createTenant();
    await tenant.api.put(`/members/${tenant.user_id}`, { name: 'Ada King Lovelace' });
    await createTask(tenant, { page_title: 'Home' });
    const [record] = await readActivity(tenant);
    expect(record).toMatchObject({
      user: { firstName: 'Ada', lastName: 'King Lovelace' },
      comment: { pageTitle: 'Home' },
      description: 'Ada King Lovelace created the comment',
    });
  });

  it('returns 50 records unless another limit is requested, and links to the next page', async () => {
    const tenant = await server.createTenant();
    await Promise.all(Array.from({ length: 60 }, () => createTask(tenant)));
    expect(await readActivity(tenant)).toHaveLength(50);
    expect(await readActivity(tenant, '&limit=1000')).toHaveLength(60);
    const first = await tenant.api.get(`/comments/activity?site_id=${tenant.site_id}&limit=40`);
    const second = await tenant.api.get(nextPageUrl(first.headers) ?? '');
    const ids = [first, second].flatMap((response) =>
      response.body(200, Success(Type.Array(ActivityRecord))).data.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(60);
    expect(nextPageUrl(second.headers)).toBeUndefined();
  });

  it('lists the activity of a project, including that of comments without a site and on mockups', async () => {
    const tenant = await server.createTenant();
    const { project_id } = tenant;
    const other = await createProject(tenant);
    await createTask(tenant, { content: 'On the site' });
    await createTask(tenant, { content: 'Of the project', site_id: undefined, project_id });
    await createTask(tenant, { content: 'Elsewhere', site_id: undefined, project_id: other.id });
    const { id: mockupId } = await createMockup(tenant);
    const pin = await createMockupComment(tenant, mockupId, { content: 'On a mockup' });
    const activity = await readActivityOf(tenant, `project_id=${project_id}`);
    expect(activity.map(({ type, comment }) => [type, comment.content])).toEqual([
      ['mockup_comment.created', 'On a mockup'],
      ['comment.created', 'Of the project'],
      ['comment.created', 'On the site'],
    ]);
    expect(activity[0]?.comment).toMatchObject({ id: pin.id, pageUrl: `/mockups/${mockupId}` });
    const created = await readActivityOf(tenant, `project_id=${project_id}&action=created&limit=2`);
    expect(created).toEqual(activity.slice(0, 2));
    expect(await readActivityOf(tenant, `project_id=${project_id}&action=replied`)).toEqual([]);
  });

  it('lists the changes to one comment, even if it belongs to no project', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { site_id: undefined });
    await createTask(tenant);
    await tenant.api.put(`/comments/${id}/status`, { status: 'IN_REVIEW' });
    const actions = async (comment: string) =>
      (await readActivityOf(tenant, `comment_id=${comment}`)).map(({ action }) => action);
    expect(await actions(id)).toEqual(['status_changed', 'created']);
    const { id: mockupId } = await createMockup(tenant);
    const pin = await createMockupComment(tenant, mockupId);
    expect(await actions(pin.id)).toEqual(['created']);
  });

  it("refuses another tenant's project and comment, and a site combined with a project", async () => {
    const tenant = await server.createTenant();
    const other = await server.createTenant();
    const id = await createTask(other);
    (await tenant.api.get(`/comments/activity?comment_id=${id}`)).error('not_found');
    (await tenant.api.get(`/comments/activity?project_id=${other.project_id}`)).error('not_found');
    const both = await tenant.api.get(
      `/comments/activity?site_id=${tenant.site_id}&project_id=${tenant.project_id}`,
    );
    expect(both.error('validation_failed').errors).toEqual({
      project_id: ['cannot be combined with site_id: ask for one of them'],
    });
  });

  it('needs a site, a project or a comment, and refuses unknown actions and a period of zero days', async () => {
    const tenant = await server.createTenant();
    expect((await tenant.api.get('/comments/activity')).error('validation_failed').errors).toEqual({
      site_id: ['is required, unless project_id or comment_id is given'],
    });
    (await tenant.api.get(`/comments/activity?site_id=${tenant.site_id}&action=exploded`)).error(
      'validation_failed',
    );
    (await tenant.api.get(`/comments/activity?site_id=${tenant.site_id}&days=0`)).error('validation_failed');
  });
});
