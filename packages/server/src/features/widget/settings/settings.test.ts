import { createHmac } from 'node:crypto';
import { Done, Gone, IdentitySecret, Success, WidgetSettings, WidgetToken } from '@postil/contract';
import { auditOf, readComment } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import {
  createShop,
  createWidgetComment,
  pageClient,
  SHOP_ORIGIN,
  SHOP_PAGE,
  type Shop,
  widgetCommentBody,
} from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('the settings of a widget', () => {
  it('are changed one by one, and apply from the next visit', async () => {
    const { tenant, site, visit } = await createShop(server);
    const path = `/sites/${site.id}/widget`;
    expect((await tenant.api.get(path)).body(200, Success(WidgetSettings)).data).toMatchObject({
      position: 'end',
      language: null,
      has_identity_secret: false,
    });
    await tenant.api.put(path, { position: 'start', language: 'ar', masks: ['.iban'] });
    const changeResponse = (await tenant.api.put(path, { language: null, asks_email: true })).body(
      200,
      Done(WidgetSettings),
    );
    expect(changeResponse.data).toMatchObject({
      position: 'start',
      language: null,
      masks: ['.iban'],
      asks_email: true,
    });
    const { has_identity_secret: _, ...visibleSettings } = changeResponse.data;
    expect((await visit()).session.site).toEqual({ name: site.name, ...visibleSettings });
    expect(await auditOf(tenant, 'site.widget_changed')).toHaveLength(2);
    await tenant.api.put(path, { asks_email: true });
    expect(await auditOf(tenant, 'site.widget_changed')).toHaveLength(2);
  });

  it('have a shortcut only if one is set', async () => {
    const { tenant, site, visit } = await createShop(server);
    const path = `/sites/${site.id}/widget`;
    const read = async () => (await tenant.api.get(path)).body(200, Success(WidgetSettings)).data.shortcut;
    expect(await read()).toBeNull();
    await tenant.api.put(path, { shortcut: 'Alt+Shift+F' });
    expect([await read(), (await visit()).session.site.shortcut]).toEqual(['Alt+Shift+F', 'Alt+Shift+F']);
    await tenant.api.put(path, { shortcut: null });
    expect(await read()).toBeNull();
  });

  it('are refused if they are invalid, or if the project is archived', async () => {
    const { tenant, site } = await createShop(server);
    const path = `/sites/${site.id}/widget`;
    for (const body of [
      {},
      { theme: 'pink' },
      { language: 'xx' },
      { masks: 'x' },
      { audience: 'friends' },
      { button_color: 'red' },
      { button_color: '#12345' },
      { button_text: '' },
      { button_text: 'x'.repeat(41) },
      { has_identity_secret: true },
      { shortcut: 'F' },
      { shortcut: 'Shift+Alt+F' },
    ])
      (await tenant.api.put(path, body)).error('validation_failed');
    await tenant.api.put(`/projects/${site.project_id}`, { status: 'archived' });
    (await tenant.api.put(path, { theme: 'dark' })).error('project_archived');
  });
});

describe('the button of a widget', () => {
  it('has a colour and a text, which can be removed', async () => {
    const { tenant, site, visit } = await createShop(server);
    const path = `/sites/${site.id}/widget`;
    await tenant.api.put(path, { button_color: ' #0A7d4f ', button_text: ' Tell us ' });
    expect((await visit()).session.site).toMatchObject({ button_color: '#0A7d4f', button_text: 'Tell us' });
    await tenant.api.put(path, { button_color: null, button_text: null });
    expect((await visit()).session.site).toMatchObject({ button_color: null, button_text: null });
    const { errors } = (await tenant.api.put(path, { button_color: 'red' })).error('validation_failed');
    expect(errors?.button_color?.[0]).toContain('must be a colour such as #0a7d4f');
  });
});

describe('the log of a page', () => {
  it('has warnings only if the site collects errors and warnings', async () => {
    const { tenant, site, visit } = await createShop(server, { collects_warnings: true });
    const { client } = await visit();
    const [error, warning] = (['error', 'warning'] as const).map((kind) => ({
      at: '2026-01-02T03:04:05.000Z',
      kind,
      text: 'price is undefined',
    }));
    const storedLogWith = async (settings: object) => {
      await tenant.api.put(`/sites/${site.id}/widget`, settings);
      const { id } = await createWidgetComment(client, { context: { technical_log: [error, warning] } });
      return (await readComment(tenant, id)).context.technical_log;
    };
    expect(await storedLogWith({ collects_log: false })).toBeUndefined();
    expect(await storedLogWith({ collects_log: true })).toEqual([error, warning]);
    expect(await storedLogWith({ collects_warnings: false })).toEqual([error]);
  });
});

