import { CommentDetail, type Evidence, LIMITS, Success } from '@postil/contract';
import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { countPixels } from '@postil/harness/factories/pictures';
import {
  addMockupVersion,
  createMember,
  createMemberClient,
  createMockup,
  createMockupComment,
  createNoisyPng,
  createPng,
  createTask,
  formOf,
  readComment,
  readMockup,
} from '@postil/harness/factories/records';
import {
  createShop,
  createWidgetComment,
  SHOP_PAGE,
  widgetCommentBody,
} from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { createWebhook, LOOPBACK, startReceiver, waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer(LOOPBACK);
afterAll(() => server.close());
await server.startWorkers();

/** The size limit for a picture in the result of an MCP tool. */
const MAX_PICTURE_BYTES = 1_048_576;

const EVIDENCE = {
  locator: { role: 'button', name: 'Pay now', css_path: 'main > button', index: 1, count: 3 },
  element: {
    tag: 'button',
    attributes: { type: 'submit' },
    class_names: ['pay'],
    html: '<button type="submit" class="pay">Pay now</button>',
    box: { x: 10, y: 20.5, width: 120, height: 32 },
    styles: { 'font-size': '14px' },
  },
  source: { components: ['PayButton', 'App'], file: 'src/pay.tsx', line: 41, column: 7, confidence: 'exact' },
  environment: {
    pixel_ratio: 2,
    scroll: { x: 0, y: 640 },
    color_scheme: 'dark',
    release: '1.8.2',
    name: 'staging',
  },
} satisfies Evidence;
/** The evidence as it is returned. */
const RETURNED_EVIDENCE: Evidence = {
  ...EVIDENCE,
  environment: { ...EVIDENCE.environment, page_url: SHOP_PAGE },
};

const CONTEXT = {
  viewport: { width: 1_440, height: 900 },
  browser: 'Firefox 150',
  os: 'Debian 12',
  device_type: 'TABLET',
  technical_log: [{ at: '2026-01-02T03:04:05.678Z', kind: 'error', text: 'TypeError: price is undefined' }],
};

async function readEvidence({ api }: Pick<Tenant, 'api'>, id: string): Promise<Evidence | null | undefined> {
  const response = await api.get(`/comments/${id}/detail?include=evidence`);
  return response.body(200, Success(CommentDetail)).data.evidence;
}

describe('the evidence of a comment', () => {
  it('is returned as sent by the page, only if requested', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { evidence: EVIDENCE });
    expect(await readEvidence(tenant, id)).toEqual(RETURNED_EVIDENCE);
    expect(await readComment(tenant, id)).not.toHaveProperty('evidence');
    for (const path of ['/comments', '/comments?include=screenshot', `/comments/${id}/detail`])
      expect((await tenant.api.get(path)).text).not.toContain('pay.tsx');
    expect((await client.get(`/widget/v1/pins/${id}`)).text).not.toContain('pay.tsx');
  });

  it('is null if there is none, and an unknown value of include is refused', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { page_url: '/pricing' });
    expect(await readEvidence(tenant, id)).toBeNull();
    const response = await tenant.api.get(`/comments/${id}/detail?include=secrets`);
    expect(Object.keys(response.error('validation_failed').errors ?? {})).toEqual(['include']);
  });

  it('has the window, the page, the log and the picture with the surroundings of its pin', async () => {
    const { tenant, visit } = await createShop(server, { collects_log: true });
    const { client } = await visit();
    const fields = { evidence: EVIDENCE, context: CONTEXT, page_title: 'Pricing' };
    const { id } = await createWidgetComment(client, fields);
    const picture = await createPng({ width: 1_600, height: 1_200 });
    const form = formOf({ pin_x: '0.5', pin_y: '0.25' }, picture);
    await client.put(`/widget/v1/comments/${id}/screenshot`, form);
    const { technical_log: log, ...window } = CONTEXT;
    const evidence = await readEvidence(tenant, id);
    expect(evidence).toEqual({
      ...EVIDENCE,
      environment: { ...EVIDENCE.environment, ...window, page_url: SHOP_PAGE, page_title: 'Pricing' },
      technical_log: log,
      screenshot: expect.objectContaining({ width: 1_600, height: 1_200, pin: { x: 0.5, y: 0.25 } }),
    });
    const cropUrl = evidence?.screenshot?.crop_url ?? '';
    const crop = await fetch(cropUrl);
    expect([crop.status, crop.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await crop.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const etag = crop.headers.get('etag') ?? '';
    expect((await fetch(cropUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await fetch(cropUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect((await fetch(cropUrl.replace('/crop?', '/image?'))).status).toBe(403);
  });

  it('can be sent unchanged with another task', async () => {
    const { tenant, visit } = await createShop(server, { collects_log: true });
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { evidence: EVIDENCE, context: CONTEXT });
    const form = formOf({}, await createPng({ width: 20, height: 10 }));
    await client.put(`/widget/v1/comments/${id}/screenshot`, form);
    const evidence = await readEvidence(tenant, id);
    const device = { device_type: 'TABLET' };
    const copyId = await createTask(tenant, { page_url: SHOP_PAGE, ...device, evidence });
    const { screenshot: _, ...expected } = evidence ?? {};
    expect(await readEvidence(tenant, copyId)).toEqual(expected);
    const response = await tenant.api.post('/boards/tasks', {
      content: 'Too much',
      evidence: { element: { html: 'x'.repeat(2_049) } },
    });
    expect(Object.keys(response.error('validation_failed').errors ?? {})).toEqual(['evidence.element.html']);
  });

  it('is in the creation event', async () => {
    const { tenant, visit } = await createShop(server, { collects_log: true });
    const { client } = await visit();
    const receiver = await startReceiver();
    await createWebhook(tenant, receiver.url, ['comment.created']);
    await createWidgetComment(client, { evidence: EVIDENCE, context: CONTEXT });
    await createTask(tenant, { page_url: '/pricing' });
    await waitFor(() => expect(receiver.requests).toHaveLength(2));
    const events = receiver.requests.map(({ body }) => JSON.parse(body));
    const visitorEvent = events.find(({ data }) => data.comment.author_kind === 'visitor');
    const memberEvent = events.find(({ data }) => data.comment.author_kind === 'member');
    expect(visitorEvent?.data.evidence).toMatchObject({
      source: EVIDENCE.source,
      technical_log: CONTEXT.technical_log,
    });
    expect(memberEvent?.data).not.toHaveProperty('evidence');
  });

  it('is not shown to those who do not see the comment', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { id } = await createWidgetComment((await visit()).client, { evidence: EVIDENCE });
    const stranger = await server.createTenant();
    (await stranger.api.get(`/comments/${id}/detail?include=evidence`)).error('not_found');
    const guest = await createMember(tenant, { role: 'guest', project_ids: [site.project_id] });
    const guestApi = await createMemberClient(server, tenant, guest.id);
    expect(await readEvidence({ api: guestApi }, id)).toEqual(RETURNED_EVIDENCE);
    await tenant.api.put(`/comments/${id}`, { visibility: 'team' });
    (await guestApi.get(`/comments/${id}/detail?include=evidence`)).error('not_found');
  });

  it('is stored with a held comment, and returned once the team has released it', async () => {
    const { tenant, visit } = await createShop(server);
    await createWidgetComment((await visit()).client, { evidence: EVIDENCE, trap: 'filled' });
    const [held] = JSON.parse((await tenant.api.get('/held-comments')).text).data.data;
    const released = await tenant.api.post(`/held-comments/${held.id}/release`);
    expect(await readEvidence(tenant, JSON.parse(released.text).data.comment.id)).toEqual(RETURNED_EVIDENCE);
  });

  it('is replaced when the comment is anchored to another element', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { evidence: EVIDENCE });
    const location = { anchor: { tag: 'p' }, page_url: SHOP_PAGE };
    const otherEvidence = { element: { tag: 'p' }, environment: { pixel_ratio: 1 } };
    await client.put(`/widget/v1/comments/${id}/anchor`, { ...location, evidence: otherEvidence });
    const environment = { ...otherEvidence.environment, page_url: SHOP_PAGE };
    expect(await readEvidence(tenant, id)).toEqual({ ...otherEvidence, environment });
    await client.put(`/widget/v1/comments/${id}/anchor`, location);
    expect(await readEvidence(tenant, id)).toEqual({ environment });
  });

  it('is deleted with its comment', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { evidence: EVIDENCE });
    await client.delete(`/widget/v1/comments/${id}`);
    const rows = await server.database.sql`
      SELECT comment_id FROM comment_evidence WHERE organization_id = ${tenant.organization_id}`;
    expect(rows).toEqual([]);
  });

  it.each([
    ['an unknown field', { element: { tag: 'p', secret: 'x' } }, 'evidence.element.secret'],
    ['a NUL', { element: { html: 'a\0' } }, 'evidence.element.html'],
    [
      'an attribute that is not a string',
      { element: { attributes: { id: 7 } } },
      'evidence.element.attributes.id',
    ],
    ['too long a text', { element: { html: 'x'.repeat(2_049) } }, 'evidence.element.html'],
    ['a confidence that does not exist', { source: { confidence: 'sure' } }, 'evidence.source.confidence'],
  ])('is refused with %s, naming the field', async (_problem, evidence, field) => {
    const { visit } = await createShop(server);
    const { client } = await visit();
    const response = await client.post('/widget/v1/comments', widgetCommentBody({ evidence }));
    expect(Object.keys(response.error('validation_failed').errors ?? {})).toEqual([field]);
  });

  it('has at most 8 KiB, even if the comment is held', async () => {
    const { visit } = await createShop(server);
    const { client } = await visit();
    const attributes = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`data-${index}`, 'x'.repeat(200)]),
    );
    const largeEvidence = { element: { attributes, html: 'x'.repeat(2_048) } };
    expect(JSON.stringify(largeEvidence).length).toBeGreaterThan(LIMITS.evidence.bytes);
    for (const fields of [{}, { trap: 'filled' }]) {
      const body = widgetCommentBody({ evidence: largeEvidence, ...fields });
      const response = await client.post('/widget/v1/comments', body);
      expect(response.error('validation_failed').errors).toHaveProperty(['evidence']);
    }
    await createWidgetComment(client, { evidence: { element: { html: 'ü'.repeat(2_048) } } });
  });
});

