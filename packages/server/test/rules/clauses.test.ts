import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const UUID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

interface Refusal {
  readonly path: string;
  /** Absent for a GET. */
  readonly body?: unknown;
  readonly errors: Record<string, readonly unknown[]>;
}

describe('the validation of requests', () => {
  it.each<[rule: string, Refusal]>([
    [
      'too few items and fields',
      {
        path: '/comments/bulk',
        body: { comment_ids: [], change: {} },
        errors: {
          comment_ids: ['must have at least 1 item'],
          change: [expect.stringMatching(/^must have at least 1 of the fields status, priority, /)],
        },
      },
    ],
    [
      'too many fields',
      {
        path: '/comments/bulk',
        body: { comment_ids: [UUID], change: { status: 'OPEN', priority: 'LOW' } },
        errors: { change: [expect.stringMatching(/^must have at most 1 of the fields status, priority, /)] },
      },
    ],
    [
      'too many items',
      {
        path: '/boards/tasks',
        body: { content: 'x', tags: Array(21).fill('a') },
        errors: { tags: ['must have at most 20 items'] },
      },
    ],
    [
      'a repeated item',
      {
        path: '/api-keys',
        body: { name: 'x', token_type: 'api', permissions: ['read', 'write', 'read'] },
        errors: { permissions: ['must have each item only once'] },
      },
    ],
    [
      'a number that is too small',
      { path: `/comments/activity?site_id=${UUID}&days=0`, errors: { days: ['must be at least 1'] } },
    ],
    [
      'a number that is too large',
      {
        path: `/comments/activity?site_id=${UUID}&days=100000`,
        errors: { days: [expect.stringMatching(/^must be at most \d+$/)] },
      },
    ],
  ])('refuses %s with a message that states the valid form', async (_rule, { path, body, errors }) => {
    const { api } = await server.createTenant();
    const response = await (body === undefined ? api.get(path) : api.post(path, body));
    expect(response.error('validation_failed').errors).toEqual(errors);
  });

  it.each([
    [{}, /^must have at least 1 of the fields name, /],
    [[], /^must be an object$/],
  ])('reports a body (%j) that is refused as a whole under the name body', async (body, clause) => {
    const { api, project_id } = await server.createTenant();
    const { errors } = (await api.put(`/projects/${project_id}`, body)).error('validation_failed');
    expect(errors).toEqual({ body: [expect.stringMatching(clause)] });
  });

  it.each([
    ['priority', 'h\u0131gh'],
    ['status', 'clo\u017fed'],
  ])('ignores the case of ASCII letters only: for %s, it refuses "%s"', async (field, value) => {
    const { api } = await server.createTenant();
    const response = await api.post('/boards/tasks', { content: 'x', [field]: value });
    expect(response.error('validation_failed').errors).toEqual({
      [field]: [expect.stringMatching(/^must be one of /)],
    });
  });
});
