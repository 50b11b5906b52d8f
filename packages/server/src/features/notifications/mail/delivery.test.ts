import { Gone } from '@postil/contract';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { createNotifiedMember, mailStatusesOf, startMailSetup } from '@postil/harness/factories/mailing';
import { createMemberClient, createTask } from '@postil/harness/factories/records';
import type { Tenant } from '@postil/harness/postil/test-server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const mailSetup = await startMailSetup();
const { server, smtp, sendMails, mailsTo } = mailSetup;
afterAll(() => mailSetup.close());
afterEach(() => {
  smtp.refusals.length = 0;
});

/** Ends the pause after a failed attempt. */
async function passPause({ organization_id }: Tenant): Promise<void> {
  await server.database.sql`
    UPDATE notifications SET mail_after = now() WHERE organization_id = ${organization_id} AND mail_status = 'pending'`;
}

describe('mails that the mail server does not accept', () => {
  it('are sent again after a pause, as one e-mail with the notifications that arrived meanwhile', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    smtp.refusals.push(451);
    await sendMails();
    expect(await mailStatusesOf(server, tenant)).toEqual(['pending']);
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Hello' });
    await sendMails();
    expect(mailsTo(grace.email)).toEqual([]);
    await passPause(tenant);
    await sendMails();
    await sendMails();
    expect(mailsTo(grace.email)).toHaveLength(1);
    expect(mailsTo(grace.email)[0]?.text).toMatch(/assigned the comment to you\.[\s\S]*replied\./);
    expect(await mailStatusesOf(server, tenant)).toEqual(['sent', 'sent']);
  });

  it('fail after five attempts with growing pauses', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    await createTask(tenant, { assigned_to: grace.id });
    const pauses: number[] = [];
    const offeredBefore = smtp.countOffered();
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      smtp.refusals.splice(0, 1, 550);
      await sendMails();
      const [row] = await server.database.sql<{ pause: number }[]>`
        SELECT extract(epoch FROM mail_after - now())::int AS pause FROM notifications
        WHERE organization_id = ${tenant.organization_id}`;
      pauses.push(Math.ceil((row?.pause ?? 0) / 60));
      await passPause(tenant);
    }
    expect(smtp.countOffered() - offeredBefore).toBe(5);
    expect(pauses.slice(0, 4)).toEqual([1, 10, 60, 240]);
    expect(await mailStatusesOf(server, tenant)).toEqual(['failed']);
  });

  it('do not delay the e-mails to other people', async () => {
    const tenant = await server.createTenant();
    const people = await Promise.all(Array.from({ length: 5 }, () => createNotifiedMember(server, tenant)));
    await Promise.all(people.map(({ id }) => createTask(tenant, { assigned_to: id })));
    smtp.refusals.push(550, 450);
    await sendMails();
    expect(people.flatMap(({ email }) => mailsTo(email))).toHaveLength(3);
    expect((await mailStatusesOf(server, tenant)).sort()).toEqual([
      'pending',
      'pending',
      'sent',
      'sent',
      'sent',
    ]);
  });

  it('wait while the mail server is unavailable', async () => {
    const offlineMailSetup = await startMailSetup({ SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` });
    const tenant = await offlineMailSetup.server.createTenant();
    const grace = await createNotifiedMember(offlineMailSetup.server, tenant);
    await createTask(tenant, { assigned_to: grace.id });
    await offlineMailSetup.sendMails();
    expect(await mailStatusesOf(offlineMailSetup.server, tenant)).toEqual(['pending']);
    await offlineMailSetup.close();
  });
});

describe('mailers', () => {
  it('send every e-mail once, even if they run simultaneously', async () => {
    const tenant = await server.createTenant();
    const people = await Promise.all(Array.from({ length: 12 }, () => createNotifiedMember(server, tenant)));
    await Promise.all(people.map(({ id }) => createTask(tenant, { assigned_to: id })));
    await Promise.all(Array.from({ length: 5 }, () => sendMails()));
    for (const { email } of people) expect(mailsTo(email)).toHaveLength(1);
    expect(new Set(await mailStatusesOf(server, tenant))).toEqual(new Set(['sent']));
  });

  it('take over from a crashed mailer, but not before its lease has expired', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    await createTask(tenant, { assigned_to: grace.id });
    const lease = (until: string) => server.database.sql`
      UPDATE notifications SET lease_id = ${crypto.randomUUID()}, mail_attempts = 1,
        leased_until = now() + ${until}::interval
      WHERE organization_id = ${tenant.organization_id}`;
    await lease('1 minute');
    await sendMails();
    expect(mailsTo(grace.email)).toEqual([]);
    await lease('-1 second');
    await sendMails();
    expect(mailsTo(grace.email)).toHaveLength(1);
  });
});

describe('notifications', () => {
  it('are not mailed if they were read or are older than a day, or if the person no longer has access', async () => {
    const tenant = await server.createTenant();
    const [reader, dayOldRecipient, removed, guest] = await Promise.all([
      createNotifiedMember(server, tenant),
      createNotifiedMember(server, tenant),
      createNotifiedMember(server, tenant),
      createNotifiedMember(server, tenant, { role: 'guest', project_ids: [tenant.project_id] }),
    ]);
    for (const { id } of [reader, dayOldRecipient, removed, guest])
      await createTask(tenant, { assigned_to: id, visibility: 'everyone' });
    const api = await createMemberClient(server, tenant, reader.id);
    await api.post('/notifications/read', { all: true });
    await server.database.sql`
      UPDATE notifications SET created_at = now() - interval '25 hours' WHERE person_id = ${dayOldRecipient.id}`;
    (await tenant.api.delete(`/members/${removed.id}`)).body(200, Gone);
    await tenant.api.put(`/members/${guest.id}`, { project_ids: [] });
    await sendMails();
    expect([reader, dayOldRecipient, removed, guest].flatMap(({ email }) => mailsTo(email))).toEqual([]);
    expect(await mailStatusesOf(server, tenant)).toEqual(['skipped', 'skipped', 'skipped', 'skipped']);
  });
});
