import {
  CommentPicture,
  Done,
  ReplyRecord,
  Success,
  WidgetCommentDetail,
  WidgetPicture,
} from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import {
  createMember,
  createMemberClient,
  createPng,
  createTask,
  formOf,
} from '@postil/harness/factories/records';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const png = await createPng({ width: 120, height: 80 });

async function add(client: Client, commentId: string, fields: Record<string, string> = {}) {
  const response = await client.post(`/comments/${commentId}/pictures`, formOf(fields, png));
  return response.body(201, Done(CommentPicture)).data;
}

async function list(client: Client, commentId: string) {
  const response = await client.get(`/comments/${commentId}/pictures`);
  return response.body(200, Success(Type.Array(CommentPicture))).data;
}

async function reply(client: Client, commentId: string, fields: Record<string, unknown> = {}) {
  const response = await client.post(`/comments/${commentId}/replies`, { content: 'Like this', ...fields });
  return response.body(201, Done(ReplyRecord)).data.id;
}

const open = async (url: string) => (await fetch(url)).status;

describe('the pictures of a comment', () => {
  it('are listed with those of its replies, opened by their URLs, and deleted one by one', async () => {
    const tenant = await server.createTenant();
    const { api } = tenant;
    const commentId = await createTask(tenant);
    const first = await add(api, commentId);
    const replyId = await reply(api, commentId);
    const second = await add(api, commentId, { reply_id: replyId });
    expect(first).toMatchObject({ reply_id: null, width: 120, height: 80 });
    const listed = await list(api, commentId);
    expect(listed.map(({ id, reply_id }) => [id, reply_id])).toEqual([
      [first.id, null],
      [second.id, replyId],
    ]);
    for (const { url, thumbnail_url } of listed)
      expect(await Promise.all([open(url), open(thumbnail_url)])).toEqual([200, 200]);
    expect((await api.delete(`/comments/${commentId}/pictures/${first.id}`)).status).toBe(200);
    expect(await open(first.url)).toBe(404);
    await api.delete(`/replies/${replyId}`);
    expect(await list(api, commentId)).toEqual([]);
    (await api.delete(`/comments/${commentId}/pictures/${second.id}`)).error('not_found');
  });

  it('are in the activity of the comment, and are deleted with it', async () => {
    const tenant = await server.createTenant();
    const { api, site_id } = tenant;
    const commentId = await createTask(tenant, { site_id });
    const { url } = await add(api, commentId);
    const { text } = await api.get(`/comments/activity?site_id=${site_id}`);
    const picture = { from: null, to: { width: 120, height: 80 } };
    expect(JSON.parse(text).data[0]).toMatchObject({ metadata: { changes: { picture } } });
    await api.delete(`/comments/${commentId}`);
    expect(await open(url)).toBe(404);
  });

  it('are limited to twenty', async () => {
    const tenant = await server.createTenant();
    const { api } = tenant;
    const commentId = await createTask(tenant);
    for (let count = 0; count < 20; count += 1) await add(api, commentId);
    const refused = await api.post(`/comments/${commentId}/pictures`, formOf({}, png));
    expect(refused.error('limit_reached').message).toContain('20');
  });

  it('are refused for a reply to another comment', async () => {
    const tenant = await server.createTenant();
    const { api } = tenant;
    const [one, other] = [await createTask(tenant), await createTask(tenant)];
    const replyId = await reply(api, other);
    const refused = await api.post(`/comments/${one}/pictures`, formOf({ reply_id: replyId }, png));
    refused.error('not_found');
  });
});

describe('the pictures of a guest', () => {
  it("can be deleted by the guest, even those of a reply to another person's comment", async () => {
    const tenant = await server.createTenant();
    const { api } = tenant;
    const commentId = await createTask(tenant, { visibility: 'everyone' });
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const client = await createMemberClient(server, tenant, guest.id);
    const replyId = await reply(client, commentId);
    const ownPicture = await add(client, commentId, { reply_id: replyId });
    const otherPicture = await add(api, commentId);
    const pathOf = ({ id }: CommentPicture) => `/comments/${commentId}/pictures/${id}`;
    (await client.delete(pathOf(otherPicture))).error('forbidden');
    expect((await client.delete(pathOf(ownPicture))).status).toBe(200);
    expect((await list(api, commentId)).map(({ id }) => id)).toEqual([otherPicture.id]);
  });
});

describe('the pictures of an internal note', () => {
  it('are hidden from guests, even by their URLs', async () => {
    const tenant = await server.createTenant();
    const { api } = tenant;
    const commentId = await createTask(tenant, { visibility: 'everyone' });
    const noteId = await reply(api, commentId, { visibility: 'team' });
    const publicReplyId = await reply(api, commentId, { visibility: 'everyone' });
    const notePicture = await add(api, commentId, { reply_id: noteId });
    const publicPicture = await add(api, commentId, { reply_id: publicReplyId });
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const client = await createMemberClient(server, tenant, guest.id);
    const visiblePictures = await list(client, commentId);
    expect(visiblePictures.map(({ id }) => id)).toEqual([publicPicture.id]);
    expect(await open(visiblePictures[0]?.url ?? '')).toBe(200);
    const forgedUrl = (visiblePictures[0]?.url ?? '').replace(publicPicture.id, notePicture.id);
    expect(await open(forgedUrl)).toBe(403);
    const unsignedPath = new URL(notePicture.url).pathname;
    expect((await client.get(unsignedPath)).status).toBe(404);
    (await client.post(`/comments/${commentId}/pictures`, formOf({}, png))).error('forbidden');
    (await client.post(`/comments/${commentId}/pictures`, formOf({ reply_id: publicReplyId }, png))).error(
      'forbidden',
    );
  });
});

describe('the pictures of a visitor', () => {
  it("can be added to the visitor's own comments and replies for 15 minutes, and to no others", async () => {
    const { tenant, visit } = await createShop(server, { pins: 'all' });
    const { client } = await visit();
    const { client: stranger } = await visit();
    const { id } = await createWidgetComment(client);
    const path = `/widget/v1/comments/${id}/pictures`;
    const ownPicture = (await client.post(path, formOf({}, png))).body(201, Done(WidgetPicture)).data;
    const response = await stranger.post(`/widget/v1/comments/${id}/replies`, { content: 'Me too' });
    const replyId: string = JSON.parse(response.text).data.id;
    (await stranger.post(path, formOf({}, png))).error('forbidden');
    (await client.post(path, formOf({ reply_id: replyId }, png))).error('forbidden');
    const replyPicture = (await stranger.post(path, formOf({ reply_id: replyId }, png))).body(
      201,
      Done(WidgetPicture),
    ).data;
    const detail = (await client.get(`/widget/v1/pins/${id}`)).body(200, Success(WidgetCommentDetail)).data;
    expect(detail.pictures.map((picture) => [picture.id, picture.reply_id])).toEqual([
      [ownPicture.id, null],
      [replyPicture.id, replyId],
    ]);
    await server.database.sql`
      UPDATE replies SET created_at = now() - interval '16 minutes'
      WHERE organization_id = ${tenant.organization_id} AND id = ${replyId}`;
    (await stranger.post(path, formOf({ reply_id: replyId }, png))).error('forbidden');
  });
});
