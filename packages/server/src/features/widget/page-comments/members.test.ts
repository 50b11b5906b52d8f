import { Done, Success, WidgetComment, WidgetComments, WidgetReply } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createMember, readComment } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import {
  createShop,
  createWidgetComment,
  pageClient,
  SHOP_ORIGIN,
  SHOP_PAGE,
} from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const PINS = `/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`;

async function listWidgetComments(client: Client): Promise<WidgetComments> {
  return (await client.get(PINS)).body(200, Success(WidgetComments)).data;
}

describe('a member', () => {
  async function connect(memberFields: Record<string, unknown> = { role: 'member' }) {
    const shop = await createShop(server);
    const member = await createMember(shop.tenant, memberFields);
    const session = await signInAs(server, shop.tenant, member.id);
    const body = { widget_key: shop.site.widget_key, origin: SHOP_ORIGIN };
    const response = await session.post('/widget-tokens', body);
    expect(response.status, response.text).toBe(201);
    const { token } = JSON.parse(response.text).data as { token: string };
    return { ...shop, member, session, client: pageClient(server, token) };
  }

  it('sees, assigns, closes and edits the comments of visitors, and replies to them', async () => {
    const { tenant, member, client, visit } = await connect();
    const { id } = await createWidgetComment((await visit()).client);
    const path = `/widget/v1/comments/${id}`;
    const people = await client.get('/widget/v1/people');
    expect(people.text).toContain(member.id);
    await client.put(`${path}/assign`, { assigned_to: member.id });
    expect((await listWidgetComments(client)).pins).toMatchObject([
      { id, assigned_to: { id: member.id }, can_change: true },
    ]);
    (await client.put(`${path}/status`, { status: 'closed' })).body(200, Done(WidgetComment));
    expect((await listWidgetComments(client)).pins).toMatchObject([{ id, status: 'CLOSED' }]);
    const reply = await client.post(`${path}/replies`, { content: 'Done' });
    expect(reply.body(201, Done(WidgetReply)).data.created_by.name).toBe(member.name);
    expect((await client.put(path, { content: 'Clearer' })).status).toBe(200);
    await client.put(`${path}/assign`, { assigned_to: null });
    expect(await readComment(tenant, id)).toMatchObject({
      assigned_to: null,
      content: 'Clearer',
      status: 'CLOSED',
    });
    const ownComment = await createWidgetComment(client);
    expect((await readComment(tenant, ownComment.id)).created_by.id).toBe(member.id);
  });

  it('reopens a comment and records the release of the page as `seen_again_in`', async () => {
    const { tenant, client, visit } = await connect();
    const { id } = await createWidgetComment((await visit()).client);
    const setStatus = async (status: string) => {
      const body = { status, release: '1.8.2' };
      (await client.put(`/widget/v1/comments/${id}/status`, body)).body(200, Done(WidgetComment));
      const { fixed_in, seen_again_in } = await readComment(tenant, id);
      return { fixed_in, seen_again_in };
    };
    // The page from which it was resolved need not contain the fix.
    expect(await setStatus('RESOLVED')).toEqual({ fixed_in: null, seen_again_in: null });
    await tenant.api.put(`/comments/${id}/status`, { status: 'RESOLVED', release: '1.8.1' });
    expect(await setStatus('OPEN')).toEqual({ fixed_in: null, seen_again_in: '1.8.2' });
  });

  it('loses the token immediately when the membership ends, when the session ends, and after 12 hours', async () => {
    const removed = await connect();
    await removed.tenant.api.delete(`/members/${removed.member.id}`);
    (await removed.client.get(PINS)).error('session_ended');
    await createMember(removed.tenant, { email: removed.member.email, role: 'member' });
    (await removed.client.get(PINS)).error('session_ended');
    const signedOut = await connect();
    await signedOut.session.delete('/session');
    (await signedOut.client.get(PINS)).error('session_ended');
    const expired = await connect();
    expect((await expired.client.get(PINS)).status).toBe(200);
    await server.database.sql`
      UPDATE widget_tokens SET expires_at = now() - interval '1 second'
      WHERE organization_id = ${expired.tenant.organization_id}`;
    (await expired.client.get(PINS)).error('session_ended');
  });

  it('gets a token only with a session, and only for a page on the domain of a site in their own organisation', async () => {
    const { tenant, site, session } = await connect();
    const body = { widget_key: site.widget_key, origin: SHOP_ORIGIN };
    (await session.post('/widget-tokens', { ...body, origin: 'https://evil.example' })).error('forbidden');
    (await session.post('/widget-tokens', { ...body, widget_key: 'psw_unknown' })).error('not_found');
    const other = await createShop(server);
    (await session.post('/widget-tokens', { ...body, widget_key: other.site.widget_key })).error('not_found');
    (await tenant.api.post('/widget-tokens', body)).error('wrong_key_type');
    await tenant.api.put(`/sites/${site.id}`, { is_active: false });
    (await session.post('/widget-tokens', body)).error('site_inactive');
  });

  it('who is a guest without a project sees nothing', async () => {
    const { client, visit } = await connect({ role: 'guest', project_ids: [] });
    const { id } = await createWidgetComment((await visit()).client);
    expect((await listWidgetComments(client)).pins).toEqual([]);
    (await client.get(`/widget/v1/pins/${id}`)).error('not_found');
    (await client.put(`/widget/v1/comments/${id}`, { content: 'Mine' })).error('not_found');
  });
});
