import { findFreePort } from '@postil/harness/databases/postgres-server';
import {
  confirmAddress,
  createAddress,
  linkTo,
  type MailSetup,
  mailReporters,
  postForm,
  startMailSetup,
} from '@postil/harness/factories/mailing';
import { createMcpKey, McpClient } from '@postil/harness/factories/mcp-client';
import { createMember } from '@postil/harness/factories/records';
import { submitResult } from '@postil/harness/factories/results';
import { signInAs } from '@postil/harness/factories/sessions';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import type { Tenant } from '@postil/harness/postil/test-server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const mailing = await startMailSetup();
const { server, smtp } = mailing;
afterAll(() => mailing.close());
afterEach(() => {
  smtp.refusals.length = 0;
});

const run = () => mailReporters(mailing);

/** The mail to an address, except for the confirmation mail. */
function newsTo(email: string, { mailsTo }: MailSetup = mailing) {
  return mailsTo(email).filter(({ text }) => !text.includes('/reporters/confirm?'));
}

const subjectsTo = (email: string) => newsTo(email).map(({ headers }) => headers.get('subject'));

/** A comment by a visitor with a confirmed address, and a member of the team. */
async function createConfirmedAddress(instance: MailSetup = mailing) {
  const email = createAddress();
  const shop = await createShop(instance.server, { pins: 'all' });
  const { client } = await shop.visit();
  const { id } = await createWidgetComment(client, { name: 'Vera', email });
  await confirmAddress(instance, email);
  const { tenant } = shop;
  const ada = await signInAs(instance.server, tenant, (await createMember(tenant, { name: 'Ada' })).id);
  const reply = async (content: string, visibility = 'everyone') =>
    JSON.parse((await ada.post(`/comments/${id}/replies`, { content, visibility })).text).data.id as string;
  return { shop, tenant, client, id, email, ada, reply };
}

/** Ends the pauses before mail is sent. */
async function endPauses({ organization_id }: Tenant): Promise<void> {
  await server.database.sql`
    UPDATE reporter_news SET mail_after = now() WHERE organization_id = ${organization_id}`;
}

async function countNews({ organization_id }: Tenant): Promise<number> {
  const [row] = await server.database.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM reporter_news WHERE organization_id = ${organization_id}`;
  return row?.count ?? 0;
}

describe('a reply for everyone', () => {
  it('is mailed to the reporter with the link to the pin, several replies in one e-mail', async () => {
    const { id, email, reply } = await createConfirmedAddress();
    await reply('Which *browser*?');
    await reply('And which version?');
    await Promise.all([run(), run(), run()]);
    expect(subjectsTo(email)).toEqual(['Reply: The button overlaps the footer']);
    const [mail] = newsTo(email);
    expect(mail?.text).toMatch(
      /Ada replied\.\s+> Which .*browser.*\?\s+Ada replied\.\s+> And which version\?/,
    );
    expect(mail?.text).toContain(
      `See your comment on the page: https://www.shop.example.com/pricing?postil=${id}`,
    );
    expect(mail?.text).not.toContain('/acceptance');
    expect(mail?.html).toContain(`href="https://www.shop.example.com/pricing?postil=${id}"`);
    // The title of a short comment is its whole text.
    expect(mail?.html.split('The button overlaps the footer')).toHaveLength(2);
    expect(mail?.headers.get('references')).toBe(`<${id}@feedback.example>`);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('is mailed in one e-mail with the others of the same period', async () => {
    const slow = await startMailSetup({ MAIL_DIGEST_SECONDS: '600' });
    const { tenant, email, reply } = await createConfirmedAddress(slow);
    await reply('Which browser?');
    await mailReporters(slow);
    expect(newsTo(email, slow)).toEqual([]);
    await slow.server.database.sql`
      UPDATE reporter_news SET mail_after = now() - interval '11 minutes'
      WHERE organization_id = ${tenant.organization_id}`;
    await reply('And which version?');
    await mailReporters(slow);
    expect(newsTo(email, slow).map(({ text }) => text.match(/Ada replied/g)?.length)).toEqual([2]);
    await slow.close();
  });

  it('by somebody outside the team is marked as such', async () => {
    const { shop, email, id } = await createConfirmedAddress();
    const { client } = await shop.visit();
    await client.post(`/widget/v1/comments/${id}/replies`, { content: 'Me, too', name: 'Ada' });
    await run();
    expect(newsTo(email)[0]?.text).toContain('Ada (visitor) replied.');
  });

  it('by an assistant names it and the person for whom it works, as do its result and its resolution', async () => {
    const { tenant, email, id } = await createConfirmedAddress();
    await tenant.api.put(`/members/${tenant.user_id}`, { name: 'Grace' });
    const { key } = await createMcpKey(tenant, ['read', 'write'], { name: 'Claude Code' });
    const client = new McpClient(server.url, { 'x-api-key': key });
    const act = async (tool: string, args: object) => {
      await client.call(tool, { comment_id: id, ...args });
      await run();
    };
    await act('reply-to-comment', { content: 'Which browser?', visibility: 'everyone' });
    await act('submit-result', { summary: 'Done' });
    await act('update-comment-status', { status: 'RESOLVED' });
    const actor = 'Claude Code for Grace';
    expect(newsTo(email).map(({ text }) => text)).toEqual([
      expect.stringContaining(`${actor} replied.`),
      expect.stringContaining(`${actor} worked on your comment and asks`),
      expect.stringContaining(`${actor} marked your comment as resolved.`),
    ]);
    expect(newsTo(email).filter(({ html }) => html.includes(actor))).toHaveLength(3);
    await tenant.api.put(`/comments/${id}/status`, { status: 'OPEN' });
    await tenant.api.put(`/comments/${id}/status`, { status: 'RESOLVED' });
    await run();
    expect(newsTo(email).at(-1)?.text).toContain('Grace marked your comment as resolved.');
    expect(newsTo(email).at(-1)?.text).not.toContain('Claude Code');
  });

  it('is not mailed to the reporter who wrote it', async () => {
    const { client, email, id } = await createConfirmedAddress();
    await client.post(`/widget/v1/comments/${id}/replies`, { content: 'By the way' });
    await run();
    expect(newsTo(email)).toEqual([]);
  });
});

