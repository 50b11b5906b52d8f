import { AccountLink, Done, Invitation, InvitationRecord, Session, Success } from '@postil/contract';
import { startMailSetup } from '@postil/harness/factories/mailing';
import { createMember, readMember } from '@postil/harness/factories/records';
import {
  cookieOf,
  createCookieClient,
  PASSWORD,
  SAME_ORIGIN_HEADERS,
  setMemberPassword,
} from '@postil/harness/factories/sessions';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
const mailSetup = await startMailSetup();
afterAll(() => Promise.all([server.close(), mailSetup.close()]));

const post = (path: string, body: unknown) => server.anonymous.post(path, body, SAME_ORIGIN_HEADERS);

async function invite({ api }: Tenant, memberId: string): Promise<string> {
  const { data } = (await api.post(`/members/${memberId}/invitation`)).body(201, Done(AccountLink));
  return data.url.split('/invitation/')[1] ?? '';
}

const listInvitations = async ({ api }: Tenant) =>
  (await api.get('/invitations')).body(200, Success(Type.Array(InvitationRecord))).data;

describe('an invitation', () => {
  it('lets a member set a password and sign in, once', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant);
    expect(member).toMatchObject({ status: 'invited', last_seen_at: null });
    expect(await listInvitations(tenant)).toMatchObject([
      { member: { id: member.id }, link_expires_at: null },
    ]);
    const token = await invite(tenant, member.id);
    const details = (await post('/invitations/read', { token })).body(200, Success(Invitation));
    expect(details.data).toMatchObject({
      organization_name: 'Test organisation',
      email: member.email,
      name: 'Grace Hopper',
      has_account: false,
    });
    (await post('/invitations/accept', { token, password: 'short' })).error('validation_failed');
    const response = await post('/invitations/accept', { token, name: 'Grace', password: PASSWORD });
    const { data } = response.body(200, Done(Session));
    expect(data).toMatchObject({ user: { name: 'Grace' }, role: 'member', has_password: true });
    expect((await createCookieClient(server, cookieOf(response)).get('/comments')).status).toBe(200);
    (await post('/invitations/accept', { token, password: PASSWORD })).error('link_invalid');
    const activeMember = await readMember(tenant, member.id);
    expect(activeMember).toMatchObject({ status: 'active', last_seen_at: expect.any(String) });
    expect(await listInvitations(tenant)).toEqual([]);
  });

  it('requires the current password of a person who has one, and does not change it', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant);
    await setMemberPassword(server, member.id);
    const token = await invite(tenant, member.id);
    const details = (await post('/invitations/read', { token })).body(200, Success(Invitation));
    expect(details.data.has_account).toBe(true);
    const password = 'what an admin would like';
    (await post('/invitations/accept', { token, password })).error('wrong_credentials');
    (await post('/invitations/accept', { token, password: PASSWORD })).body(200, Done(Session));
    (await post('/session', { email: member.email, password })).error('wrong_credentials');
  });

  it('ends with the membership', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant);
    const token = await invite(tenant, member.id);
    await tenant.api.delete(`/members/${member.id}`);
    (await post('/invitations/accept', { token, password: PASSWORD })).error('link_invalid');
  });

  it('is not valid again for somebody who was removed and added again', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant);
    const token = await invite(tenant, member.id);
    await tenant.api.delete(`/members/${member.id}`);
    const { email } = member;
    await tenant.api.post('/members', { email, name: 'Again', role: 'member' });
    (await post('/invitations/read', { token })).error('link_invalid');
    (await post('/invitations/accept', { token, password: PASSWORD })).error('link_invalid');
  });

  it('is in the mail to an added member', async () => {
    const { server: mailingServer, sendMails, mailsTo } = mailSetup;
    const tenant = await mailingServer.createTenant();
    const member = await createMember(tenant);
    await sendMails();
    const [mail] = mailsTo(member.email);
    const token = /https:\/\/feedback\.example\/invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const body = { token, password: PASSWORD };
    const response = await mailingServer.anonymous.post('/invitations/accept', body, SAME_ORIGIN_HEADERS);
    expect(response.body(200, Done(Session)).data.user.email).toBe(member.email);
  });
});
