import {
  createReader,
  fatesOf,
  MAILING_BASE_URL,
  sendMails,
  startMailing,
  unsubscribeLink,
} from '@postil/harness/factories/mailing';
import { createMemberClient, createTask, listNotifications } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const mailing = await startMailing();
const { server, smtp, mailsTo } = mailing;
afterAll(() => mailing.close());

describe('a mail', () => {
  it('says in text and HTML what happened, where, and why the person gets it', async () => {
    const tenant = await server.createTenant();
    const grace = await createReader(server, tenant, { name: 'Grace Hopper' });
    await tenant.api.put(`/members/${tenant.user_id}`, { name: 'Ada Lovelace' });
    const page_url = 'https://shop.example/pricing?a=1&b=2';
    const content = 'The button overlaps\nthe footer';
    const id = await createTask(tenant, { content, assigned_to: grace.id, page_url });
    await mailing.sendMails();
    const [mail, ...others] = mailsTo(grace.email);
    expect(others).toEqual([]);
    if (!mail) throw new Error('No mail arrived.');
    expect(mail.to).toEqual([grace.email]);
    expect(mail.headers.get('from')).toBe('Postil <postil@postil.example>');
    expect(mail.headers.get('to')).toContain(`<${grace.email}>`);
    expect(mail.headers.get('subject')).toBe('[Test organisation] Ada Lovelace assigned the comment to you.');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    const link = unsubscribeLink(mail);
    expect(link).toMatch(new RegExp(`^${MAILING_BASE_URL}/`));
    expect(mail.text).toBe(
      [
        'Ada Lovelace assigned the comment to you.',
        '> The button overlaps',
        '> the footer',
        `Page: ${page_url}`,
        `Open in Postil: ${MAILING_BASE_URL}/board?task=${id}`,
        'You get this because you are assigned to this comment.',
        '',
        '--',
        '',
        'You get mail from Postil as a member of Test organisation.',
        `Unsubscribe: ${link}`,
        '',
      ].join('\r\n'),
    );
    expect(mail.html).toContain('<p>Ada Lovelace assigned the comment to you.</p>');
    expect(mail.html).toContain(`<a href="${MAILING_BASE_URL}/board?task=${id}">Open in Postil</a>`);
    expect(mail.html).toContain('<a href="https://shop.example/pricing?a=1&amp;b=2">');
    expect(mail.html).toContain('You get this because you are assigned to this comment.');
    expect(mail.html).toContain(`<a href="${link}">Unsubscribe</a>`);
    await mailing.sendMails();
    expect(mailsTo(grace.email)).toHaveLength(1);
  });

  it.each([
    ['assigned', 'you are assigned to this comment'],
    ['mentioned', 'you were mentioned'],
    ['author', 'you wrote this comment'],
    ['subscriber', 'you are subscribed to this comment'],
    ['replier', 'you replied to this comment'],
  ])('says why the person gets it: %s', async (tie, reason) => {
    const tenant = await server.createTenant();
    const grace = await createReader(server, tenant);
    const api = await createMemberClient(server, tenant, grace.id);
    const id = await createTask(tie === 'author' ? { ...tenant, api } : tenant);
    if (tie === 'assigned') await tenant.api.put(`/comments/${id}/assign-user`, { user_id: grace.id });
    if (tie === 'subscriber')
      await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [grace.id] });
    if (tie === 'replier') await api.post(`/comments/${id}/replies`, { content: 'First' });
    await tenant.api.post(`/comments/${id}/replies`, { content: tie === 'mentioned' ? '@Grace' : 'Hello' });
    await mailing.sendMails();
    expect(mailsTo(grace.email)).toHaveLength(1);
    expect(mailsTo(grace.email)[0]?.text).toContain(`You get this because ${reason}.`);
  });

  it('contains all notifications of a burst', async () => {
    const tenant = await server.createTenant();
    const grace = await createReader(server, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    await tenant.api.put(`/comments/${id}/status`, { status: 'RESOLVED', note: 'Done, @Grace' });
    await mailing.sendMails();
    const [mail, ...others] = mailsTo(grace.email);
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('[Test organisation] 3 notifications');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toMatch(
        /assigned the comment to you\.[\s\S]*from open to resolved\.[\s\S]*“Done, @Grace”/,
      );
    }
  });

  it('stays readable however many notifications it is about', async () => {
    const tenant = await server.createTenant();
    const grace = await createReader(server, tenant);
    const ids = await Promise.all(Array.from({ length: 60 }, () => createTask(tenant)));
    await tenant.api.post('/comments/bulk', { comment_ids: ids, change: { assigned_to: grace.id } });
    await mailing.sendMails();
    const [mail, ...others] = mailsTo(grace.email);
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('[Test organisation] 60 notifications');
    expect(mail?.text.match(/assigned the comment to you/g)).toHaveLength(50);
    expect(mail?.text).toContain('And 10 more.');
    expect(new Set(await fatesOf(server, tenant))).toEqual(new Set(['sent']));
  });

  it('shows the texts of people verbatim, and never as HTML or as a header', async () => {
    const tenant = await server.createTenant();
    const grace = await createReader(server, tenant, { name: 'Grace "x" <y>\r\nBcc: z@evil.example' });
    await tenant.api.put(`/members/${tenant.user_id}`, {
      name: 'Eve\r\nBcc: victim@evil.example\r\n\r\n<b>',
    });
    const content = `<img src=x onerror="alert('1')"> & "ä"`;
    await createTask(tenant, {
      content,
      assigned_to: grace.id,
      page_url: `https://shop.example/?a="><script>`,
    });
    await mailing.sendMails();
    const [mail] = mailsTo(grace.email);
    expect(mail?.to).toEqual([grace.email]);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.headers.get('subject')).toContain('Eve Bcc: victim@evil.example <b> assigned');
    expect(mail?.html).toContain(
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;ä&quot;',
    );
    expect(mail?.html).not.toMatch(/<img|<script|<b>/);
    expect(mail?.text).toContain(`> ${content}`);
  });
});

describe('the time in which notifications are gathered', () => {
  it('begins with the first one and ends with one mail about all of them', async () => {
    const slow = await startTestServer({ SMTP_URL: smtp.url, MAIL_DIGEST_SECONDS: '3600' });
    const tenant = await slow.createTenant();
    const grace = await createReader(slow, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    await sendMails(slow);
    expect(mailsTo(grace.email)).toEqual([]);
    await slow.database
      .sql`UPDATE notifications SET mail_after = (mail_after AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC'`;
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Still there?' });
    await sendMails(slow);
    expect(mailsTo(grace.email)).toHaveLength(1);
    expect(mailsTo(grace.email)[0]?.headers.get('subject')).toContain('2 notifications');
    expect(mailsTo(grace.email)[0]?.text).toContain(`Unsubscribe: ${slow.url}/`);
    await slow.close();
  });
});

describe('without a mail server', () => {
  it('notifications are delivered in the application, and none waits to be mailed', async () => {
    const plain = await startTestServer();
    const tenant = await plain.createTenant();
    const grace = await createReader(plain, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    const api = await createMemberClient(plain, tenant, grace.id);
    expect((await listNotifications(api)).unread_count).toBe(1);
    await sendMails(plain);
    expect(await fatesOf(plain, tenant)).toEqual(['skipped']);
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Hello' });
    expect((await listNotifications(api)).unread_count).toBe(2);
    await plain.close();
  });
});
