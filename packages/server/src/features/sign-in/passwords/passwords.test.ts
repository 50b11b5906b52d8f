import { AccountLink, Done, PasswordReset, Session, Success } from '@postil/contract';
import { startMailSetup } from '@postil/harness/factories/mailing';
import { auditOf, createMember } from '@postil/harness/factories/records';
import {
  cookieOf,
  createCookieClient,
  emailOf,
  PASSWORD,
  readSession,
  SAME_ORIGIN_HEADERS,
  signIn,
  signInAs,
} from '@postil/harness/factories/sessions';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, vi } from 'vitest';

const server = await startTestServer();
const mailSetup = await startMailSetup();
afterAll(() => Promise.all([server.close(), mailSetup.close()]));

/** The maximum wait for a mail, which is sent after the response. */
const WAIT_LIMIT = { timeout: 10_000 };
const NEW_PASSWORD = 'another horse entirely';
const post = (path: string, body: unknown) => server.anonymous.post(path, body, SAME_ORIGIN_HEADERS);

async function setUp() {
  const tenant = await server.createTenant();
  const email = await emailOf(tenant, tenant.user_id);
  return { tenant, email, browser: await signIn(server, email) };
}

async function createLink({ api }: Pick<Tenant, 'api'>, memberId: string): Promise<string> {
  const { data } = (await api.post(`/members/${memberId}/reset-link`)).body(201, Done(AccountLink));
  return data.url.split('/reset/')[1] ?? '';
}

describe('changing a password while signed in', () => {
  it('ends the other sessions, and the former password is refused', async () => {
    const { tenant, email, browser } = await setUp();
    const other = await signIn(server, email);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await browser.put('/account/password', body)).status).toBe(200);
    (await other.get('/session')).error('session_ended');
    expect((await browser.get('/session')).status).toBe(200);
    (await post('/session', { email, password: PASSWORD })).error('wrong_credentials');
    expect((await post('/session', { email, password: NEW_PASSWORD })).status).toBe(200);
    expect(await auditOf(tenant, 'password.changed')).toHaveLength(1);
  });

  it('requires the current password, and a new one of 12 to 256 characters that is not the e-mail address', async () => {
    const { email, browser } = await setUp();
    const problems = async (current_password: string, new_password: string) =>
      (await browser.put('/account/password', { current_password, new_password })).error('validation_failed')
        .errors;
    expect(await problems('wrong horse', NEW_PASSWORD)).toEqual({ current_password: ['is wrong'] });
    expect(await problems(PASSWORD, 'x'.repeat(11))).toEqual({
      new_password: ['must have at least 12 characters'],
    });
    expect(await problems(PASSWORD, 'x'.repeat(257))).toHaveProperty('new_password');
    expect(await problems(PASSWORD, email.toUpperCase())).toEqual({
      new_password: ['must not be the e-mail address'],
    });
  });

  it('stores nothing of the request for idempotent retries', async () => {
    const { tenant, browser } = await setUp();
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    await browser.put('/account/password', body, { 'idempotency-key': 'a' });
    const rows = await server.database.sql`
      SELECT FROM idempotency_keys WHERE organization_id = ${tenant.organization_id}`;
    expect(rows).toHaveLength(0);
  });
});

describe('changing a name while signed in', () => {
  it('is possible even for a guest', async () => {
    const { tenant } = await setUp();
    const { id } = await createMember(tenant, { role: 'guest', project_ids: [] });
    const guest = await signInAs(server, tenant, id);
    const { data } = (await guest.put('/account', { name: 'Mary Shelley' })).body(200, Done(Session));
    expect(data.user.name).toBe('Mary Shelley');
  });
});