describe('an internal note', () => {
  it('is never mailed, and neither is a reply if it or its comment became internal meanwhile', async () => {
    const [noted, hidden, internal] = [
      await createConfirmedAddress(),
      await createConfirmedAddress(),
      await createConfirmedAddress(),
    ];
    await noted.reply('They complain a lot', 'team');
    const replyId = await hidden.reply('Our secret');
    await hidden.ada.put(`/replies/${replyId}`, { visibility: 'team' });
    await internal.reply('Our secret');
    await internal.ada.put(`/comments/${internal.id}`, { visibility: 'team' });
    await internal.reply('Another secret');
    await run();
    for (const { email, tenant } of [noted, hidden, internal]) {
      expect(newsTo(email)).toEqual([]);
      expect(await countNews(tenant)).toBe(0);
    }
  });

  it('is left out of an e-mail with replies, and mailed when the team shows it', async () => {
    const { email, ada, reply } = await createConfirmedAddress();
    const noteId = await reply('A note', 'team');
    await reply('A reply');
    await run();
    expect(newsTo(email)[0]?.text).not.toContain('A note');
    await ada.put(`/replies/${noteId}`, { visibility: 'everyone' });
    await run();
    expect(newsTo(email)[1]?.text).toContain('> A note');
  });
});

describe('the resolution of a comment', () => {
  it('is mailed with the earlier news', async () => {
    const { email, ada, id, reply } = await createConfirmedAddress();
    await reply('Done in the next release');
    await ada.put(`/comments/${id}/status`, { status: 'RESOLVED' });
    await run();
    expect(subjectsTo(email)).toEqual(['Resolved: The button overlaps the footer']);
    expect(newsTo(email)[0]?.text).toMatch(/Ada replied\.[\s\S]*Ada marked your comment as resolved\./);
  });

  it('is not mailed if the reporter caused it, or the comment is open again', async () => {
    const [accepted, reopened] = [await createConfirmedAddress(), await createConfirmedAddress()];
    await submitResult(accepted.tenant, accepted.id);
    await run();
    const [mail] = newsTo(accepted.email);
    const page = await postForm(mail ? linkTo('/acceptance', mail, server) : '', { decision: 'accepted' });
    expect(page.status).toBe(200);
    for (const status of ['RESOLVED', 'OPEN'])
      await reopened.ada.put(`/comments/${reopened.id}/status`, { status });
    await run();
    expect(subjectsTo(accepted.email)).toEqual(['Is this done? The button overlaps the footer']);
    expect(newsTo(reopened.email)).toEqual([]);
  });
});

