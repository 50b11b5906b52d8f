import { Done, NotificationPreferences, Success } from '@postil/contract';
import { createNotifiedMember, mailStatusesOf, startMailSetup } from '@postil/harness/factories/mailing';
import { createClientOf, createTask, listNotifications } from '@postil/harness/factories/records';
import { afterAll, describe, expect, it } from 'vitest';

const mailSetup = await startMailSetup();
const { server, mailsTo } = mailSetup;
afterAll(() => mailSetup.close());

/** A member who gets mail, with a client. */
async function createGrace() {
  const tenant = await server.createTenant();
  const grace = await createNotifiedMember(server, tenant);
  const permissions = ['read', 'write'] as const;
  const api = await createClientOf(server, tenant, { memberId: grace.id, permissions });
  const change = async (body: object) =>
    (await api.put('/notification-preferences', body)).body(200, Done(NotificationPreferences)).data;
  return { tenant, grace, api, change };
}

const ALL = { assigned: true, mentioned: true, replied: true, status: true, due: true, mockups: true };

describe('the preferences for mail', () => {
  it('are all on at first, and are changed one by one', async () => {
    const { api, change } = await createGrace();
    const read = async () =>
      (await api.get('/notification-preferences')).body(200, Success(NotificationPreferences)).data;
    expect(await read()).toEqual({ wants_mail: true, mail: ALL, language: null });
    expect((await change({ language: 'ar' })).language).toBe('ar');
    await change({ mail: { status: false } });
    expect(await change({ mail: { replied: false } })).toEqual({
      wants_mail: true,
      mail: { ...ALL, status: false, replied: false },
      language: 'ar',
    });
    expect(await change({ wants_mail: false, mail: { status: true } })).toEqual({
      wants_mail: false,
      mail: { ...ALL, replied: false },
      language: 'ar',
    });
    (await api.put('/notification-preferences', {})).error('validation_failed');
    (await api.put('/notification-preferences', { mail: { webhooks: true } })).error('validation_failed');
  });

  it('keep all of several concurrent changes', async () => {
    const { change } = await createGrace();
    const reasons = Object.keys(ALL);
    await Promise.all(reasons.map((reason) => change({ mail: { [reason]: false } })));
    const { mail } = await change({ language: 'de' });
    expect(Object.values(mail)).toEqual(reasons.map(() => false));
  });

  it('exclude notifications with certain reasons from mail, but not from the list', async () => {
    const { tenant, grace, api, change } = await createGrace();
    await change({ mail: { assigned: false } });
    await createTask(tenant, { assigned_to: grace.id });
    await createTask(tenant, { content: `See @${grace.email}` });
    expect(await mailStatusesOf(server, tenant)).toEqual(['skipped', 'pending']);
    await mailSetup.sendMails();
    expect(mailsTo(grace.email).map(({ text }) => text)).toEqual([expect.stringContaining('mentioned you')]);
    expect((await listNotifications(api)).data).toHaveLength(2);
  });

  it('apply to notifications that are queued for mail', async () => {
    const { tenant, grace, change } = await createGrace();
    await createTask(tenant, { assigned_to: grace.id });
    await change({ mail: { assigned: false } });
    await mailSetup.sendMails();
    expect(mailsTo(grace.email)).toEqual([]);
    expect(await mailStatusesOf(server, tenant)).toEqual(['skipped']);
  });
});
