import {
  acceptLink,
  MAILING_BASE_URL,
  mailStatusesOf,
  startMailSetup,
  unsubscribeLink,
} from '@postil/harness/factories/mailing';
import {
  createMember,
  createMemberClient,
  createTask,
  listNotifications,
} from '@postil/harness/factories/records';
import type { Tenant } from '@postil/harness/postil/test-server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const mailSetup = await startMailSetup();
const { server, smtp, sendMails, mailsTo } = mailSetup;
afterAll(() => mailSetup.close());
afterEach(() => {
  smtp.refusals.length = 0;
});

/** A new member, with the invitation mailed. */
async function createInvitedMember() {
  const tenant = await server.createTenant();
  const grace = await createMember(tenant);
  await sendMails();
  const [invitation] = mailsTo(grace.email);
  if (!invitation) throw new Error('No invitation arrived.');
  /** Assigns a task. @returns the total number of e-mails to the person. */
  const mailsAfterTask = async () => {
    await createTask(tenant, { assigned_to: grace.id });
    await sendMails();
    return mailsTo(grace.email).length;
  };
  return { tenant, grace, invitation, link: acceptLink(invitation, server.url), mailsAfterTask };
}

async function addAgain({ api }: Tenant, { id, email }: { id: string; email: string }): Promise<void> {
  expect((await api.delete(`/members/${id}`)).status).toBe(200);
  expect((await api.post('/members', { email, name: 'Grace', role: 'member' })).status).toBe(201);
}

/** Backdates the invitations of an organisation by some days. */
function passDays({ organization_id }: Tenant, days: number) {
  return server.database.sql`
    UPDATE invitations SET created_at = (created_at AT TIME ZONE 'UTC' - ${days}::int * interval '1 day') AT TIME ZONE 'UTC',
      mail_after = (mail_after AT TIME ZONE 'UTC' - ${days}::int * interval '1 day') AT TIME ZONE 'UTC'
    WHERE organization_id = ${organization_id}`;
}

describe('an added member', () => {
  it('gets one invitation and no other e-mail until the button behind its link is clicked', async () => {
    const { tenant, grace, invitation, link, mailsAfterTask } = await createInvitedMember();
    expect(invitation.headers.get('subject')).toContain('added you to Test organisation');
    expect(invitation.text).toContain('Until then you get no other mail');
    expect(invitation.html).toContain(`href="${MAILING_BASE_URL}/notifications/invitation?token=`);
    expect(await mailsAfterTask()).toBe(1);
    for (const method of ['GET', 'HEAD']) {
      const page = await fetch(link, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      if (method === 'GET') expect(await page.text()).toContain('>Accept</button>');
    }
    expect(await mailsAfterTask()).toBe(1);
    const accepted = await fetch(link, { method: 'POST', body: new URLSearchParams({ accept: 'yes' }) });
    expect(await accepted.text()).toContain(`to <b>${grace.email}</b>`);
    expect(await mailsAfterTask()).toBe(2);
    // Earlier notifications are only in the application.
    expect(await mailStatusesOf(server, tenant)).toEqual(['skipped', 'skipped', 'sent']);
    const api = await createMemberClient(server, tenant, grace.id);
    expect((await listNotifications(api)).total).toBe(3);
  });

  it('counts as having accepted as soon as the person uses a key', async () => {
    const { tenant, grace, mailsAfterTask } = await createInvitedMember();
    const api = await createMemberClient(server, tenant, grace.id);
    expect((await api.get('/comments')).status).toBe(200);
    await server.runJob('write-key-uses');
    expect(await mailsAfterTask()).toBe(2);
  });

  it('who has a password needs no invitation', async () => {
    const tenant = await server.createTenant();
    const { email } = JSON.parse((await tenant.api.get(`/members/${tenant.user_id}`)).text).data;
    const other = await server.createTenant();
    const added = await createMember(other, { email });
    await createTask(other, { assigned_to: added.id });
    await sendMails();
    const texts = mailsTo(email).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('assigned the comment to you')]);
  });

  it('is invited again when added again, but not within a week', async () => {
    const { tenant, grace } = await createInvitedMember();
    await addAgain(tenant, grace);
    await sendMails();
    expect(mailsTo(grace.email)).toHaveLength(1);
    await passDays(tenant, 8);
    await addAgain(tenant, grace);
    await sendMails();
    expect(mailsTo(grace.email)).toHaveLength(2);
  });

  it('who has accepted once is not invited again', async () => {
    const { tenant, grace, link, mailsAfterTask } = await createInvitedMember();
    await fetch(link, { method: 'POST' });
    await passDays(tenant, 8);
    await addAgain(tenant, grace);
    expect(await mailsAfterTask()).toBe(2);
  });

  it('is not invited if removed or unsubscribed from the organisation', async () => {
    const { tenant, grace, invitation } = await createInvitedMember();
    await fetch(unsubscribeLink(invitation).replace(MAILING_BASE_URL, server.url), { method: 'POST' });
    await passDays(tenant, 8);
    await addAgain(tenant, grace);
    const removed = await createMember(tenant);
    await tenant.api.delete(`/members/${removed.id}`);
    await sendMails();
    expect([...mailsTo(grace.email), ...mailsTo(removed.email)]).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('that the mail server does not accept is sent again after a pause, and finally fails', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant);
    smtp.refusals.push(451);
    await sendMails();
    await sendMails();
    expect(mailsTo(grace.email)).toEqual([]);
    await passDays(tenant, 1);
    await sendMails();
    expect(mailsTo(grace.email)).toHaveLength(1);
    const other = await createMember(tenant);
    for (let count = 0; count < 7; count += 1) {
      smtp.refusals.splice(0, 1, 550);
      await sendMails();
      await server.database.sql`
        UPDATE invitations SET mail_after = now() - interval '1 s'
        WHERE organization_id = ${tenant.organization_id} AND person_id = ${other.id}`;
    }
    expect(mailsTo(other.email)).toEqual([]);
    expect(await statusesOf(tenant)).toEqual(['failed', 'sent']);
  });

  it('is sent once by simultaneous mailers', async () => {
    const tenant = await server.createTenant();
    const people = await Promise.all(Array.from({ length: 8 }, () => createMember(tenant)));
    await Promise.all(Array.from({ length: 4 }, () => sendMails()));
    for (const { email } of people) expect(mailsTo(email)).toHaveLength(1);
  });

  it('is accepted only by its own link, not by an altered one or by the link to unsubscribe', async () => {
    const { link, invitation, mailsAfterTask } = await createInvitedMember();
    const unsubscribeToken = new URL(unsubscribeLink(invitation)).searchParams.get('token') ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    const alteredToken = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const wrongToken of [unsubscribeToken, alteredToken, '']) {
      const url = `${link.slice(0, link.indexOf('?'))}?token=${wrongToken}`;
      expect((await fetch(url, { method: 'POST' })).status).toBe(404);
    }
    expect(await mailsAfterTask()).toBe(1);
  });

  async function statusesOf({ organization_id }: Tenant): Promise<string[]> {
    const rows = await server.database.sql<{ status: string }[]>`
      SELECT status FROM invitations WHERE organization_id = ${organization_id} ORDER BY status`;
    return rows.map(({ status }) => status);
  }
});