describe('a site that requires identified visitors', () => {
  it('refuses comments and replies from anonymous visitors, shows them nothing, and gives the reason', async () => {
    const shop = await createShop(server, { audience: 'identified', pins: 'all' });
    const secret = await issueSecret(shop);
    const identity = sign(secret, { user_id: '42', name: 'Ada' });
    const ada = await shop.visit({ identity });
    const { id } = await createWidgetComment(ada.client);
    const guest = await shop.visit({ page_url: SHOP_PAGE });
    expect(guest.session.pins?.pins).toEqual([]);
    (await guest.client.get(`/widget/v1/pins/${id}`)).error('not_found');
    const refusal = await guest.client.post('/widget/v1/comments', widgetCommentBody());
    expect(refusal.error('identity_required').message).toContain('only from visitors whom it has identified');
    (await guest.client.post(`/widget/v1/comments/${id}/replies`, { content: 'Me, too' })).error(
      'identity_required',
    );
    const secondVisit = await shop.visit({ identity, page_url: SHOP_PAGE });
    expect(secondVisit.session.pins?.pins).toMatchObject([{ id }]);
  });

  it('accepts comments from members, and from everybody once its audience is “invited”', async () => {
    const { tenant, site, visit } = await createShop(server, { audience: 'identified' });
    const session = await signInAs(server, tenant, tenant.user_id);
    const tokenResponse = await session.post('/widget-tokens', {
      widget_key: site.widget_key,
      origin: SHOP_ORIGIN,
    });
    const { token } = tokenResponse.body(201, Done(WidgetToken)).data;
    await createWidgetComment(pageClient(server, token));
    const { client } = await visit();
    await tenant.api.put(`/sites/${site.id}/widget`, { audience: 'invited' });
    await createWidgetComment(client);
  });
});

async function issueSecret({ tenant, site }: Shop): Promise<string> {
  const response = await tenant.api.post(`/sites/${site.id}/identity-secret`);
  return response.body(201, Done(IdentitySecret)).data.secret;
}

/** Signs an identity like the server of a site, as documented. */
function sign(secret: string, identity: unknown): string {
  const payload = Buffer.from(JSON.stringify(identity)).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('hex')}`;
}

describe('a visitor identified by the site', () => {
  it('is one person in every browser, with the name and e-mail address from the site', async () => {
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
    const renewedVisit = await shop.visit({ visitor_token: one.token });
    expect(renewedVisit.session.visitor.is_identified).toBe(true);
    expect(renewedVisit.session.expires_at).toBe(one.session.expires_at);
  });

  it('differs from a visitor of the same name, and from the same id in another organisation', async () => {
    const [shop, other] = [await createShop(server), await createShop(server)];
    const claims = { user_id: '42', name: 'Ada' };
    const { client } = await shop.visit({ identity: sign(await issueSecret(shop), claims) });
    const pin = await createWidgetComment(client);
    const namesake = await createWidgetComment((await shop.visit()).client, { name: 'Ada' });
    const foreignComment = await createWidgetComment(
      (await other.visit({ identity: sign(await issueSecret(other), claims) })).client,
    );
    const authors = [
      (await readComment(shop.tenant, pin.id)).created_by.id,
      (await readComment(shop.tenant, namesake.id)).created_by.id,
      (await readComment(other.tenant, foreignComment.id)).created_by.id,
    ];
    expect(new Set(authors).size).toBe(3);
  });

  it('is refused with a wrong signature, an expired identity, or one that is not as documented', async () => {
    const shop = await createShop(server);
    const validClaims = { user_id: '42', name: 'Ada' };
    (await shop.begin({ identity: sign('anything', validClaims) })).error('unauthenticated');
    const secret = await issueSecret(shop);
    const pastSeconds = Math.floor(Date.now() / 1_000) - 1;
    for (const identity of [
      sign(`${secret}x`, validClaims),
      sign(secret, validClaims).replace('.', 'x.'),
      sign(secret, { ...validClaims, expires_at: pastSeconds }),
      sign(secret, { ...validClaims, expires_at: 'tomorrow' }),
      sign(secret, { ...validClaims, email: 7 }),
      sign(secret, { name: 'Ada' }),
      sign(secret, { ...validClaims, name: 'A\0' }),
      sign(secret, 'Ada'),
      sign(secret, null),
      'x',
      '.',
    ]) {
      const response = await shop.begin({ identity });
      response.error('unauthenticated');
      expect(response.headers.get('access-control-allow-origin')).not.toBeNull();
    }
    const expiry = new Date((pastSeconds + 3_600) * 1_000).toISOString();
    const { session } = await shop.visit({
      identity: sign(secret, { ...validClaims, expires_at: pastSeconds + 3_600 }),
    });
    expect(session.expires_at).toBe(expiry);
  });

  it('is no longer accepted with a replaced or removed secret', async () => {
    const shop = await createShop(server);
    const { tenant, site, begin } = shop;
    const formerSecret = await issueSecret(shop);
    const secret = await issueSecret(shop);
    const claims = { user_id: '42', name: 'Ada' };
    (await begin({ identity: sign(formerSecret, claims) })).error('unauthenticated');
    const { token, client } = await shop.visit({ identity: sign(secret, claims) });
    await createWidgetComment(client);
    (await tenant.api.delete(`/sites/${site.id}/identity-secret`)).body(200, Gone);
    (await begin({ identity: sign(secret, claims) })).error('unauthenticated');
    // The token of a visit that began with the removed secret is refused, too.
    (await client.get(`/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`)).error('unauthenticated');
    expect((await shop.visit({ visitor_token: token })).session.visitor).toEqual({
      name: null,
      is_identified: false,
    });
    expect((await auditOf(tenant, 'site.identity_secret_issued')).length).toBe(2);
  });
});
