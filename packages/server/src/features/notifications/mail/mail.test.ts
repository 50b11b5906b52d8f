import {
  createNotifiedMember,
  MAILING_BASE_URL,
  mailStatusesOf,
  sendMails,
  startMailSetup,
  unsubscribeLink,
} from '@postil/harness/factories/mailing';
import {
  createMemberClient,
  createMockup,
  createMockupComment,
  createPng,
  createTask,
  formOf,
  listNotifications,
} from '@postil/harness/factories/records';
import { PASSWORD, SAME_ORIGIN_HEADERS, setMemberPassword } from '@postil/harness/factories/sessions';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const mailSetup = await startMailSetup();
const { server, smtp, mailsTo } = mailSetup;
afterAll(() => mailSetup.close());

describe('an e-mail', () => {
  it('gives the event, its location and the reason for the mail in text and HTML', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant, { name: 'Grace Hopper' });
    await tenant.api.put(`/members/${tenant.user_id}`, { name: 'Ada Lovelace' });
    const page_url = 'https://shop.example/pricing?a=1&b=2';
    const content = 'The button overlaps\nthe footer';
    const id = await createTask(tenant, { content, assigned_to: grace.id, page_url });
    await mailSetup.sendMails();
    const [mail, ...others] = mailsTo(grace.email);
    expect(others).toEqual([]);
    if (!mail) throw new Error('No mail arrived.');
    expect(mail.to).toEqual([grace.email]);
    expect(mail.headers.get('from')).toBe('Postil <postil@postil.example>');
    expect(mail.headers.get('to')).toContain(`<${grace.email}>`);
    expect(mail.headers.get('subject')).toBe('#1 The button overlaps · Website');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    const link = unsubscribeLink(mail);
    expect(link).toMatch(new RegExp(`^${MAILING_BASE_URL}/`));
    expect(mail.text).toBe(
      [
        'Website',
        '#1 The button overlaps',
        '> The button overlaps',
        '> the footer',
        '',
        'Ada Lovelace assigned the comment to you.',
        `Open the page: ${page_url}`,
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
    expect(mail.html).toContain('>Ada Lovelace assigned the comment to you.</bdi></p>');
    expect(mail.html).toMatch(
      new RegExp(`href="${MAILING_BASE_URL}/board\\?task=${id}"[^>]*>Open in Postil</a>`),
    );
    expect(mail.html).toContain('href="https://shop.example/pricing?a=1&amp;b=2"');
    expect(mail.html).toContain('You get this because you are assigned to this comment.');
    expect(mail.html).toMatch(/>Unsubscribe<\/a>/);
    await mailSetup.sendMails();
    expect(mailsTo(grace.email)).toHaveLength(1);
  });

  it.each([
    ['assigned', 'you are assigned to this comment'],
    ['mentioned', 'you were mentioned'],
    ['author', 'you wrote this comment'],
    ['subscriber', 'you are subscribed to this comment'],
    ['replier', 'you replied to this comment'],
  ])('gives the reason for the mail: %s', async (tie, reason) => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    const api = await createMemberClient(server, tenant, grace.id);
    const id = await createTask(tie === 'author' ? { ...tenant, api } : tenant);
    if (tie === 'assigned') await tenant.api.put(`/comments/${id}/assign-user`, { user_id: grace.id });
    if (tie === 'subscriber')
      await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [grace.id] });
    if (tie === 'replier') await api.post(`/comments/${id}/replies`, { content: 'First' });
    await tenant.api.post(`/comments/${id}/replies`, { content: tie === 'mentioned' ? '@Grace' : 'Hello' });
    await mailSetup.sendMails();
    expect(mailsTo(grace.email)).toHaveLength(1);
    expect(mailsTo(grace.email)[0]?.text).toContain(`You get this because ${reason}.`);
  });

  it('about a comment on a mockup links to its pin there', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant, { name: 'Grace' });
    const api = await createMemberClient(server, tenant, grace.id);
    const mockup = await createMockup({ ...tenant, api });
    const { id } = await createMockupComment(tenant, mockup.id);
    await tenant.api.post(`/mockup-comments/${id}/replies`, { content: '@Grace, please' });
    await mailSetup.sendMails();
    const [mail, ...others] = mailsTo(grace.email);
    expect(others).toEqual([]);
    const pinUrl = `https://feedback.example/mockups/${mockup.id}?comment=${id}`;
    expect(mail?.text).toContain(`Open in Postil: ${pinUrl}`);
    expect(mail?.html).toContain(`href="${pinUrl}`);
  });

  it('contains all notifications of a burst', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    await tenant.api.put(`/comments/${id}/status`, { status: 'RESOLVED', note: 'Done, @Grace' });
    await mailSetup.sendMails();
    const [mail, ...others] = mailsTo(grace.email);
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('#1 The button overlaps · Website');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toMatch(
        /assigned the comment to you\.[\s\S]*from open to resolved\.[\s\S]*Done, (?:<b>)?@Grace/,
      );
    }
  });

  it('lists at most 50 notifications, and gives the number of the others', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    const ids = await Promise.all(Array.from({ length: 60 }, () => createTask(tenant)));
    await tenant.api.post('/comments/bulk', { comment_ids: ids, change: { assigned_to: grace.id } });
    await mailSetup.sendMails();
    const [mail, ...others] = mailsTo(grace.email);
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('60 notifications about 60 tasks · Test organisation');
    expect(mail?.text.match(/assigned the comment to you/g)).toHaveLength(50);
    expect(mail?.text).toContain('And 10 more.');
    expect(new Set(await mailStatusesOf(server, tenant))).toEqual(new Set(['sent']));
  });

  it('shows the texts of people verbatim, and never as HTML or as a header', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant, {
      name: 'Grace "x" <y>\r\nBcc: z@evil.example',
    });
    await tenant.api.put(`/members/${tenant.user_id}`, {
      name: 'Eve\r\nBcc: victim@evil.example\r\n\r\n<b>',
    });
    const content = `<img src=x onerror="alert('1')"> & "ä"`;
    await createTask(tenant, {
      content,
      assigned_to: grace.id,
      page_url: `https://shop.example/?a="><script>`,
    });
    await mailSetup.sendMails();
    const [mail] = mailsTo(grace.email);
    expect(mail?.to).toEqual([grace.email]);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.headers.get('subject')).toBe(`#1 ${content} · Website`);
    expect(mail?.text).toContain('Eve Bcc: victim@evil.example <b> assigned');
    expect(mail?.html).toContain(
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;ä&quot;',
    );
    expect(mail?.html).not.toMatch(/<img|<script|<b>/);
    expect(mail?.text).toContain(`#1 ${content}\r\n`);
  });
});

