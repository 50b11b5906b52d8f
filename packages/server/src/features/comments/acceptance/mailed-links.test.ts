import {
  confirmAddress,
  createAddress,
  createNotifiedMember,
  linkTo,
  postForm as post,
  mailReporters as runMailReporters,
  startMailSetup,
} from '@postil/harness/factories/mailing';
import { createPng, createTask, formOf, readComment } from '@postil/harness/factories/records';
import { listResults, submitResult } from '@postil/harness/factories/results';
import { signInAs } from '@postil/harness/factories/sessions';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import type { Tenant } from '@postil/harness/postil/test-server';
import type { ReceivedMail } from '@postil/harness/servers/mail-server';
import { afterAll, describe, expect, it, vi } from 'vitest';

const mailing = await startMailSetup();
const { server, sendMails, mailsTo } = mailing;
afterAll(() => mailing.close());

const mailReporters = () => runMailReporters(mailing);
const linkOf = (mail: ReceivedMail) => linkTo('/acceptance', mail, server);
/** The mail to an address, except for the confirmation mail. */
const newsTo = (email: string) => mailsTo(email).filter(({ text }) => !text.includes('/reporters/confirm?'));

/** A comment by a visitor who left an address and confirmed it, with a result, and the mail about it. */
async function createMailedResult(fields: Record<string, unknown> = {}) {
  const email = createAddress();
  const { tenant, visit } = await createShop(server);
  const { client } = await visit();
  const { id } = await createWidgetComment(client, { name: 'Vera', email, ...fields });
  await confirmAddress(mailing, email);
  await submitResult(tenant, id, { preview_url: 'https://preview.example.com/pricing' });
  await mailReporters();
  const [mail, ...others] = newsTo(email);
  expect(others).toEqual([]);
  if (!mail) throw new Error('No mail arrived.');
  return { tenant, id, mail, email, url: linkOf(mail) };
}

const statusOf = async (tenant: Tenant, id: string) => (await readComment(tenant, id)).status;

describe('the mail about a result to a visitor who left an address', () => {
  it('describes the work and links to a page for the decision', async () => {
    const { id, mail, url } = await createMailedResult();
    expect(mail.headers.get('subject')).toBe('Is this done? The button overlaps the footer');
    expect(mail.headers.get('list-unsubscribe')).toContain('/reporters/unsubscribe?token=');
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(
      `See your comment on the page: https://www.shop.example.com/pricing?postil=${id}`,
    );
    expect(mail.text).toContain('> The button keeps its distance');
    expect(mail.text).toContain('See it: https://preview.example.com/pricing');
    expect(mail.text).toContain('because you left your address with a comment for Test organisation');
    expect(url).toContain('/acceptance?token=pwd_');
  });

  it('is sent once for each result, and asks for no decision after one was made', async () => {
    const { tenant, id, email } = await createMailedResult();
    await Promise.all([mailReporters(), mailReporters()]);
    expect(newsTo(email)).toHaveLength(1);
    await submitResult(tenant, id, { summary: 'Once more' });
    await tenant.api.post(`/comments/${id}/acceptance`, { decision: 'accepted' });
    await mailReporters();
    expect(newsTo(email).map(({ headers }) => headers.get('subject'))).toEqual([
      'Is this done? The button overlaps the footer',
      'Resolved: The button overlaps the footer',
    ]);
  });

  it('has a picture of the location, and refers to the same message as the other mails about the comment', async () => {
    const email = 'vera@pictures.example';
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { name: 'Vera', email });
    const body = formOf({ pin_x: '0.9', pin_y: '0.1' }, await createPng({ width: 1200, height: 900 }));
    const stored = await tenant.api.send({ method: 'PUT', path: `/comments/${id}/screenshot`, body });
    expect(stored.status).toBe(200);
    await confirmAddress(mailing, email);
    await submitResult(tenant, id, {});
    await mailReporters();
    const [mail] = newsTo(email);
    expect(mail?.html).toContain(`src="cid:picture.${id}@postil"`);
    expect(mail?.raw.toLowerCase()).toContain(`content-id: <picture.${id}@postil>`);
    expect(mail?.headers.get('references')).toBe(`<${id}@feedback.example>`);
  });

  it('is in the language of the page', async () => {
    const { mail, url } = await createMailedResult({ evidence: { environment: { language: 'de-AT' } } });
    expect(mail.headers.get('subject')).toContain('Ist das erledigt?');
    expect(await (await fetch(url)).text()).toContain('<html lang="de" dir="ltr">');
  });
});

