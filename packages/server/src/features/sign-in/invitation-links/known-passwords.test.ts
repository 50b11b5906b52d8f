import { AccountLink, Done, Session } from '@postil/contract';
import { startMailSetup } from '@postil/harness/factories/mailing';
import { createMember } from '@postil/harness/factories/records';
import {
  cookieOf,
  createCookieClient,
  readSession,
  SAME_ORIGIN_HEADERS,
} from '@postil/harness/factories/sessions';
import type { Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, vi } from 'vitest';

const mailSetup = await startMailSetup();
afterAll(() => mailSetup.close());
const { server } = mailSetup;

const KNOWN_PASSWORD = 'a password that the admin chose';
const OWN_PASSWORD = 'a password that nobody else knows';
const post = (path: string, body: unknown) => server.anonymous.post(path, body, SAME_ORIGIN_HEADERS);

/** Creates an invitation link as an admin. @returns the token of the link. */
async function createInvitationLink({ api }: Tenant, memberId: string): Promise<string> {
  const { data } = (await api.post(`/members/${memberId}/invitation`)).body(201, Done(AccountLink));
  return data.url.split('/invitation/')[1] ?? '';
}

/** Adds a person to a second organisation after they set a password through a link that an admin of the first saw. */
async function setUp() {
  const [first, second] = await Promise.all([server.createTenant(), server.createTenant()]);
  const { id, email } = await createMember(first);
  const token = await createInvitationLink(first, id);
  const response = await post('/invitations/accept', { token, password: KNOWN_PASSWORD });
  response.body(200, Done(Session));
  await createMember(second, { email });
  return { first, second, id, email, browser: createCookieClient(server, cookieOf(response)) };
}

/** Waits for a mail of a kind to an address. @returns the token in the newest one. */
function waitForMailedToken(email: string, kind: 'reset' | 'invitation'): Promise<string> {
  return vi.waitFor(
    async () => {
      await mailSetup.sendMails();
      const texts = mailSetup.mailsTo(email).map(({ text }) => text ?? '');
      const text = texts.findLast((each) => each.includes(`/${kind}/`)) ?? '';
      const token = new RegExp(`/${kind}/([\\w-]{43})`).exec(text)?.[1];
      if (token === undefined) throw new Error(`No mail with a link of the kind ${kind} arrived.`);
      return token;
    },
    { timeout: 30_000, interval: 200 },
  );
}

describe('a password that an admin may know', () => {
  it("gives access only to that admin's organisation", async () => {
    const { first, second, id, email, browser } = await setUp();
    const session = await readSession(browser);
    expect(session.organizations.map(({ id: each }) => each)).toEqual([first.organization_id]);
    (await browser.put('/session', { organization_id: second.organization_id })).error('not_found');
    const newSession = (await post('/session', { email, password: KNOWN_PASSWORD })).body(
      200,
      Done(Session),
    ).data;
    expect(newSession.organization.id).toBe(first.organization_id);
    const token = await createInvitationLink(second, id);
    const { message } = (await post('/invitations/accept', { token, password: KNOWN_PASSWORD })).error(
      'forbidden',
    );
    expect(message).toContain('Forgot your password');
  });

  it('is replaced by the person with a mailed link, and the new one gives access to every organisation', async () => {
    const { first, second, email, browser } = await setUp();
    await post('/password-resets', { email });
    const token = await waitForMailedToken(email, 'reset');
    const response = await post('/password-resets/use', { token, password: OWN_PASSWORD });
    const { data } = response.body(200, Done(Session));
    expect(data.organizations.map(({ id: each }) => each).sort()).toEqual(
      [first.organization_id, second.organization_id].sort(),
    );
    expect((await browser.get('/session')).status).toBe(401);
  });

  it('is replaced by accepting a mailed invitation', async () => {
    const { second, email } = await setUp();
    const token = await waitForMailedToken(email, 'invitation');
    const response = await post('/invitations/accept', { token, password: OWN_PASSWORD });
    const { data } = response.body(200, Done(Session));
    expect(data.organization.id).toBe(second.organization_id);
    (await post('/session', { email, password: KNOWN_PASSWORD })).error('wrong_credentials');
  });
});
