import { Done, WidgetCode, WidgetToken } from '@postil/contract';
import { createMember } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import { createShop, pageClient, SHOP_ORIGIN, SHOP_PAGE } from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ RATE_LIMIT_SIGN_IN: '30', TRUSTED_PROXIES: 'loopback' });
afterAll(() => server.close());

const PINS = `/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`;
let addressCount = 0;

/** Creates a member with a code for a page of a shop, to be redeemed from an IP address without earlier attempts. */
async function createMemberWithCode() {
  const shop = await createShop(server);
  const member = await createMember(shop.tenant, { role: 'member' });
  const session = await signInAs(server, shop.tenant, member.id);
  const body = { widget_key: shop.site.widget_key, origin: SHOP_ORIGIN };
  const { code } = (await session.post('/widget-codes', body)).body(201, Done(WidgetCode)).data;
  addressCount += 1;
  const headers = {
    origin: SHOP_ORIGIN,
    'x-forwarded-for': `192.0.2.${addressCount}`,
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'http',
  };
  const redeem = (
    typedCode: string,
    changedHeaders: Record<string, string> = {},
    key = shop.site.widget_key,
  ) =>
    server.anonymous.post('/widget/v1/tokens', { key, code: typedCode }, { ...headers, ...changedHeaders });
  return { ...shop, member, session, body, code, redeem };
}

describe('a code that a member types on a page', () => {
  it('lets the page act as the member, once', async () => {
    const { member, code, redeem } = await createMemberWithCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const response = await redeem(code);
    const { token, ...connection } = response.body(201, Done(WidgetToken)).data;
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
    expect(connection).toMatchObject({ member: { id: member.id, name: member.name }, role: 'member' });
    expect((await pageClient(server, token).get(PINS)).status).toBe(200);
    expect((await redeem(code)).error('validation_failed').errors).toHaveProperty('code');
    expect((await pageClient(server, token).get(PINS)).status).toBe(200);
  });

  it('is accepted in lower case, with a space for the hyphen, and with o and l for 0 and 1', async () => {
    const { code, redeem } = await createMemberWithCode();
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await redeem(typed)).status).toBe(201);
  });

  it('is redeemed once by pages that send it concurrently', async () => {
    const { code, redeem } = await createMemberWithCode();
    const statuses = (await Promise.all([redeem(code), redeem(code), redeem(code)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 422, 422]);
  });

  it('is refused on a page of another origin or site, and without an origin', async () => {
    const [{ code, redeem }, other] = [await createMemberWithCode(), await createMemberWithCode()];
    (await redeem(code, { origin: 'https://shop.example.com' })).error('validation_failed');
    (await redeem(code, {}, other.site.widget_key)).error('validation_failed');
    (await redeem(code, { origin: 'https://evil.example' })).error('forbidden');
    (await redeem(code, { origin: '' })).error('forbidden');
  });

  it('is refused after two minutes, after signing out, after the end of the membership, and on an inactive site', async () => {
    const expired = await createMemberWithCode();
    const { expires_at } = (await expired.session.post('/widget-codes', expired.body)).body(
      201,
      Done(WidgetCode),
    ).data;
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(2 * 60_000);
    await server.database.sql`
      UPDATE widget_tokens SET expires_at = now() - interval '1 second'
      WHERE organization_id = ${expired.tenant.organization_id}`;
    (await expired.redeem(expired.code)).error('validation_failed');
    const signedOut = await createMemberWithCode();
    await signedOut.session.delete('/session');
    (await signedOut.redeem(signedOut.code)).error('validation_failed');
    const removed = await createMemberWithCode();
    await removed.tenant.api.delete(`/members/${removed.member.id}`);
    (await removed.redeem(removed.code)).error('validation_failed');
    const closed = await createMemberWithCode();
    await closed.tenant.api.put(`/sites/${closed.site.id}`, { is_active: false });
    (await closed.redeem(closed.code)).error('site_inactive');
  });

  it('cannot be guessed: an IP address has as few attempts as for signing in', async () => {
    const { code, redeem } = await createMemberWithCode();
    for (let count = 0; count < 30; count += 1) (await redeem('AAAA-AAAA')).error('validation_failed');
    (await redeem(code)).error('rate_limited');
    expect((await redeem(code, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(201);
  });

  it('is issued only with a session, for a page on the domain of a site of the member’s own organisation', async () => {
    const { tenant, session, body } = await createMemberWithCode();
    const requestCode = (changedFields: object) =>
      session.post('/widget-codes', { ...body, ...changedFields });
    (await requestCode({ origin: 'https://evil.example' })).error('forbidden');
    (await requestCode({ widget_key: (await createShop(server)).site.widget_key })).error('not_found');
    (await tenant.api.post('/widget-codes', body)).error('wrong_key_type');
  });
});
