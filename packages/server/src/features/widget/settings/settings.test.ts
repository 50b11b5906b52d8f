import { createHmac } from 'node:crypto';
import { Done, Gone, IdentitySecret, Success, WidgetSettings } from '@postil/contract';
import { auditOf, readComment } from '@postil/harness/factories/records';
import { createShop, createWidgetComment, SHOP_PAGE, type Shop } from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('the settings of a widget', () => {
  it('are changed one by one, and hold from the next visit on', async () => {
    const { tenant, site, visit } = await createShop(server);
    const path = `/sites/${site.id}/widget`;
    expect((await tenant.api.get(path)).body(200, Success(WidgetSettings)).data).toMatchObject({
      position: 'end',
      language: null,
      has_identity_secret: false,
    });
    await tenant.api.put(path, { position: 'start', language: 'ar', masks: ['.iban'] });
    const changed = (await tenant.api.put(path, { language: null, asks_email: true })).body(
      200,
      Done(WidgetSettings),
    );
    expect(changed.data).toMatchObject({
      position: 'start',
      language: null,
      masks: ['.iban'],
      asks_email: true,
    });
    const { has_identity_secret: _, ...told } = changed.data;
    expect((await visit()).session.site).toEqual({ name: site.name, ...told });
    expect(await auditOf(tenant, 'site.widget_changed')).toHaveLength(2);
    await tenant.api.put(path, { asks_email: true });
    expect(await auditOf(tenant, 'site.widget_changed')).toHaveLength(2);
  });

  it('refuse what is no setting, and a project that is archived', async () => {
    const { tenant, site } = await createShop(server);
    const path = `/sites/${site.id}/widget`;
    for (const body of [
      {},
      { theme: 'pink' },
      { language: 'fr' },
      { masks: 'x' },
      { has_identity_secret: true },
    ])
      (await tenant.api.put(path, body)).error('validation_failed');
    await tenant.api.put(`/projects/${site.project_id}`, { status: 'archived' });
    (await tenant.api.put(path, { theme: 'dark' })).error('project_archived');
  });
});

async function issueSecret({ tenant, site }: Shop): Promise<string> {
  const response = await tenant.api.post(`/sites/${site.id}/identity-secret`);
  return response.body(201, Done(IdentitySecret)).data.secret;
}

/** What the server of a site makes, as the documentation describes it. */
function sign(secret: string, identity: unknown): string {
  const payload = Buffer.from(JSON.stringify(identity)).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('hex')}`;
}

describe('a visitor whom the site names', () => {
  it('is one person in every browser, with the name and e-mail address that the site knows', async () => {
    const shop = await createShop(server);
    const secret = await issueSecret(shop);
    const identity = sign(secret, { user_id: '42', name: 'Ada Lovelace', email: 'ada@example.com' });
    const [one, other] = [
      await shop.visit({ identity }),
      await shop.visit({ identity, page_url: SHOP_PAGE }),
    ];
    expect(one.session.visitor).toEqual({ name: 'Ada Lovelace', is_identified: true });
    const pin = await createWidgetComment(one.client, { name: 'Somebody else' });
    expect((await shop.visit({ identity, page_url: SHOP_PAGE })).session.pins?.pins).toMatchObject([
      { id: pin.id, is_own: true, created_by: { name: 'Ada Lovelace' } },
    ]);
    const second = await createWidgetComment(other.client);
    const [first, last] = [await readComment(shop.tenant, pin.id), await readComment(shop.tenant, second.id)];
    expect(first.created_by).toEqual(last.created_by);
    expect(first.context).toMatchObject({ email: 'ada@example.com' });
    const renewed = await shop.visit({ visitor_token: one.token });
    expect(renewed.session.visitor.is_identified).toBe(true);
    expect(renewed.session.expires_at).toBe(one.session.expires_at);
  });

  it('is somebody else than a visitor of the same name, and than the same id in another organisation', async () => {
    const [shop, other] = [await createShop(server), await createShop(server)];
    const said = { user_id: '42', name: 'Ada' };
    const { client } = await shop.visit({ identity: sign(await issueSecret(shop), said) });
    const pin = await createWidgetComment(client);
    const namesake = await createWidgetComment((await shop.visit()).client, { name: 'Ada' });
    const foreign = await createWidgetComment(
      (await other.visit({ identity: sign(await issueSecret(other), said) })).client,
    );
    const authors = [
      (await readComment(shop.tenant, pin.id)).created_by.id,
      (await readComment(shop.tenant, namesake.id)).created_by.id,
      (await readComment(other.tenant, foreign.id)).created_by.id,
    ];
    expect(new Set(authors).size).toBe(3);
  });

  it('is refused with a wrong signature, an expired identity, or one that is not as documented', async () => {
    const shop = await createShop(server);
    const good = { user_id: '42', name: 'Ada' };
    (await shop.begin({ identity: sign('anything', good) })).error('unauthenticated');
    const secret = await issueSecret(shop);
    const past = Math.floor(Date.now() / 1_000) - 1;
    for (const identity of [
      sign(`${secret}x`, good),
      sign(secret, good).replace('.', 'x.'),
      sign(secret, { ...good, expires_at: past }),
      sign(secret, { ...good, expires_at: 'tomorrow' }),
      sign(secret, { ...good, email: 7 }),
      sign(secret, { name: 'Ada' }),
      sign(secret, { ...good, name: 'A\0' }),
      sign(secret, 'Ada'),
      sign(secret, null),
      'x',
      '.',
    ]) {
      const response = await shop.begin({ identity });
      response.error('unauthenticated');
      expect(response.headers.get('access-control-allow-origin')).not.toBeNull();
    }
    const soon = new Date((past + 3_600) * 1_000).toISOString();
    const { session } = await shop.visit({ identity: sign(secret, { ...good, expires_at: past + 3_600 }) });
    expect(session.expires_at).toBe(soon);
  });

  it('is no longer accepted with a secret that was replaced or removed', async () => {
    const shop = await createShop(server);
    const { tenant, site, begin } = shop;
    const former = await issueSecret(shop);
    const secret = await issueSecret(shop);
    const said = { user_id: '42', name: 'Ada' };
    (await begin({ identity: sign(former, said) })).error('unauthenticated');
    const { token, client } = await shop.visit({ identity: sign(secret, said) });
    await createWidgetComment(client);
    (await tenant.api.delete(`/sites/${site.id}/identity-secret`)).body(200, Gone);
    (await begin({ identity: sign(secret, said) })).error('unauthenticated');
    // Nor is what was said with it.
    (await client.get(`/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`)).error('unauthenticated');
    expect((await shop.visit({ visitor_token: token })).session.visitor).toEqual({
      name: null,
      is_identified: false,
    });
    expect((await auditOf(tenant, 'site.identity_secret_issued')).length).toBe(2);
  });
});