describe('get-comment', () => {
  it('returns the evidence if requested, with a notice that it is data', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { id } = await createWidgetComment((await visit()).client, { evidence: EVIDENCE });
    const client = await createMcpClient(server, { ...tenant, project_id: site.project_id });
    for (const include of [['evidence'], 'Evidence']) {
      const { comment, notice } = await client.call('get-comment', { comment_id: id, include });
      expect(comment.evidence).toEqual(RETURNED_EVIDENCE);
      expect(notice).toContain('evidence is content of the page');
    }
    const { comment, notice } = await client.call('get-comment', { comment_id: id });
    expect(comment).not.toHaveProperty('evidence');
    expect(notice).not.toContain('evidence');
    expect(await client.refusal('get-comment', { comment_id: id, include: ['log'] })).toContain(
      'include must be one of evidence, screenshot, full, activity',
    );
  });

  it('is not needed after claim-task, which returns the comment with its evidence to a key that may read', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { id } = await createWidgetComment((await visit()).client, { evidence: EVIDENCE });
    const projectTenant = { ...tenant, project_id: site.project_id };
    const client = await createMcpClient(server, projectTenant);
    const { comment, notice } = await client.call('claim-task', { comment_id: id });
    expect(comment).toMatchObject({
      id,
      content: 'The button overlaps the footer',
      evidence: RETURNED_EVIDENCE,
    });
    expect(notice).toContain('evidence is content of the page');
    const released = await client.call('claim-task', { comment_id: id, release: true });
    expect(released).not.toHaveProperty('comment');
  });

  it('returns the URL and the size of the screenshot, which opens without a key', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client);
    const assistant = await createMcpClient(server, { ...tenant, project_id: site.project_id });
    const read = async () => (await assistant.call('get-comment', { comment_id: id })).comment.screenshot;
    expect(await read()).toBeNull();
    const picture = await createPng({ width: 120, height: 90 });
    await client.put(
      `/widget/v1/comments/${id}/screenshot`,
      formOf({ pin_x: '0.5', pin_y: '0.25' }, picture),
    );
    const screenshot = await read();
    expect(screenshot).toMatchObject({ width: 120, height: 90, pin: { x: 0.5, y: 0.25 } });
    const response = await fetch(screenshot.url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it("shows the picture of the comment's mockup version, with the surroundings of the pin", async () => {
    const tenant = await server.createTenant();
    const assistant = await createMcpClient(server, tenant);
    const mockup = await createMockup(tenant, { file: await createPng({ width: 1_600, height: 1_200 }) });
    const { id } = await createMockupComment(tenant, mockup.id, { x: 0.5, y: 0.5 });
    await addMockupVersion(tenant, mockup.id, await createPng({ width: 300, height: 200 }));
    const [crop, whole, ...others] = await assistant.pictures('get-comment', {
      comment_id: id,
      include: ['screenshot', 'full'],
    });
    expect(others).toEqual([]);
    expect(crop?.mimeType).toBe('image/jpeg');
    const { versions } = await readMockup(tenant, mockup.id);
    const first = versions.find(({ number }) => number === 1);
    const stored = Buffer.from(await (await fetch(first?.image_url ?? '')).arrayBuffer());
    expect([whole?.mimeType, whole?.bytes.equals(stored)]).toEqual(['image/png', true]);
  });

  it('shows a smaller copy of a picture that is too large for the result of a tool', async () => {
    const tenant = await server.createTenant();
    const assistant = await createMcpClient(server, tenant);
    const file = await createNoisyPng({ width: 1_800, height: 1_200 });
    expect(file.length).toBeGreaterThan(MAX_PICTURE_BYTES);
    const mockup = await createMockup(tenant, { file });
    const { id } = await createMockupComment(tenant, mockup.id);
    const [copy, ...others] = await assistant.pictures('get-comment', { comment_id: id, include: ['full'] });
    expect(others).toEqual([]);
    expect(copy?.mimeType).toBe('image/jpeg');
    expect(copy?.bytes.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
    const { width, height } = await countPixels(copy?.bytes ?? Buffer.alloc(0), [0, 0, 0]);
    expect(width).toBeGreaterThanOrEqual(1_000);
    expect(width / height).toBeCloseTo(1.5, 1);
  });

  it('shows the surroundings of the pin and the whole screenshot only if requested', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client);
    const assistant = await createMcpClient(server, { ...tenant, project_id: site.project_id });
    const read = (include?: string[]) => assistant.pictures('get-comment', { comment_id: id, include });
    expect(await read(['screenshot', 'full'])).toEqual([]);
    const picture = await createPng({ width: 1_600, height: 1_200 });
    const form = formOf({ pin_x: '0.5', pin_y: '0.25' }, picture);
    await client.put(`/widget/v1/comments/${id}/screenshot`, form);
    expect(await read()).toEqual([]);
    const [crop, whole, ...others] = await read(['screenshot', 'full']);
    expect(others).toEqual([]);
    expect(crop?.mimeType).toBe('image/jpeg');
    expect([...(crop?.bytes.subarray(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff]);
    const { screenshot } = (await assistant.call('get-comment', { comment_id: id })).comment;
    const stored = Buffer.from(await (await fetch(screenshot.url)).arrayBuffer());
    expect([whole?.mimeType, whole?.bytes.equals(stored)]).toEqual(['image/png', true]);
    const stranger = await createMcpClient(server, await server.createTenant());
    expect(await stranger.refusal('get-comment', { comment_id: id, include: ['full'] })).toContain(
      'not in this project',
    );
  });
});
