import { CommentScreenshot, Done } from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createMockup,
  createMockupComment,
  createPng,
  createTask,
  formOf,
  readActivity,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ LIMIT_UPLOADS: '0' });
afterAll(() => server.close());

const TALL_PICTURE = await createPng({ width: 1_440, height: 2_900 });

async function upload(
  { api }: Pick<Tenant, 'api'>,
  id: string,
  { file = TALL_PICTURE, ...fields }: { file?: Buffer; pin_x?: string; pin_y?: string } = {},
) {
  const body = formOf(fields, file);
  return api.send({ method: 'PUT', path: `/comments/${id}/screenshot`, body });
}

const sizeOf = async (url: string) => {
  const { width, height } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata();
  return { width, height };
};

describe('the screenshot of a comment', () => {
  it('is stored with its thumbnail and the position of the comment, and is part of the detail', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    expect((await readComment(tenant, id)).screenshot).toBeNull();
    const response = await upload(tenant, id, { pin_x: '0.25', pin_y: '1' });
    const { data } = response.body(200, Done(CommentScreenshot));
    expect(response.headers.get('etag')).toBe('"v2"');
    const { screenshot } = await readComment(tenant, id);
    expect(screenshot).toEqual(data.screenshot);
    expect(screenshot).toMatchObject({ width: 1_440, height: 2_900, pin: { x: 0.25, y: 1 } });
    expect(await sizeOf(screenshot?.url ?? '')).toEqual({ width: 1_440, height: 2_900 });
    expect(await sizeOf(screenshot?.thumbnail_url ?? '')).toEqual({ width: 640, height: 1_289 });
    expect((await readActivity(tenant))[0]).toMatchObject({
      action: 'updated',
      metadata: { changes: { screenshot: { from: null, to: { width: 1_440, height: 2_900 } } } },
    });
  });

  it('is replaced by the next one, with new URLs, and removed once', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const before = (await upload(tenant, id)).body(200, Done(CommentScreenshot)).data.screenshot;
    const file = await createPng({ width: 320, height: 200 });
    const after = (await upload(tenant, id, { file })).body(200, Done(CommentScreenshot)).data.screenshot;
    expect(after).toMatchObject({ width: 320, height: 200, pin: null });
    expect((await fetch(before?.url ?? '')).status).toBe(404);
    expect((await fetch(after?.url ?? '')).status).toBe(200);
    for (const version of ['"v4"', '"v4"']) {
      const removed = await tenant.api.delete(`/comments/${id}/screenshot`);
      expect(removed.body(200, Done(CommentScreenshot)).data).toEqual({ id, screenshot: null });
      expect(removed.headers.get('etag')).toBe(version);
    }
    expect((await fetch(after?.url ?? '')).status).toBe(404);
  });

  it('is served to a key that sees the comment, but not at an altered URL', async () => {
    const [tenant, stranger] = [await server.createTenant(), await server.createTenant()];
    const id = await createTask(tenant);
    const { screenshot } = (await upload(tenant, id)).body(200, Done(CommentScreenshot)).data;
    const url = new URL(screenshot?.url ?? '');
    const unsignedUrl = `${url.origin}${url.pathname}`;
    const statusFor = async (fileUrl: string, headers: Record<string, string> = {}) =>
      (await fetch(fileUrl, { headers })).status;
    expect(await statusFor(unsignedUrl)).toBe(401);
    expect(await statusFor(unsignedUrl, { 'x-api-key': tenant.api_key })).toBe(200);
    expect(await statusFor(unsignedUrl, { 'x-api-key': stranger.api_key })).toBe(404);
    expect(await statusFor(`${url.href.replace('/image?', '/thumbnail?')}`)).toBe(403);
    expect(await statusFor(`${unsignedUrl}x`, { 'x-api-key': tenant.api_key })).toBe(404);
  });

  it.each([
    [{ pin_x: '0.5' }, { pin_y: ['is required with pin_x'] }],
    [{ pin_y: '0.5' }, { pin_x: ['is required with pin_y'] }],
    [{ pin_x: '1.01', pin_y: '0.5' }, { pin_x: ['must be a number from 0 to 1, such as 0.25'] }],
    [{ pin_x: '0.5', pin_y: 'middle' }, { pin_y: ['must be a number from 0 to 1, such as 0.25'] }],
    [{ file: Buffer.from('no picture') }, { file: ['must be a PNG, JPEG or WebP picture'] }],
  ])('is refused with %j', async (fields, errors) => {
    const tenant = await server.createTenant();
    const response = await upload(tenant, await createTask(tenant), fields);
    expect(response.error('validation_failed').errors).toEqual(errors);
  });

  it("is refused for a comment on a mockup or in an archived project, and from a guest for another person's comment", async () => {
    const tenant = await server.createTenant();
    const { id: mockupId } = await createMockup(tenant);
    const mockupComment = await createMockupComment(tenant, mockupId);
    (await upload(tenant, mockupComment.id)).error('not_found');
    const id = await createTask(tenant, { visibility: 'everyone' });
    const member = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const guest = { api: await createMemberClient(server, tenant, member.id) };
    (await upload(guest, id)).error('forbidden');
    await tenant.api.put(`/projects/${tenant.project_id}`, { status: 'archived' });
    (await upload(tenant, id)).error('project_archived');
  });

  it('is kept while its comment exists, and its files are deleted afterwards', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const file = await createPng({ colour: '#135724' });
    const { screenshot } = (await upload(tenant, id, { file })).body(200, Done(CommentScreenshot)).data;
    const advanceTime = () => server.database.sql`
      UPDATE stored_files SET kept_until = now() - interval '1 second'
      WHERE organization_id = ${tenant.organization_id}`;
    const countFiles = async () =>
      (await server.database.sql`SELECT FROM stored_files WHERE organization_id = ${tenant.organization_id}`)
        .length;
    await advanceTime();
    await server.runJob('remove-unused-files');
    expect((await fetch(screenshot?.url ?? '')).status).toBe(200);
    await tenant.api.delete(`/comments/${id}`);
    await server.runJob('remove-unused-files');
    expect(await countFiles()).toBe(0);
  });
});

describe('the context of a comment', () => {
  const context = { viewport: { width: 812, height: 375 }, browser: 'Firefox 150', os: 'Android 16' };

  it('is stored as it was reported', async () => {
    const tenant = await server.createTenant();
    expect((await readComment(tenant, await createTask(tenant))).context).toEqual({});
    expect((await readComment(tenant, await createTask(tenant, { context }))).context).toEqual(context);
  });

  it('of a visitor includes the page and the time', async () => {
    const tenant = await server.createTenant();
    const { organization_id: org_id, site_id } = tenant;
    const location = { page_url: 'http://localhost/pricing', timestamp: '2026-01-02T03:04:05.678Z' };
    const response = await tenant.api.post('/comments/create', {
      user: { org_id, name: 'Ada' },
      site: { site_id, domain: 'localhost' },
      comment: { content: 'A comment' },
      context: { ...location, ...context, device: 'Pixel 10' },
    });
    const { id } = JSON.parse(response.text).data.comment;
    expect((await readComment(tenant, id)).context).toEqual({ ...location, ...context, device: 'Pixel 10' });
  });

  it('is refused with an impossible viewport', async () => {
    const tenant = await server.createTenant();
    const body = { content: 'A task', context: { viewport: { width: 0, height: 375 } } };
    const { errors } = (await tenant.api.post('/boards/tasks', body)).error('validation_failed');
    expect(Object.keys(errors ?? {})).toEqual(['context.viewport.width']);
  });
});