describe('the period in which notifications are collected', () => {
  it('begins with the first one and ends with one e-mail about all of them', async () => {
    const digestServer = await startTestServer({ SMTP_URL: smtp.url, MAIL_DIGEST_SECONDS: '3600' });
    const tenant = await digestServer.createTenant();
    const grace = await createNotifiedMember(digestServer, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    await sendMails(digestServer);
    expect(mailsTo(grace.email)).toEqual([]);
    await digestServer.database
      .sql`UPDATE notifications SET mail_after = (mail_after AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC'`;
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Still there?' });
    await sendMails(digestServer);
    expect(mailsTo(grace.email)).toHaveLength(1);
    expect(mailsTo(grace.email)[0]?.text).toMatch(/assigned the comment to you\.[\s\S]*> Still there\?/);
    expect(mailsTo(grace.email)[0]?.text).toContain(`Unsubscribe: ${digestServer.url}/`);
    await digestServer.close();
  });
});

describe('without a mail server', () => {
  it('notifications are delivered in the application, and none is queued for mail', async () => {
    const serverWithoutMail = await startTestServer();
    const tenant = await serverWithoutMail.createTenant();
    const grace = await createNotifiedMember(serverWithoutMail, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    const api = await createMemberClient(serverWithoutMail, tenant, grace.id);
    expect((await listNotifications(api)).unread_count).toBe(1);
    await sendMails(serverWithoutMail);
    expect(await mailStatusesOf(serverWithoutMail, tenant)).toEqual(['skipped']);
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Hello' });
    expect((await listNotifications(api)).unread_count).toBe(2);
    await serverWithoutMail.close();
  });
});

describe('an e-mail about one comment', () => {
  it('contains its picture, and is in the same thread as the other e-mails about it', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id, title: 'Checkout' });
    const body = formOf({ pin_x: '0.9', pin_y: '0.1' }, await createPng({ width: 1200, height: 900 }));
    expect((await tenant.api.send({ method: 'PUT', path: `/comments/${id}/screenshot`, body })).status).toBe(
      200,
    );
    await mailSetup.sendMails();
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Still there?' });
    await mailSetup.sendMails();
    const [first, second] = mailsTo(grace.email);
    expect(first?.headers.get('subject')).toBe('#1 Checkout · Website');
    expect(second?.headers.get('subject')).toBe('#1 Checkout · Website');
    expect(first?.headers.get('references')).toBe(`<${id}@feedback.example>`);
    expect(second?.headers.get('references')).toBe(`<${id}@feedback.example>`);
    const cid = `picture.${id}@postil`;
    expect(first?.html).toContain(`src="cid:${cid}"`);
    expect(first?.raw.toLowerCase()).toContain(`content-id: <${cid}>`);
  });

  it('shows the checkboxes of a checklist as characters', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    const id = await createTask(tenant, { assigned_to: grace.id });
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Left:\n- [x] logo\n- [ ] footer' });
    await mailSetup.sendMails();
    const [mail] = mailsTo(grace.email);
    expect(mail?.text).toContain('> ☑ logo\r\n> ☐ footer');
    expect(mail?.html).toContain('☑ logo');
  });

  it('marks mentions: by name, by a first name that only one person has, and by mail address', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant, { name: 'Grace Hopper' });
    await createNotifiedMember(server, tenant, { name: 'Ada Lovelace' });
    const id = await createTask(tenant, { assigned_to: grace.id });
    await tenant.api.post(`/comments/${id}/replies`, {
      content: `@grace hopper and @Ada: ask @Graceful, not a@Ada.example, but @${grace.email}`,
    });
    await mailSetup.sendMails();
    const [mail] = mailsTo(grace.email);
    expect(mail?.html).toContain('<b>@grace hopper</b> and <b>@Ada</b>: ask @Graceful, not a@Ada.example');
    expect(mail?.html).toContain(`but <b>@${grace.email}</b>`);
  });

  it('is in the language of its reader', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    const api = await createMemberClient(server, tenant, grace.id);
    await api.put('/notification-preferences', { language: 'ar' });
    await createTask(tenant, { assigned_to: grace.id });
    await mailSetup.sendMails();
    const [mail] = mailsTo(grace.email);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.text).toContain('أسند');
  });

  it('is in the language in which its reader signs in, until another one is chosen', async () => {
    const tenant = await server.createTenant();
    const grace = await createNotifiedMember(server, tenant);
    await setMemberPassword(server, grace.id);
    const account = { email: grace.email, password: PASSWORD };
    const signInWith = (headers: Record<string, string>) =>
      server.anonymous.post('/session', account, { ...SAME_ORIGIN_HEADERS, ...headers });
    await signInWith({ 'accept-language': 'sv-SE,de-AT;q=0.8', cookie: 'postil_theme=dark' });
    await createTask(tenant, { assigned_to: grace.id });
    await mailSetup.sendMails();
    expect(mailsTo(grace.email).at(-1)?.html).toContain('<html lang="de" dir="ltr">');
    const api = await createMemberClient(server, tenant, grace.id);
    await api.put('/notification-preferences', { language: 'fr' });
    await signInWith({ cookie: 'postil_language=es' });
    await createTask(tenant, { assigned_to: grace.id });
    await mailSetup.sendMails();
    expect(mailsTo(grace.email).at(-1)?.html).toContain('<html lang="fr" dir="ltr">');
  });
});