describe('the e-mails to an address', () => {
  it('stop after one click, including queued ones, until the person resubscribes', async () => {
    const { tenant, email, reply } = await createConfirmedAddress();
    await reply('One');
    await run();
    const [mail] = newsTo(email);
    const url = mail ? linkTo('/reporters/unsubscribe', mail, server) : '';
    await reply('Two');
    for (let time = 0; time < 2; time += 1)
      expect((await postForm(url, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await countNews(tenant)).toBe(0);
    await reply('Three');
    await run();
    expect(newsTo(email)).toHaveLength(1);
    await postForm(url, { mail: 'on' });
    await reply('Four');
    await run();
    expect(newsTo(email)[1]?.text).toContain('> Four');
    expect(newsTo(email)[1]?.text).not.toContain('> Three');
  });

  it('are limited to twenty a day; the rest waits for the next day, in one e-mail', async () => {
    const { tenant, email, reply } = await createConfirmedAddress();
    for (let number = 1; number <= 23; number += 1) {
      await reply(`Number ${number}.`);
      await run();
    }
    expect(newsTo(email)).toHaveLength(20);
    await server.database.sql`UPDATE address_mail_counts SET day = day - 1`;
    await endPauses(tenant);
    await run();
    expect(newsTo(email)).toHaveLength(21);
    expect(newsTo(email)[20]?.text).toMatch(/Number 21\.[\s\S]*Number 22\.[\s\S]*Number 23\./);
  });

  it('wait while the daily limit of the organisation is reached', async () => {
    const limited = await startMailSetup({ MAIL_DAILY_LIMIT: '2' });
    const { email, reply } = await createConfirmedAddress(limited);
    for (const content of ['One', 'Two']) {
      await reply(content);
      await mailReporters(limited);
    }
    expect(newsTo(email, limited)).toHaveLength(1);
    await limited.server.database.sql`UPDATE mail_counts SET day = day - 1`;
    await limited.server.database.sql`UPDATE reporter_news SET mail_after = now()`;
    await mailReporters(limited);
    expect(newsTo(email, limited)[1]?.text).toContain('> Two');
    await limited.close();
  });

  it('are attempted at most five times if the server refuses them', async () => {
    const { tenant, email, reply } = await createConfirmedAddress();
    await reply('Once');
    const before = smtp.countOffered();
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      smtp.refusals.splice(0, 1, 550);
      await run();
      await run();
      await endPauses(tenant);
    }
    expect([smtp.countOffered() - before, newsTo(email).length, await countNews(tenant)]).toEqual([5, 0, 0]);
    await reply('Again');
    smtp.refusals.splice(0, 1, 451);
    await run();
    await endPauses(tenant);
    await run();
    expect(newsTo(email)[0]?.text).toContain('> Again');
  });

  it('are not lost while the mail server is unavailable, after any number of attempts', async () => {
    const lonely = await startMailSetup({ SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` });
    const { tenant, visit } = await createShop(lonely.server);
    const { client } = await visit();
    await createWidgetComment(client, { email: createAddress() });
    const { id } = await createWidgetComment(client, { email: createAddress() });
    const { sql } = lonely.server.database;
    await submitResult(tenant, id);
    await sql`UPDATE reporter_addresses SET state = 'confirmed', ask_after = NULL WHERE comment_id = ${id}`;
    for (let time = 0; time < 7; time += 1) {
      await sql`UPDATE reporter_news SET mail_after = now()`;
      await sql`UPDATE reporter_addresses SET ask_after = now() WHERE state = 'asked'`;
      await mailReporters(lonely);
    }
    expect(await sql`SELECT mail_attempts AS attempts FROM reporter_news`).toEqual([{ attempts: 0 }]);
    expect(await sql`SELECT ask_attempts AS attempts FROM reporter_addresses WHERE state = 'asked'`).toEqual([
      { attempts: 0 },
    ]);
    await lonely.close();
  });

  it('are taken over from a crashed process, but not before its lease has expired', async () => {
    const { tenant, email, reply } = await createConfirmedAddress();
    await reply('Once');
    const lease = (interval: string) => server.database.sql`
      UPDATE reporter_news SET mail_attempts = 1, mail_after = now() + ${interval}::interval
      WHERE organization_id = ${tenant.organization_id}`;
    await lease('1 minute');
    await run();
    expect(newsTo(email)).toEqual([]);
    await lease('-1 second');
    await run();
    expect(newsTo(email)).toHaveLength(1);
  });

  it('are not queued without a mail server', async () => {
    const silent = await startMailSetup({ SMTP_URL: '' });
    const { tenant, visit } = await createShop(silent.server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { email: createAddress() });
    await submitResult(tenant, id);
    await mailReporters(silent);
    const { sql } = silent.server.database;
    expect(await sql`SELECT id FROM reporter_news`).toEqual([]);
    expect(await sql`SELECT id FROM reporter_addresses WHERE ask_after IS NOT NULL`).toEqual([]);
    await silent.close();
  });
});
