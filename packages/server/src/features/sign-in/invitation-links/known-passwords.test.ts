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

const mailing = await startMailSetup();
afterAll(() => mailing.close());
const { server } = mailing;

const KNOWN_PASSWORD = 'a password that the admin chose';
const OWN_PASSWORD = 'a password that nobody else knows';
const open = (path: string, body: unknown) => server.anonymous.post(path, body, SAME_ORIGIN_HEADERS);

/** The token of the link that an admin copies. */
async function copyInvitation({ api }: Tenant, memberId: string): Promise<string> {
  const { data } = (await api.post(`/members/${memberId}/invitation`)).body(201, Done(AccountLink));
  return data.url.split('/invitation/')[1] ?? '';
}

/** A person whose password was set through a link that an admin saw, and who has since been added to another organisation. */
async function setUp() {
  const [first, second] = await Promise.all([server.createTenant(), server.createTenant()]);
  const { id, email } = await createMember(first);
  const token = await copyInvitation(first, id);
  const accepted = await open('/invitations/accept', { token, password: KNOWN_PASSWORD });
  accepted.body(200, Done(Session));
  await createMember(second, { email });
  return { first, second, id, email, browser: createCookieClient(server, cookieOf(accepted)) };
}

/** The token in the newest mail of a kind to an address. */
function mailedToken(email: string, kind: 'reset' | 'invitation'): Promise<string> {
  return vi.waitFor(
    async () => {
      await mailing.sendMails();
      const texts = mailing.mailsTo(email).map(({ text }) => text ?? '');
      const text = texts.findLast((each) => each.includes(`/${kind}/`)) ?? '';
      const token = new RegExp(`/${kind}/([\\w-]{43})`).exec(text)?.[1];
      if (token === undefined) throw new Error('No such mail arrived.');
      return token;
    },
    { timeout: 30_000, interval: 200 },
  );
}

describe('a password that an admin may know', () => {
  it('gives access only to the organisation of that admin', async () => {
    const { first, second, id, email, browser } = await setUp();
    const session = await readSession(browser);
    expect(session.organizations.map(({ id: each }) => each)).toEqual([first.organization_id]);
    (await browser.put('/session', { organization_id: second.organization_id })).error('not_found');
    const newSession = (await open('/session', { email, password: KNOWN_PASSWORD })).body(
      200,
      Done(Session),
    ).data;
    expect(newSession.organization.id).toBe(first.organization_id);
    const token = await copyInvitation(second, id);
    const { message } = (await open('/invitations/accept', { token, password: KNOWN_PASSWORD })).error(
      'forbidden',
    );
    expect(message).toContain('Forgot your password');
  });

  it('is replaced by the person with a mailed link, and the new one gives access to every organisation', async () => {
    const { first, second, email, browser } = await setUp();
    await open('/password-resets', { email });
    const token = await mailedToken(email, 'reset');
    const reset = await open('/password-resets/use', { token, password: OWN_PASSWORD });
    const { data } = reset.body(200, Done(Session));
    expect(data.organizations.map(({ id: each }) => each).sort()).toEqual(
      [first.organization_id, second.organization_id].sort(),
    );
    expect((await browser.get('/session')).status).toBe(401);
  });

  it('is replaced by accepting a mailed invitation', async () => {
    const { second, email } = await setUp();
    const token = await mailedToken(email, 'invitation');
    const accepted = await open('/invitations/accept', { token, password: OWN_PASSWORD });
    const { data } = accepted.body(200, Done(Session));
    expect(data.organization.id).toBe(second.organization_id);
    (await open('/session', { email, password: KNOWN_PASSWORD })).error('wrong_credentials');
  });
});