describe('the page behind a mailed link', () => {
  it('shows the comment and the result, and opening it changes nothing', async () => {
    const { tenant, id, url } = await createMailedResult({ content: '<b>Too</b> close' });
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(url, { method })).status).toBe(200);
    const page = await fetch(url);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('&lt;b&gt;Too&lt;/b&gt; close');
    expect(html).toContain('The button keeps its distance');
    expect(html).toContain('value="accepted"');
    expect(await statusOf(tenant, id)).toBe('IN_REVIEW');
    expect((await listResults(tenant.api, id))[0]?.acceptance).toBeNull();
  });

  it('accepts by its button, in the name of the visitor', async () => {
    const { tenant, id, url } = await createMailedResult();
    const page = await post(url, { decision: 'accepted' });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('You accepted this result.'),
    ]);
    expect(await statusOf(tenant, id)).toBe('RESOLVED');
    const [result] = await listResults(tenant.api, id);
    expect(result?.acceptance).toMatchObject({ decided_by: { name: 'Vera' }, author_kind: 'visitor' });
  });

  it('refuses with a reason, and asks for one that is missing', async () => {
    const { tenant, id, url } = await createMailedResult();
    const response = await post(url, { decision: 'refused', reason: '  ' });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('Say what is missing.'),
    ]);
    expect(await statusOf(tenant, id)).toBe('IN_REVIEW');
    const html = await (await post(url, { decision: 'refused', reason: 'Not on phones' })).text();
    expect(html).toContain('You said what is missing.');
    expect(await statusOf(tenant, id)).toBe('OPEN');
    expect((await listResults(tenant.api, id))[0]?.acceptance?.reason).toBe('Not on phones');
  });

  it('is in the first supported language of the browser for a reader whose language is unknown', async () => {
    const { url } = await createMailedResult();
    const headers = { 'accept-language': 'sv-SE, de-AT;q=0.8, en;q=0.5' };
    for (const pageUrl of [url, url.replace(/token=.*/, 'token=unknown')])
      expect(await (await fetch(pageUrl, { headers })).text()).toContain('<html lang="de"');
  });

  it('works only for its own comment and person', async () => {
    const one = await createMailedResult();
    const other = await createMailedResult();
    await post(one.url, { decision: 'accepted', comment_id: other.id });
    expect(await statusOf(other.tenant, other.id)).toBe('IN_REVIEW');
    const token = new URL(one.url).searchParams.get('token') ?? '';
    const [payload = ''] = token.slice(4).split('.');
    const fields: string[] = JSON.parse(Buffer.from(payload, 'base64url').toString());
    fields[1] = other.id;
    const forged = Buffer.from(JSON.stringify(fields)).toString('base64url');
    for (const wrong of ['', 'pwd_x', token.slice(0, -1), token.replace(payload, forged)]) {
      const response = await post(`${server.url}/acceptance?token=${wrong}`, { decision: 'accepted' });
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('expired or is incomplete'),
      ]);
    }
  });

  it('decides on no other result than the one that it showed', async () => {
    const { tenant, id, url } = await createMailedResult();
    const shownId = /name="result" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
    await submitResult(tenant, id, { summary: 'Something else' });
    const refusal = await post(url, { decision: 'refused', result: shownId, reason: 'Not on <b>phones' });
    expect([refusal.status, await refusal.text()]).toEqual([
      409,
      expect.stringMatching(/because there is a newer result[\s\S]*>\nNot on &lt;b&gt;phones<\/textarea>/),
    ]);
    const page = await (await post(url, { decision: 'accepted', result: shownId })).text();
    expect(page).toContain('Something else');
    expect(page).toContain('value="accepted"');
    expect(await statusOf(tenant, id)).toBe('IN_REVIEW');
    const newestId = /name="result" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await post(url, { decision: 'accepted', result: newestId });
    expect(await statusOf(tenant, id)).toBe('RESOLVED');
  });

  it('limits the number of decisions like other writes by visitors', async () => {
    const limited = await startMailSetup({ RATE_LIMIT_GUEST: '5' });
    const { tenant, visit } = await createShop(limited.server);
    const { client } = await visit();
    const email = createAddress();
    const { id } = await createWidgetComment(client, { email });
    await confirmAddress(limited, email);
    await submitResult(tenant, id);
    await runMailReporters(limited);
    const [, mail] = limited.mailsTo(email);
    const url = mail && linkTo('/acceptance', mail, limited.server);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 100; attempt += 1)
      statuses.push((await post(url ?? '', { decision: 'refused', reason: `No ${attempt}` })).status);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    expect((await readComment(tenant, id)).replies_count).toBeLessThanOrEqual(5);
    expect((await fetch(url ?? '')).status).toBe(200);
    await limited.close();
  });

  it('expires after 30 days, and when the comment is deleted', async () => {
    const { tenant, id, url } = await createMailedResult();
    const nowMs = Date.now();
    const clock = vi.spyOn(Date, 'now');
    const statuses: number[] = [];
    for (const days of [29, 31]) {
      clock.mockReturnValue(nowMs + days * 86_400_000);
      statuses.push((await fetch(url)).status);
    }
    statuses.push((await post(url, { decision: 'accepted' })).status);
    clock.mockRestore();
    expect(statuses).toEqual([200, 404, 404]);
    expect(await statusOf(tenant, id)).toBe('IN_REVIEW');
    await tenant.api.delete(`/comments/${id}`);
    expect((await fetch(url)).status).toBe(404);
  });

  it('offers no decision when the project is archived', async () => {
    const { tenant, id, url } = await createMailedResult();
    const { project_id } = await readComment(tenant, id);
    await tenant.api.put(`/projects/${project_id}`, { status: 'archived' });
    const page = await post(url, { decision: 'accepted' });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('nothing left to decide'),
    ]);
    expect(await statusOf(tenant, id)).toBe('IN_REVIEW');
  });

  it('offers no decision when the team has closed the comment', async () => {
    const { tenant, id, url } = await createMailedResult();
    await tenant.api.put(`/comments/${id}/status`, { status: 'CLOSED' });
    const page = await (await post(url, { decision: 'accepted' })).text();
    expect(page).toContain('nothing left to decide');
    expect(page).not.toContain('<form');
    expect(await statusOf(tenant, id)).toBe('CLOSED');
  });
});

describe('the notification of members about results of their own comments', () => {
  it('has a link for the decision, which works without signing in while the person is a member', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant, { name: 'Grace' });
    const session = await signInAs(server, tenant, grace.id);
    const id = await createTask({ ...tenant, api: session });
    await submitResult(tenant, id);
    await sendMails();
    const [mail] = mailsTo(grace.email);
    if (!mail) throw new Error('No mail arrived.');
    expect(mail.text).toContain('submitted a result.');
    const url = linkOf(mail);
    await tenant.api.put(`/projects/${tenant.project_id}`, { resolved_by: 'reporter' });
    expect((await post(url, { decision: 'accepted' })).status).toBe(200);
    expect(await statusOf(tenant, id)).toBe('RESOLVED');
    await tenant.api.delete(`/members/${grace.id}`);
    expect((await fetch(url)).status).toBe(404);
  });
});
