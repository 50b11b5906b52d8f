import { createHmac } from 'node:crypto';
import { Done, IdentitySecret } from '@postil/contract';
import {
  confirmAddress,
  createAddress,
  createNotifiedMember,
  linkTo,
  mailReporters,
  postForm,
  sendMails,
  startMailSetup,
} from '@postil/harness/factories/mailing';
import { createTask } from '@postil/harness/factories/records';
import { submitResult } from '@postil/harness/factories/results';
import { createShop, createWidgetComment, type Shop } from '@postil/harness/factories/widget';
import type { Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, vi } from 'vitest';

const mailing = await startMailSetup();
const { server, smtp, mailsTo } = mailing;
afterAll(() => mailing.close());

const run = () => mailReporters(mailing);
const subjectsTo = (email: string) => mailsTo(email).map(({ headers }) => headers.get('subject'));
const CONFIRMATION_SUBJECT = 'Confirm your address for Test organisation';

async function comment({ visit }: Shop, fields: Record<string, unknown>): Promise<string> {
  const { client } = await visit();
  return (await createWidgetComment(client, fields)).id;
}

/** A comment with a new address, and its confirmation mail. */
async function createUnconfirmedAddress(fields: Record<string, unknown> = {}) {
  const email = createAddress();
  const shop = await createShop(server);
  const id = await comment(shop, { email, ...fields });
  // As on several nodes.
  await Promise.all([run(), run(), run()]);
  const [mail, ...others] = mailsTo(email);
  expect(others).toEqual([]);
  if (!mail) throw new Error('No mail arrived.');
  const [url, unsubscribeUrl] = [
    linkTo('/reporters/confirm', mail, server),
    linkTo('/reporters/unsubscribe', mail, server),
  ];
  return { shop, tenant: shop.tenant, id, email, mail, url, unsubscribeUrl };
}

