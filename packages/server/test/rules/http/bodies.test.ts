import {
  CommentDetail,
  CommentRecord,
  CreatedTask,
  Done,
  MockupCommentRecord,
  Success,
} from '@postil/contract';
import { createMockup } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const tenant = await server.createTenant();
const { api } = tenant;

describe('a PUT without any field', () => {
  it.each([
    ['projects', tenant.project_id],
    ['sites', tenant.site_id],
    ['members', tenant.user_id],
    ['api-keys', crypto.randomUUID()],
    ['webhooks', crypto.randomUUID()],
    ['mockups', crypto.randomUUID()],
    ['mockup-comments', crypto.randomUUID()],
    ['comments', crypto.randomUUID()],
    ['replies', crypto.randomUUID()],
  ])('to /%s is refused', async (path, id) => {
    (await api.put(`/${path}/${id}`, {})).error('validation_failed');
    (await api.put(`/${path}/${id}`)).error('validation_failed');
  });
});

describe('a body with Content-Encoding', () => {
  it.each(['gzip', 'br', 'deflate, gzip'])(
    '%s is refused with 415, regardless of its bytes',
    async (encoding) => {
      const refusal = (
        await api.post('/boards/tasks', { content: 'Plain' }, { 'content-encoding': encoding })
      ).error('unsupported_media_type');
      expect(refusal.message).toBe('The body must not be compressed: send it without Content-Encoding.');
    },
  );

  it('identity is accepted', async () => {
    const headers = { 'content-encoding': 'identity' };
    (await api.post('/boards/tasks', { content: 'Plain' }, headers)).body(201, Done(CreatedTask));
  });
});

describe('the encoding of a body', () => {
  const send = (body: Buffer) =>
    fetch(`${server.url}/api/v1/boards/tasks`, {
      method: 'POST',
      headers: { 'x-api-key': tenant.api_key, 'content-type': 'application/json' },
      body: new Uint8Array(body),
    });
  const text = JSON.stringify({ content: 'Größe' });

  it('may be marked as UTF-8 by a byte order mark', async () => {
    const response = await send(Buffer.from(`\ufeff${text}`));
    expect(response.status, await response.clone().text()).toBe(201);
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16', Buffer.from(text, 'utf16le').swap16()],
    ['Latin-1 or another encoding', Buffer.from(text, 'latin1')],
  ])('is named in the refusal if it is %s', async (name, body) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_json',
      message: `The body is encoded in ${name}: send it in UTF-8.`,
    });
  });
});

describe('null', () => {
  it('means a missing value in every field that can be null in the record', async () => {
    const nullFields = {
      site_id: null,
      project_id: null,
      description: null,
      page_title: null,
      category: null,
      assigned_to: null,
    };
    const created = await api.post('/boards/tasks', { content: 'A task', ...nullFields });
    const { id } = created.body(201, Done(CreatedTask)).data;
    const { data } = (await api.get(`/comments/${id}/detail`)).body(200, Success(CommentDetail));
    expect(data).toMatchObject(nullFields);
  });

  it('removes the value of a nullable field in a change', async () => {
    const created = await api.post('/boards/tasks', { content: 'A task', description: 'Long' });
    const { id } = created.body(201, Done(CreatedTask)).data;
    const changed = await api.put(`/comments/${id}`, { description: null });
    expect(changed.body(200, Done(CommentRecord)).data.description).toBeNull();
  });

  it('is refused in a field that is never null', async () => {
    const body = { content: null, priority: null, tags: null };
    const { errors } = (await api.post('/boards/tasks', body)).error('validation_failed');
    expect(Object.keys(errors ?? {})).toEqual(['content', 'priority', 'tags']);
  });

  it('means a missing value of a comment on a mockup, too', async () => {
    const { id } = await createMockup(tenant);
    const body = { content: 'Here', x: 0.5, y: 0.5, width: null, height: null, assigned_to: null };
    const created = await api.post(`/mockups/${id}/comments`, body);
    expect(created.body(201, Done(MockupCommentRecord)).data).toMatchObject({
      width: null,
      assigned_to: null,
    });
  });
});

describe('a tag', () => {
  it('may not contain a comma', async () => {
    const { errors } = (await api.post('/boards/tasks', { content: 'x', tags: ['a', 'b,c'] })).error(
      'validation_failed',
    );
    expect(errors).toEqual({ 'tags.1': ['must not contain a comma'] });
  });
});
