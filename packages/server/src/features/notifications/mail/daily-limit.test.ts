import { createNotifiedMember, mailStatusesOf, startMailSetup } from '@postil/harness/factories/mailing';
import {
  createMember,
  createMemberClient,
  createTask,
  listNotifications,
} from '@postil/harness/factories/records';
import type { Tenant } from '@postil/harness/postil/test-server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const LIMIT = 3;
const mailSetup = await startMailSetup({ MAIL_DAILY_LIMIT: String(LIMIT) });
const { server, smtp, sendMails, mailsTo } = mailSetup;
afterAll(() => mailSetup.close());
afterEach(() => {
  smtp.refusals.length = 0;
});

/** Backdates the mail of an organisation by a day. */
async function passDay({ organization_id }: Tenant): Promise<void> {
  const { sql } = server.database;
  await sql`UPDATE mail_counts SET day = day - 1 WHERE organization_id = ${organization_id}`;
  await sql`
    UPDATE notifications SET created_at = (created_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC', mail_after = (mail_after AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC',
      held_until = (held_until AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC'
    WHERE organization_id = ${organization_id}`;
  await sql`
    UPDATE invitations SET mail_after = (mail_after AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC' WHERE organization_id = ${organization_id}`;
}

async function createReaders(tenant: Tenant, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => createNotifiedMember(server, tenant)));
  for (const { id } of people) await createTask(tenant, { assigned_to: id });
  return people;
}

const mailCountsOf = (people: readonly { email: string }[]) =>
  people.map(({ email }) => mailsTo(email).length).sort();

describe('the e-mails of an organisation on one day', () => {
  it('are limited; the rest waits for the next day, in one e-mail, and is in the application immediately', async () => {
    const tenant = await server.createTenant();
    const other = await server.createTenant();
    const people = await createReaders(tenant, 5);
    for (let round = 0; round < 3; round += 1) await sendMails();
    expect(mailCountsOf(people)).toEqual([0, 0, 1, 1, 1]);
    expect((await mailStatusesOf(server, tenant)).sort()).toEqual([
      'pending',
      'pending',
      'sent',
      'sent',
      'sent',
    ]);
    const waitingReader = people.find(({ email }) => mailsTo(email).length === 0);
    await createTask(tenant, { assigned_to: waitingReader?.id });
    await sendMails();
    expect(mailCountsOf(people)).toEqual([0, 0, 1, 1, 1]);
    const api = await createMemberClient(server, tenant, waitingReader?.id ?? '');
    expect((await listNotifications(api)).unread_count).toBe(2);
    const strangers = await createReaders(other, 1);
    await sendMails();
    expect(mailCountsOf(strangers)).toEqual([1]);
    await passDay(tenant);
    await sendMails();
    expect(mailCountsOf(people)).toEqual([1, 1, 1, 1, 1]);
    expect(mailsTo(waitingReader?.email ?? '')[0]?.headers.get('subject')).toContain('2 notifications');
    expect(new Set(await mailStatusesOf(server, tenant))).toEqual(new Set(['sent']));
  });

  it('include invitations, which also wait for the next day', async () => {
    const tenant = await server.createTenant();
    const people = await Promise.all(Array.from({ length: 5 }, () => createMember(tenant)));
    for (let round = 0; round < 3; round += 1) await sendMails();
    expect(mailCountsOf(people)).toEqual([0, 0, 1, 1, 1]);
    await passDay(tenant);
    await sendMails();
    expect(mailCountsOf(people)).toEqual([1, 1, 1, 1, 1]);
  });

  it('do not count towards the limit if the mail server did not accept them', async () => {
    const tenant = await server.createTenant();
    const [first] = await createReaders(tenant, 1);
    smtp.refusals.push(451);
    await sendMails();
    const people = await createReaders(tenant, 3);
    await sendMails();
    expect(mailCountsOf(people)).toEqual([1, 1, 1]);
    expect(mailsTo(first?.email ?? '')).toEqual([]);
  });

  it('that exceed the limit wait for a week at most', async () => {
    const tenant = await server.createTenant();
    await createReaders(tenant, 4);
    await sendMails();
    await server.database.sql`
      UPDATE notifications SET created_at = (created_at AT TIME ZONE 'UTC' - interval '8 days') AT TIME ZONE 'UTC'
      WHERE organization_id = ${tenant.organization_id}`;
    await sendMails();
    expect((await mailStatusesOf(server, tenant)).sort()).toEqual(['sent', 'sent', 'sent', 'skipped']);
  });
});