describe('a link to set a password', () => {
  it('works once, ends all sessions and signs in', async () => {
    const { tenant, email, browser } = await setUp();
    const token = await createLink(tenant, tenant.user_id);
    const details = (await post('/password-resets/read', { token })).body(200, Success(PasswordReset));
    expect(details.data).toEqual({ email, organization_name: 'Test organisation' });
    const response = await post('/password-resets/use', { token, password: NEW_PASSWORD });
    response.body(200, Done(Session));
    expect((await readSession(createCookieClient(server, cookieOf(response)))).user.email).toBe(email);
    (await browser.get('/session')).error('session_ended');
    (await post('/password-resets/use', { token, password: NEW_PASSWORD })).error('link_invalid');
    (await post('/password-resets/read', { token })).error('link_invalid');
    expect((await post('/session', { email, password: NEW_PASSWORD })).status).toBe(200);
  });

  it('works for only one of several simultaneous requests', async () => {
    const { tenant } = await setUp();
    const token = await createLink(tenant, tenant.user_id);
    const uses = await Promise.all(
      Array.from({ length: 4 }, () => post('/password-resets/use', { token, password: NEW_PASSWORD })),
    );
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  });

  it('is not accepted as an invitation, expires after an hour and when another one is used, and is refused if malformed', async () => {
    const { tenant } = await setUp();
    const [first, second] = [
      await createLink(tenant, tenant.user_id),
      await createLink(tenant, tenant.user_id),
    ];
    expect((await post('/password-resets/use', { token: second, password: NEW_PASSWORD })).status).toBe(200);
    (await post('/password-resets/use', { token: first, password: NEW_PASSWORD })).error('link_invalid');
    const third = await createLink(tenant, tenant.user_id);
    (await post('/invitations/read', { token: third })).error('link_invalid');
    await server.database.sql`
      UPDATE password_links SET expires_at = (expires_at AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC' WHERE user_id = ${tenant.user_id}`;
    (await post('/password-resets/read', { token: third })).error('link_invalid');
    await server.runJob('forget-expired-links');
    (await post('/password-resets/read', { token: '../etc' })).error('link_invalid');
  });

  it('of an owner is created only by an owner, and none is created for an account with other organisations', async () => {
    const { tenant } = await setUp();
    const admin = await createMember(tenant, { role: 'admin' });
    const browser = await signInAs(server, tenant, admin.id);
    (await browser.post(`/members/${tenant.user_id}/reset-link`)).error('insufficient_permission');
    const member = await createMember(tenant);
    // There is no link before the first sign-in, whether or not the account has other memberships.
    (await browser.post(`/members/${member.id}/reset-link`)).error('forbidden');
    await server.database.sql`UPDATE people SET last_seen_at = now() WHERE id = ${member.id}`;
    const token = await createLink({ api: browser }, member.id);
    const other = await server.createTenant();
    await createMember(other, { email: member.email });
    (await browser.post(`/members/${member.id}/reset-link`)).error('forbidden');
    (await browser.post(`/members/${member.id}/invitation`)).error('forbidden');
    // The account belonged to one organisation when the link was created.
    (await post('/password-resets/use', { token, password: NEW_PASSWORD })).error('link_invalid');
  });

  it('is mailed to the address of an account, and the response is the same for any other', async () => {
    const { server: mailingServer, smtp, mailsTo } = mailSetup;
    const tenant = await mailingServer.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    const requestReset = (address: string) =>
      mailingServer.anonymous.post('/password-resets', { email: address }, SAME_ORIGIN_HEADERS);
    const [knownResponse, unknownResponse] = [
      await requestReset(email),
      await requestReset('nobody@example.com'),
    ];
    expect([knownResponse.status, unknownResponse.status]).toEqual([202, 202]);
    expect(knownResponse.text).toBe(unknownResponse.text);
    const mail = await vi.waitFor(() => {
      const [first] = mailsTo(email);
      if (!first) throw new Error('No mail arrived.');
      return first;
    }, WAIT_LIMIT);
    expect(smtp.mails).toHaveLength(1);
    const token = /https:\/\/feedback\.example\/reset\/([\w-]{43})/.exec(mail.text)?.[1] ?? '';
    expect(mail.headers.get('subject')).toBe('Set a new password for Postil');
    expect(mail.html).toContain('<bdi>Test organisation</bdi>');
    expect(mail.html).toMatch(
      new RegExp(`href="https://feedback.example/reset/${token}"[^>]*>Set a new password</a>`),
    );
    const response = await mailingServer.anonymous.post(
      '/password-resets/use',
      { token, password: NEW_PASSWORD },
      SAME_ORIGIN_HEADERS,
    );
    expect(response.status).toBe(200);
  });

  it('is mailed in the language of the person, or else in that of the page on which it was requested', async () => {
    const { server: mailingServer, mailsTo } = mailSetup;
    const tenant = await mailingServer.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    const languageAfter = async (count: number) => {
      await mailingServer.anonymous.post(
        '/password-resets',
        { email },
        { ...SAME_ORIGIN_HEADERS, cookie: 'postil_language=ar' },
      );
      const mails = await vi.waitFor(() => {
        expect(mailsTo(email)).toHaveLength(count);
        return mailsTo(email);
      }, WAIT_LIMIT);
      return /<html lang="[^"]+" dir="[^"]+">/.exec(mails.at(-1)?.html ?? '')?.[0];
    };
    expect(await languageAfter(1)).toBe('<html lang="ar" dir="rtl">');
    await tenant.api.put('/notification-preferences', { language: 'de' });
    expect(await languageAfter(2)).toBe('<html lang="de" dir="ltr">');
  });
});
