import { HeldCommentPage, Success, WidgetSettings } from '@postil/contract';
import { auditOf, createMember, createMemberClient, readComment } from '@postil/harness/factories/records';
import {
  createShop,
  createWidgetComment,
  type Shop,
  widgetCommentBody,
} from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const ORDER_FIELD = { label: 'Order number', kind: 'text', is_required: true } as const;
const OWNER_FIELD = { label: 'Whose?', kind: 'choice', options: ['Mine', 'A gift'] } as const;

async function setFields({ tenant, site }: Shop, fields: readonly object[]) {
  return tenant.api.put(`/sites/${site.id}/widget`, { fields });
}

/** The message about the fields of a refused comment. */
async function refusalOf(
  client: Awaited<ReturnType<Shop['visit']>>['client'],
  fields: unknown,
): Promise<string> {
  const response = await client.post('/widget/v1/comments', widgetCommentBody({ fields }));
  return JSON.stringify(response.error('validation_failed').errors);
}

describe('the type of a comment', () => {
  it('becomes its category, and is stored as its author chose it', async () => {
    const shop = await createShop(server, { asks_type: true });
    const { client } = await shop.visit();
    for (const [type, category] of [
      ['problem', 'BUG_REPORT'],
      ['wish', 'FEATURE_REQUEST'],
      ['question', 'GENERAL'],
    ] as const) {
      const { id } = await createWidgetComment(client, { type });
      expect(await readComment(shop.tenant, id)).toMatchObject({ category, context: { type } });
    }
    const { id } = await createWidgetComment(client);
    expect(await readComment(shop.tenant, id)).toMatchObject({ category: null, context: {} });
    (await client.post('/widget/v1/comments', widgetCommentBody({ type: 'praise' }))).error(
      'validation_failed',
    );
  });

  it('is left out if the site does not ask for it', async () => {
    const shop = await createShop(server);
    const { id } = await createWidgetComment((await shop.visit()).client, { type: 'wish' });
    const comment = await readComment(shop.tenant, id);
    expect(comment.category).toBeNull();
    expect(comment.context.type).toBeUndefined();
  });
});

describe('the fields of a site', () => {
  it('are part of its settings, in order, and setting them again is not a change', async () => {
    const shop = await createShop(server);
    const storedFields = [
      { ...ORDER_FIELD, options: [] },
      { ...OWNER_FIELD, is_required: false },
    ];
    await setFields(shop, [ORDER_FIELD, OWNER_FIELD]);
    expect((await shop.visit()).session.site.fields).toEqual(storedFields);
    await setFields(shop, storedFields);
    expect(await auditOf(shop.tenant, 'site.widget_changed')).toHaveLength(1);
    const response = await shop.tenant.api.get(`/sites/${shop.site.id}/widget`);
    expect(response.body(200, Success(WidgetSettings)).data.fields).toEqual(storedFields);
  });

  it.each([
    [
      [ORDER_FIELD, { ...OWNER_FIELD, label: 'ORDER NUMBER' }],
      'fields.1.label',
      'must differ from those of the other fields',
    ],
    [
      [{ ...OWNER_FIELD, options: ['Mine'] }],
      'fields.0.options',
      'must contain at least two options for a choice',
    ],
    [[{ ...OWNER_FIELD, options: ['Mine', 'mine'] }], 'fields.0.options', 'must differ from each other'],
    [[{ ...ORDER_FIELD, options: ['1'] }], 'fields.0.options', 'must be left out for a text'],
    [[{ kind: 'text' }], 'fields.0.label', 'is required'],
    [[{ ...ORDER_FIELD, kind: 'number' }], 'fields.0.kind', 'must be one of'],
    [[{ ...ORDER_FIELD, label: 'x'.repeat(81) }], 'fields.0.label', 'at most 80'],
    [Array.from({ length: 6 }, (_, index) => ({ ...ORDER_FIELD, label: `${index}` })), 'fields', 'at most 5'],
  ])('are refused as %j', async (fields, path, problem) => {
    const refusal = (await setFields(await createShop(server), fields)).error('validation_failed');
    expect(refusal.errors?.[path]?.join()).toContain(problem);
  });

  it('have values that the team reads with the comment, and nobody else', async () => {
    const shop = await createShop(server, { pins: 'all' });
    const { tenant } = shop;
    await setFields(shop, [ORDER_FIELD, OWNER_FIELD]);
    const { client } = await shop.visit();
    const fields = [
      { label: 'Order number', value: '1042' },
      { label: 'Whose?', value: 'A gift' },
    ];
    const { id } = await createWidgetComment(client, { fields });
    expect((await readComment(tenant, id)).context).toMatchObject({ fields });
    const guest = await createMember(tenant, { role: 'guest', project_ids: [shop.site.project_id] });
    const guestResponse = await (await createMemberClient(server, tenant, guest.id)).get(
      `/comments/${id}/detail`,
    );
    expect(guestResponse.status).toBe(200);
    expect(guestResponse.text).not.toContain('1042');
    expect((await client.get(`/widget/v1/pins/${id}`)).text).not.toContain('1042');
  });

  it('refuse invalid values, and missing required ones', async () => {
    const shop = await createShop(server);
    await setFields(shop, [ORDER_FIELD, OWNER_FIELD]);
    const { client } = await shop.visit();
    const orderNumber = { label: 'Order number', value: '1042' };
    expect(await refusalOf(client, [])).toContain('must have a value for “Order number”');
    expect(await refusalOf(client, [{ ...orderNumber, value: ' ' }])).toContain('must have a value');
    expect(await refusalOf(client, [orderNumber, { label: 'Whose?', value: 'Stolen' }])).toContain(
      'must name one of the options of “Whose?”: Mine, A gift',
    );
    expect(await refusalOf(client, [orderNumber, { label: 'Colour', value: 'red' }])).toContain(
      'is not a field of the site',
    );
    expect(await refusalOf(client, [orderNumber, orderNumber])).toContain(
      'must not contain the same field twice',
    );
    expect(await refusalOf(client, [{ ...orderNumber, value: 'x'.repeat(501) }])).toContain('at most 500');
    const { id } = await createWidgetComment(client, {
      fields: [orderNumber, { label: 'Whose?', value: '' }],
    });
    expect((await readComment(shop.tenant, id)).context.fields).toEqual([orderNumber]);
  });

  it('keep existing values when they are renamed or removed', async () => {
    const shop = await createShop(server);
    await setFields(shop, [ORDER_FIELD]);
    const { client } = await shop.visit();
    const fields = [{ label: 'Order number', value: '1042' }];
    const { id } = await createWidgetComment(client, { fields });
    await createWidgetComment(client, { fields, trap: 'filled', type: 'wish' });
    await setFields(shop, [{ ...ORDER_FIELD, label: 'Order' }]);
    await setFields(shop, []);
    expect((await readComment(shop.tenant, id)).context.fields).toEqual(fields);
    const { data } = (await shop.tenant.api.get(`/held-comments?site_id=${shop.site.id}`)).body(
      200,
      Success(HeldCommentPage),
    ).data;
    expect(data).toMatchObject([{ fields }]);
    const releaseResponse = await shop.tenant.api.post(`/held-comments/${data[0]?.id}/release`);
    const { comment } = JSON.parse(releaseResponse.text).data;
    expect((await readComment(shop.tenant, comment.id)).context.fields).toEqual(fields);
  });
});