/** The identity of a visitor, signed by the site of a shop. */
async function signIdentity({ tenant, site }: Shop, identity: object): Promise<string> {
  const issued = await tenant.api.post(`/sites/${site.id}/identity-secret`);
  const { secret } = issued.body(201, Done(IdentitySecret)).data;
  const payload = Buffer.from(JSON.stringify(identity)).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('hex')}`;
}

async function stateOf({ organization_id }: Tenant): Promise<string | undefined> {
  const [row] = await server.database.sql<{ state: string }[]>`
    SELECT state FROM reporter_addresses WHERE organization_id = ${organization_id}`;
  return row?.state;
}

/** Backdates the confirmation mail to an address by some days. */
async function backdateConfirmation({ organization_id }: Tenant, days: number): Promise<void> {
  await server.database.sql`
    UPDATE reporter_addresses
    SET asked_at = (asked_at AT TIME ZONE 'UTC' - ${days}::int * interval '1 day') AT TIME ZONE 'UTC'
    WHERE organization_id = ${organization_id}`;
}

describe('the confirmation mail of an address', () => {
  it('names the sender, and contains no text of the visitor, so that it cannot be abused for spam', async () => {
    const words = 'BUY NOW at evil.example';
    const { mail, email } = await createUnconfirmedAddress({
      content: words,
      name: words,
      page_title: words,
      page_url: 'https://www.shop.example.com/buy-now-at-evil.example?q=evil',
    });
    expect(subjectsTo(email)).toEqual([CONFIRMATION_SUBJECT]);
    expect(mail.text).toContain('for Test organisation (shop.example.com)');
    expect(mail.raw).not.toMatch(/evil|BUY|buy-now/);
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('is sent at most once in 30 days and three times in all, for any number of comments', async () => {
    const { shop, tenant, email } = await createUnconfirmedAddress();
    for (const fields of [{ email }, { email: email.toUpperCase() }]) await comment(shop, fields);
    await Promise.all([run(), run(), run()]);
    await backdateConfirmation(tenant, 29);
    await comment(shop, { email });
    await run();
    expect(mailsTo(email)).toHaveLength(1);
    await server.database.sql`DELETE FROM address_mail_counts`;
    for (let time = 0; time < 4; time += 1) {
      await backdateConfirmation(tenant, 31);
      await comment(shop, { email });
      await run();
    }
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('is sent at most three times a day by all organisations together, whatever the plus suffix', async () => {
    const email = createAddress();
    for (let number = 0; number < 6; number += 1)
      await comment(await createShop(server), { email: email.replace('@', `+${number}@`) });
    await run();
    await run();
    expect(
      smtp.mails.filter(({ to }) => to.some((each) => each.startsWith(email.split('@')[0] ?? ''))),
    ).toHaveLength(3);
  });

  it('is not sent for a comment that is held or looks like spam until the team releases it', async () => {
    const shop = await createShop(server);
    const email = createAddress();
    const { client } = await shop.visit();
    const { id } = await createWidgetComment(client, { email, trap: 'filled' });
    await run();
    expect(mailsTo(email)).toEqual([]);
    expect((await shop.tenant.api.post(`/held-comments/${id}/release`)).status).toBe(201);
    await run();
    expect(subjectsTo(email)).toEqual([CONFIRMATION_SUBJECT]);
  });

  it('is not sent for a comment that was deleted or made internal meanwhile', async () => {
    const shop = await createShop(server);
    const [deleted, internal] = [createAddress(), createAddress()];
    await shop.tenant.api.delete(`/comments/${await comment(shop, { email: deleted })}`);
    await shop.tenant.api.put(`/comments/${await comment(shop, { email: internal })}`, {
      visibility: 'team',
    });
    await run();
    expect([...mailsTo(deleted), ...mailsTo(internal)]).toEqual([]);
  });

  it('uses at most half of the daily limit of its organisation, and then waits for the next day', async () => {
    const limited = await startMailSetup({ MAIL_DAILY_LIMIT: '4' });
    const shop = await createShop(limited.server);
    const emails = [createAddress(), createAddress(), createAddress()];
    for (const email of emails) await comment(shop, { email });
    await mailReporters(limited);
    const countMails = () => emails.flatMap((email) => limited.mailsTo(email)).length;
    expect(countMails()).toBe(2);
    const grace = await createNotifiedMember(limited.server, shop.tenant);
    await createTask(shop.tenant, { assigned_to: grace.id });
    await sendMails(limited.server);
    expect(limited.mailsTo(grace.email)).toHaveLength(1);
    const { sql } = limited.server.database;
    await sql`UPDATE mail_counts SET day = day - 1`;
    await sql`UPDATE reporter_addresses SET ask_after = now() WHERE ask_after IS NOT NULL`;
    await mailReporters(limited);
    expect(countMails()).toBe(3);
    await limited.close();
  });

  it('is in the language of the page', async () => {
    const { mail, url } = await createUnconfirmedAddress({
      evidence: { environment: { language: 'de-AT' } },
    });
    expect(mail.headers.get('subject')).toBe('Bestätigen Sie Ihre Adresse für Test organisation');
    expect(await (await fetch(url)).text()).toContain('<html lang="de" dir="ltr">');
  });
});

describe('the link in a confirmation mail', () => {
  it('changes nothing when a scanner opens it; the button of its page confirms the address, even if clicked twice', async () => {
    const { tenant, url, unsubscribeUrl, email } = await createUnconfirmedAddress();
    for (const link of [url, unsubscribeUrl])
      for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    expect(await (await fetch(url)).text()).toContain(`Shall ${email} get mail`);
    expect(await stateOf(tenant)).toBe('asked');
    for (let time = 0; time < 2; time += 1) {
      const page = await postForm(url, { mail: 'on' });
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain(`${email} gets mail about your comments`);
      expect(await stateOf(tenant)).toBe('confirmed');
    }
  });

  it('confirms nothing without the value of its button', async () => {
    const { tenant, url } = await createUnconfirmedAddress();
    await postForm(url, {});
    await postForm(url, { 'List-Unsubscribe': 'One-Click' });
    expect(await stateOf(tenant)).toBe('asked');
  });

  it('works only for its own address and purpose', async () => {
    const [one, other] = [await createUnconfirmedAddress(), await createUnconfirmedAddress()];
    const token = new URL(one.url).searchParams.get('token') ?? '';
    const [payload = ''] = token.slice(4).split('.');
    const fields: string[] = JSON.parse(Buffer.from(payload, 'base64url').toString());
    fields[1] = other.tenant.organization_id;
    const forged = Buffer.from(JSON.stringify(fields)).toString('base64url');
    const tokenOfOtherPurpose = new URL(one.unsubscribeUrl).searchParams.get('token') ?? '';
    for (const wrongToken of [
      '',
      'pwm_x',
      token.slice(0, -1),
      token.replace(payload, forged),
      tokenOfOtherPurpose,
    ]) {
      const page = await postForm(`${server.url}/reporters/confirm?token=${wrongToken}`, { mail: 'on' });
      expect([page.status, await page.text()]).toEqual([
        404,
        expect.stringContaining('expired or is incomplete'),
      ]);
    }
    expect((await postForm(`${server.url}/reporters/unsubscribe?token=${token}`)).status).toBe(404);
    expect([await stateOf(one.tenant), await stateOf(other.tenant)]).toEqual(['asked', 'asked']);
  });

  it('expires after 30 days, while the link to unsubscribe keeps working', async () => {
    const { tenant, url, unsubscribeUrl } = await createUnconfirmedAddress();
    const dayMs = 86_400_000;
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    const statuses: number[] = [];
    for (const days of [29, 31]) {
      clock.mockReturnValue(now + days * dayMs);
      statuses.push((await fetch(url)).status);
    }
    statuses.push((await postForm(url, { mail: 'on' })).status, (await postForm(unsubscribeUrl)).status);
    clock.mockRestore();
    expect(statuses).toEqual([200, 404, 404, 200]);
    expect(await stateOf(tenant)).toBe('unsubscribed');
  });

  it('leads to a page that can also unsubscribe the address, and the link to unsubscribe never leads to a button that confirms it', async () => {
    const { tenant, url, unsubscribeUrl } = await createUnconfirmedAddress();
    expect(await (await fetch(unsubscribeUrl)).text()).toMatch(/value="off">Stop sending mail/);
    expect(await (await postForm(url, { mail: 'on' })).text()).toContain('value="off"');
    expect(await (await postForm(url, { mail: 'off' })).text()).toContain('value="on"');
    expect(await stateOf(tenant)).toBe('unsubscribed');
  });
});

describe('an address', () => {
  it('gets only the confirmation mail until it is confirmed, and then the mail that is still due', async () => {
    const { shop, tenant, id, email } = await createUnconfirmedAddress();
    const decided = await comment(shop, { email, content: 'The other button' });
    await submitResult(tenant, id);
    await submitResult(tenant, decided);
    await tenant.api.put(`/comments/${decided}/status`, { status: 'OPEN' });
    await run();
    expect(subjectsTo(email)).toEqual([CONFIRMATION_SUBJECT]);
    await confirmAddress(mailing, email);
    await Promise.all([run(), run()]);
    expect(subjectsTo(email)).toEqual([CONFIRMATION_SUBJECT, 'Is this done? The button overlaps the footer']);
  });

  it('needs no confirmation if the site has signed the identity', async () => {
    const shop = await createShop(server);
    const email = createAddress();
    const identity = await signIdentity(shop, { user_id: '42', name: 'Vera', email });
    const { client } = await shop.visit({ identity });
    const { id } = await createWidgetComment(client, { email: 'stranger@visitor.example' });
    await submitResult(shop.tenant, id);
    await run();
    expect(subjectsTo(email)).toEqual(['Is this done? The button overlaps the footer']);
    expect(mailsTo('stranger@visitor.example')).toEqual([]);
  });

  it('that unsubscribed never gets another confirmation mail, and can resubscribe on its page', async () => {
    const { shop, tenant, id, email, unsubscribeUrl } = await createUnconfirmedAddress();
    const page = await fetch(unsubscribeUrl, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(await page.text()).toContain(`${email} gets no mail`);
    await backdateConfirmation(tenant, 31);
    await comment(shop, { email });
    await submitResult(tenant, id);
    await run();
    expect(subjectsTo(email)).toEqual([CONFIRMATION_SUBJECT]);
    expect(await (await postForm(unsubscribeUrl, { mail: 'on' })).text()).toContain(`${email} gets mail`);
    await submitResult(tenant, id, { summary: 'Once more' });
    await run();
    expect(subjectsTo(email)).toEqual([CONFIRMATION_SUBJECT, 'Is this done? The button overlaps the footer']);
  });

  it('that was stored before confirmations existed gets the confirmation mail when there is news', async () => {
    const { tenant, id, email } = await createUnconfirmedAddress();
    await server.database
      .sql`DELETE FROM reporter_addresses WHERE organization_id = ${tenant.organization_id}`;
    await submitResult(tenant, id);
    await run();
    expect(subjectsTo(email)).toEqual([CONFIRMATION_SUBJECT, CONFIRMATION_SUBJECT]);
  });

  it('is erased with its queued news after 30 days unconfirmed, and still gets three mails at most', async () => {
    const { shop, tenant, id, email, url, unsubscribeUrl } = await createUnconfirmedAddress();
    const { organization_id } = tenant;
    const erase = () => server.runJob('erase-unconfirmed-addresses');
    const listStoredEmails = async () => {
      const rows = await server.database.sql<{ email: string }[]>`
        SELECT email FROM reporter_addresses WHERE organization_id = ${organization_id}`;
      return rows.map((row) => row.email);
    };
    await submitResult(tenant, id);
    await backdateConfirmation(tenant, 29);
    await erase();
    expect(await listStoredEmails()).toEqual([email]);
    await backdateConfirmation(tenant, 31);
    await Promise.all([erase(), erase()]);
    expect(await listStoredEmails()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(
      await server.database.sql`
      SELECT FROM reporter_news WHERE organization_id = ${organization_id}`,
    ).toEqual([]);
    for (const link of [url, unsubscribeUrl]) expect((await fetch(link)).status).toBe(404);
    await server.database.sql`DELETE FROM address_mail_counts`;
    for (let time = 0; time < 4; time += 1) {
      await comment(shop, { email });
      await run();
      await backdateConfirmation(tenant, 31);
      await erase();
    }
    expect(subjectsTo(email)).toEqual([CONFIRMATION_SUBJECT, CONFIRMATION_SUBJECT, CONFIRMATION_SUBJECT]);
    expect(await listStoredEmails()).toHaveLength(1);
  });

  it('that is confirmed or unsubscribed is not erased', async () => {
    const [confirmed, unsubscribed] = [await createUnconfirmedAddress(), await createUnconfirmedAddress()];
    await postForm(confirmed.url, { mail: 'on' });
    await postForm(unsubscribed.unsubscribeUrl);
    for (const { tenant } of [confirmed, unsubscribed]) await backdateConfirmation(tenant, 400);
    await server.runJob('erase-unconfirmed-addresses');
    expect(await (await fetch(confirmed.unsubscribeUrl)).text()).toContain(`${confirmed.email} gets mail`);
    expect(await (await fetch(unsubscribed.unsubscribeUrl)).text()).toContain(
      `${unsubscribed.email} gets no mail`,
    );
  });

  it('is deleted with its organisation', async () => {
    const { tenant } = await createUnconfirmedAddress();
    const [row] = await server.database.sql<{ rule: string }[]>`
      SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE conrelid = 'reporter_addresses'::regclass AND contype = 'f'`;
    expect(row?.rule).toContain('REFERENCES organizations(id) ON DELETE CASCADE');
    expect(await stateOf(tenant)).toBe('asked');
  });
});
