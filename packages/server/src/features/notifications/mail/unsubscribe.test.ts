import {
  createNotifiedMember,
  MAILING_BASE_URL,
  mailStatusesOf,
  startMailSetup,
  unsubscribeLink,
} from '@postil/harness/factories/mailing';
import { createMemberClient, createTask, listNotifications } from '@postil/harness/factories/records';
import { afterAll, describe, expect, it } from 'vitest';

const mailSetup = await startMailSetup();
const { server, sendMails, mailsTo } = mailSetup;
afterAll(() => mailSetup.close());

describe('unsubscribing', () => {
  /** A member who got an e-mail, and the URL of its unsubscribe page. */
  async function createMailedMember() {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    await sendMails();
    const [mail] = mailsTo(grace.email);
    if (!mail) throw new Error('No mail arrived.');
    /** Adds a reply. @returns the total number of e-mails to the person. */
    const mailsAfterReply = async () => {
      await tenant.api.post(`/comments/${id}/replies`, { content: 'Hello' });
      await sendMails();
      return mailsTo(grace.email).length;
    };
    return {
      tenant,
      grace,
      mail,
      url: unsubscribeLink(mail).replace(MAILING_BASE_URL, server.url),
      mailsAfterReply,
    };
  }
  const postForm = (url: string, body: string | FormData) =>
    fetch(url, {
      method: 'POST',
      body,
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });

  it('requires the button of the page: opening the link changes nothing', async () => {
    const { grace, url, mailsAfterReply } = await createMailedMember();
    for (const method of ['GET', 'HEAD']) {
      const page = await fetch(url, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('cache-control')).toBe('no-store');
      if (method === 'GET')
        expect(await page.text()).toMatch(new RegExp(`sends mail to <b>${grace.email}</b>.*value="off"`));
    }
    expect(await mailsAfterReply()).toBe(2);
    expect(await (await postForm(url, 'mail=off')).text()).toMatch(/sends no mail to .*value="on"/);
    expect(await mailsAfterReply()).toBe(2);
    expect(await (await postForm(url, 'mail=on')).text()).toContain('value="off"');
    expect(await mailsAfterReply()).toBe(3);
  });

  it('works with the one-click request of a mail program, in either encoding', async () => {
    for (const isMultipart of [false, true]) {
      const { mail, url, mailsAfterReply } = await createMailedMember();
      expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      const response = await postForm(url, isMultipart ? form : 'List-Unsubscribe=One-Click');
      expect(response.status).toBe(200);
      expect(await mailsAfterReply()).toBe(1);
    }
  });

  it('also stops pending mail, keeps all notifications in the application, and affects only one organisation', async () => {
    const { tenant, grace, url } = await createMailedMember();
    const other = await server.createTenant();
    await createNotifiedMember(server, other, { email: grace.email });
    const id = await createTask(tenant, { assigned_to: grace.id });
    await postForm(url, '');
    await createTask(tenant, { assigned_to: grace.id });
    await createTask(other, { assigned_to: grace.id });
    await sendMails();
    expect(mailsTo(grace.email)).toHaveLength(2);
    expect(await mailStatusesOf(server, tenant)).toEqual(['sent', 'skipped', 'skipped']);
    const api = await createMemberClient(server, tenant, grace.id);
    expect((await listNotifications(api)).data.map(({ comment }) => comment?.id)).toContain(id);
  });

  it('requires the exact link: an altered one is refused and changes nothing', async () => {
    const { tenant, grace, url, mailsAfterReply } = await createMailedMember();
    const token = new URL(url).searchParams.get('token') ?? '';
    const pageUrl = url.slice(0, url.indexOf('?'));
    const ids = Buffer.from(`${tenant.organization_id}${grace.id}`.replaceAll('-', ''), 'hex');
    const forgedToken = Buffer.concat([ids, Buffer.alloc(32)]).toString('base64url');
    const alteredToken = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const wrongToken of [
      '',
      'x',
      alteredToken,
      forgedToken,
      token.slice(1),
      `${token}A`,
      `${token.slice(0, -1)}=`,
    ]) {
      for (const method of ['GET', 'POST']) {
        const response = await fetch(`${pageUrl}?token=${encodeURIComponent(wrongToken)}`, { method });
        expect(response.status).toBe(404);
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    }
    expect((await fetch(pageUrl)).status).toBe(404);
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
    expect((await postForm(url, 'x'.repeat(10_000))).status).toBe(413);
    expect(await mailsAfterReply()).toBe(2);
  });
});
