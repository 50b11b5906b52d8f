import { CommentRecord, Done } from '@postil/contract';
import {
  createClientOf,
  createMember,
  createMockup,
  createMockupComment,
  createProject,
  createSite,
  createTask,
  eventsOf,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { compareCounts } from '../../comment-counts/queries.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function setUp() {
  const tenant = await server.createTenant();
  const shop = await createProject(tenant);
  const id = await createTask(tenant, { page_url: 'http://localhost/prices', visibility: 'everyone' });
  const move = (body: object, headers: Record<string, string> = {}) =>
    tenant.api.put(`/comments/${id}/project`, body, headers);
  return { tenant, shop, id, move };
}

/** A guest who sees one project, with a client. */
async function createGuest(tenant: Tenant, projectId: string) {
  const { id } = await createMember(tenant, { role: 'guest', project_ids: [projectId] });
  return {
    id,
    client: await createClientOf(server, tenant, { memberId: id, permissions: ['read', 'write'] }),
  };
}

describe('PUT /comments/{id}/project', () => {
  it('moves a comment to another project, where it has no site and keeps its page', async () => {
    const { tenant, shop, id, move } = await setUp();
    const { data } = (await move({ project_id: shop.id })).body(200, Done(CommentRecord));
    expect(data).toMatchObject({ id, project_id: shop.id, site_id: null, version: 2 });
    expect(await readComment(tenant, id)).toMatchObject({ page_url: 'http://localhost/prices' });
    expect(await compareCounts(server.database.sql, tenant.organization_id)).toEqual([]);
    const [moved] = (await eventsOf(server, tenant)).filter(
      ({ type, project_id }) => type === 'comment.moved' && project_id === shop.id,
    );
    expect(moved?.metadata).toEqual({
      changes: {
        project_id: { from: tenant.project_id, to: shop.id },
        site_id: { from: tenant.site_id, to: null },
      },
    });
  });

  it('puts the comment on a site of the project, and back on its former site', async () => {
    const { tenant, shop, move } = await setUp();
    const site = await createSite(tenant, { project_id: shop.id });
    const destination = { project_id: shop.id, site_id: site.id };
    expect((await move(destination)).body(200, Done(CommentRecord)).data).toMatchObject(destination);
    const formerLocation = { project_id: tenant.project_id, site_id: tenant.site_id };
    expect((await move(formerLocation)).body(200, Done(CommentRecord)).data).toMatchObject(formerLocation);
    const comment = (await move({ project_id: null })).body(200, Done(CommentRecord)).data;
    expect(comment).toMatchObject({ project_id: null, site_id: null });
    expect(await compareCounts(server.database.sql, tenant.organization_id)).toEqual([]);
  });

  it('changes nothing if the comment is in the project already, and keeps its site', async () => {
    const { tenant, move } = await setUp();
    const { data } = (await move({ project_id: tenant.project_id })).body(200, Done(CommentRecord));
    expect(data).toMatchObject({ site_id: tenant.site_id, version: 1 });
    expect((await eventsOf(server, tenant)).filter(({ type }) => type === 'comment.moved')).toEqual([]);
  });

  it('emits one event for webhooks, and adds one activity record to each of the two projects', async () => {
    const { tenant, shop, id, move } = await setUp();
    await tenant.api.post('/webhooks', { url: 'https://192.0.9.1/hook', events: ['comment.moved'] });
    await move({ project_id: shop.id });
    const events = await server.database.sql<{ body: string }[]>`
      SELECT body FROM webhook_events WHERE organization_id = ${tenant.organization_id} AND type = 'comment.moved'`;
    expect(events.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { comment: { id, project_id: shop.id }, changes: { project_id: { from: tenant.project_id } } },
    ]);
    const movesOf = async (projectId: string) =>
      JSON.parse((await tenant.api.get(`/comments/activity?project_id=${projectId}&action=moved`)).text).data;
    expect(await movesOf(shop.id)).toMatchObject([
      { description: expect.stringContaining('moved the comment to another project') },
    ]);
    expect(await movesOf(tenant.project_id)).toMatchObject([
      { metadata: { is_departure: true, changes: { project_id: { from: tenant.project_id, to: null } } } },
    ]);
  });

  it('shows the comment to the guests of the new project, and no longer to those of the former one', async () => {
    const { tenant, shop, id, move } = await setUp();
    const formerGuest = await createGuest(tenant, tenant.project_id);
    const newGuest = await createGuest(tenant, shop.id);
    await move({ project_id: shop.id });
    (await formerGuest.client.get(`/comments/${id}/detail`)).error('not_found');
    expect((await newGuest.client.get(`/comments/${id}/detail`)).status).toBe(200);
    // Readers of the new project do not see the former one.
    const { text } = await newGuest.client.get(`/comments/activity?comment_id=${id}`);
    expect(JSON.parse(text).data).toHaveLength(1);
    const departures = JSON.parse(
      (await formerGuest.client.get(`/comments/activity?project_id=${tenant.project_id}&action=moved`)).text,
    );
    expect(departures.data[0].metadata.changes).toEqual({
      project_id: { from: tenant.project_id, to: null },
    });
  });

  it('releases the claim of an assistant in the former project', async () => {
    const { tenant, shop, id, move } = await setUp();
    const { sql } = server.database;
    const claims = () => sql`SELECT FROM comment_claims WHERE organization_id = ${tenant.organization_id}`;
    await sql`
      INSERT INTO comment_claims (organization_id, comment_id, api_key_id, person_id, expires_at)
      SELECT organization_id, ${id}::uuid, id, created_by, now() + interval '1 hour' FROM api_keys
      WHERE organization_id = ${tenant.organization_id} LIMIT 1`;
    expect(await claims()).toHaveLength(1);
    await move({ project_id: shop.id });
    expect(await claims()).toHaveLength(0);
  });

  it('refuses a site of another project, an archived project, and a project hidden from the assignee', async () => {
    const { tenant, shop, id, move } = await setUp();
    const refusal = (await move({ project_id: shop.id, site_id: tenant.site_id })).error('validation_failed');
    expect(refusal.message).toContain('site_id must be a site of the project');
    (await move({ project_id: null, site_id: tenant.site_id })).error('validation_failed');
    (await move({})).error('validation_failed');
    (await move({ project_id: crypto.randomUUID() })).error('not_found');
    (await move({ project_id: shop.id }, { 'if-match': '"v7"' })).error('version_conflict');
    const guest = await createGuest(tenant, tenant.project_id);
    await tenant.api.put(`/comments/${id}/assign-user`, { user_id: guest.id });
    expect((await move({ project_id: shop.id })).error('validation_failed').message).toContain('assigned_to');
    await tenant.api.delete(`/comments/${id}/unassign`);
    await tenant.api.put(`/projects/${shop.id}`, { status: 'archived' });
    (await move({ project_id: shop.id })).error('project_archived');
    expect(await readComment(tenant, id)).toMatchObject({ project_id: tenant.project_id });
  });

  it('is only for the team, and a comment on a mockup stays with the mockup', async () => {
    const { tenant, shop, id } = await setUp();
    const guest = await createGuest(tenant, tenant.project_id);
    (await guest.client.put(`/comments/${id}/project`, { project_id: tenant.project_id })).error(
      'insufficient_permission',
    );
    const mockup = await createMockup(tenant, {});
    const comment = await createMockupComment(tenant, mockup.id);
    (await tenant.api.put(`/comments/${comment.id}/project`, { project_id: shop.id })).error('not_found');
  });

  it('moves many comments with one request, or none of them', async () => {
    const { tenant, shop, id } = await setUp();
    const other = await createTask(tenant);
    const ids = [id, other];
    const bulk = (comment_ids: readonly string[], project_id: string) =>
      tenant.api.post('/comments/bulk', { comment_ids, change: { project: { project_id } } });
    (await bulk([...ids, crypto.randomUUID()], shop.id)).error('not_found');
    (await bulk(ids, crypto.randomUUID())).error('not_found');
    const { data } = JSON.parse((await bulk(ids, shop.id)).text);
    expect(data).toMatchObject({
      changed_count: 2,
      comments: ids.map(() => ({ project_id: shop.id, site_id: null })),
    });
    expect(JSON.parse((await bulk(ids, shop.id)).text).data.changed_count).toBe(0);
    expect(await compareCounts(server.database.sql, tenant.organization_id)).toEqual([]);
  });
});
