import {
  type CommentDetail,
  FeedbackSummary,
  Relation,
  type ReportedEvidence,
  Success,
  WidgetComments,
} from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { joinTeam, messagesTo, reasonsFor } from '@postil/harness/factories/people';
import { createTask, eventsOf, readActivity, readComment } from '@postil/harness/factories/records';
import { submitResult } from '@postil/harness/factories/results';
import { createShop, createWidgetComment, SHOP_ORIGIN, SHOP_PAGE } from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const BUTTON = { css_path: 'main > button', name: 'Pay now' };

/** Creates a visitor's comment on an element in a release of the page. */
async function write(
  client: Client,
  release: string | undefined,
  { locator = BUTTON, ...fields }: { locator?: ReportedEvidence['locator'] } & Record<string, unknown> = {},
): Promise<string> {
  const evidence = { locator, environment: { ...(release !== undefined && { release }) } };
  return (await createWidgetComment(client, { evidence, ...fields })).id;
}

const setStatus = async ({ api }: Pick<Tenant, 'api'>, id: string, body: object) =>
  expect((await api.put(`/comments/${id}/status`, body)).status).toBe(200);

const resolve = (tenant: Tenant, id: string, release: string) =>
  setStatus(tenant, id, { status: 'RESOLVED', release });

/** The relations of a comment in short form. */
async function relationsOf({ api }: Pick<Tenant, 'api'>, id: string): Promise<string[]> {
  const { data } = (await api.get(`/comments/${id}/relations`)).body(200, Success(Type.Array(Relation)));
  return data.map(({ kind, comment }) => `${kind} ${comment.id}`);
}

async function releasesOf(tenant: Tenant, id: string): Promise<Partial<CommentDetail>> {
  const { status, seen_in, fixed_in, seen_again_in } = await readComment(tenant, id);
  return { status, seen_in, fixed_in, seen_again_in };
}

/** The recurrences of a comment, newest first. */
async function recurrencesOf(tenant: Tenant, id: string) {
  const entries = await readActivity(tenant);
  return entries
    .filter(({ comment }) => comment.id === id)
    .flatMap(({ metadata }) => {
      const { changes }: Record<string, unknown> = metadata;
      return typeof changes === 'object' && changes !== null && 'seen_again_in' in changes ? [changes] : [];
    });
}

/** A shop, with a tenant whose site is that of the shop. */
async function openShop() {
  const { tenant, site, visit } = await createShop(server);
  return { tenant: { ...tenant, site_id: site.id }, visit };
}

/** A shop with a comment that a visitor wrote in 1.8.0 and that was fixed in 1.8.1. */
async function createFixedComment() {
  const { tenant, visit } = await openShop();
  const { client } = await visit();
  const earlier = await write(client, '1.8.0');
  await resolve(tenant, earlier, '1.8.1');
  return { tenant, visit, client, earlier };
}

describe('the release in which a comment was fixed', () => {
  it('is that of its newest result, or the given one, until the comment is pending again', async () => {
    const { tenant, visit } = await openShop();
    const id = await write((await visit()).client, '1.8.0');
    await submitResult(tenant, id, { summary: 'Done', release: '1.8.1' });
    await setStatus(tenant, id, { status: 'RESOLVED' });
    expect(await releasesOf(tenant, id)).toEqual({
      status: 'RESOLVED',
      seen_in: '1.8.0',
      fixed_in: '1.8.1',
      seen_again_in: null,
    });
    await resolve(tenant, id, '1.8.2');
    expect(await releasesOf(tenant, id)).toMatchObject({ fixed_in: '1.8.2' });
    const [entry] = await readActivity(tenant);
    expect(entry?.metadata).toMatchObject({ changes: { fixed_in: { from: '1.8.1', to: '1.8.2' } } });
    await setStatus(tenant, id, { status: 'CLOSED' });
    expect(await releasesOf(tenant, id)).toMatchObject({ fixed_in: '1.8.2' });
    await setStatus(tenant, id, { status: 'IN_PROGRESS', release: '1.8.3' });
    expect(await releasesOf(tenant, id)).toMatchObject({ fixed_in: null, seen_again_in: '1.8.3' });
  });

  it('is refused with CLOSED, and unknown without a result', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const refused = await tenant.api.put(`/comments/${id}/status`, { status: 'CLOSED', release: '1.8.1' });
    expect(Object.keys(refused.error('validation_failed').errors ?? {})).toEqual(['release']);
    await setStatus(tenant, id, { status: 'RESOLVED' });
    expect(await releasesOf(tenant, id)).toMatchObject({ seen_in: null, fixed_in: null });
  });

  it('is set and read by assistants, and is in exports', async () => {
    const { tenant, visit } = await openShop();
    const id = await write((await visit()).client, '1.8.0');
    const assistant = await createMcpClient(server, tenant);
    await assistant.call('update-comment-status', { comment_id: id, status: 'RESOLVED', release: '1.8.1' });
    const { comment } = await assistant.call('get-comment', { comment_id: id });
    expect(comment.releases).toEqual({ seen_in: '1.8.0', fixed_in: '1.8.1' });
    const csv = (await tenant.api.get('/comments/export?format=csv')).text;
    expect(csv).toContain('"seen_in","fixed_in","seen_again_in"');
    expect(csv).toContain('"1.8.0","1.8.1",""');
  });
});

describe('a comment on the same element in a release with the fix', () => {
  it('is related to the resolved one, which stays resolved', async () => {
    const { tenant, client, earlier } = await createFixedComment();
    const later = await write(client, '1.8.2');
    expect(await relationsOf(tenant, earlier)).toEqual([`seen_again ${later}`]);
    expect(await relationsOf(tenant, later)).toEqual([`seen_before ${earlier}`]);
    expect(await releasesOf(tenant, earlier)).toEqual({
      status: 'RESOLVED',
      seen_in: '1.8.0',
      fixed_in: '1.8.1',
      seen_again_in: '1.8.2',
    });
    expect(await releasesOf(tenant, later)).toMatchObject({ status: 'OPEN', seen_again_in: null });
    const { number } = await readComment(tenant, later);
    expect(await recurrencesOf(tenant, earlier)).toEqual([
      {
        seen_again_in: { from: null, to: '1.8.2' },
        relation: { from: null, to: { kind: 'seen_again', comment_id: later, number } },
      },
    ]);
  });

  it('causes one event for the earlier one, and notifies its assignee and followers', async () => {
    const { tenant, visit } = await openShop();
    const { client } = await visit();
    const [ada, grace, alan] = [
      await joinTeam(server, tenant, { name: 'Ada' }),
      await joinTeam(server, tenant, { name: 'Grace' }),
      await joinTeam(server, tenant, { name: 'Alan' }),
    ];
    const earlier = await write(client, '1.8.0');
    await tenant.api.put(`/comments/${earlier}/assign-user`, { user_id: ada.id });
    await tenant.api.post('/comments/subscribers', { comment_id: earlier, user_ids: [grace.id] });
    await resolve(tenant, earlier, '1.8.1');
    const before = (await eventsOf(server, tenant)).length;
    await write(client, '1.8.2');
    const types = (await eventsOf(server, tenant)).slice(before).map(({ type }) => type);
    expect(types.sort()).toEqual(['comment.created', 'comment.updated']);
    const reasons = await reasonsFor([ada, grace, alan]);
    expect(reasons.Ada?.filter((reason) => reason === 'seen_again')).toHaveLength(1);
    expect(reasons.Grace?.filter((reason) => reason === 'seen_again')).toHaveLength(1);
    expect(reasons.Alan).toEqual([]);
    expect((await messagesTo(ada))[0]).toMatch(/^.+ \(visitor\) reported it again in 1\.8\.2\.$/);
  });

  it('notifies once for each release, for any number of comments', async () => {
    const { tenant, client, earlier } = await createFixedComment();
    for (const release of ['1.8.2', '1.8.2', '1.8.3']) await write(client, release);
    expect(await relationsOf(tenant, earlier)).toHaveLength(3);
    expect(await recurrencesOf(tenant, earlier)).toMatchObject([
      { seen_again_in: { from: '1.8.2', to: '1.8.3' } },
      { seen_again_in: { from: null, to: '1.8.2' } },
    ]);
  });

  it('is a single recurrence together with another that is written concurrently', async () => {
    const { tenant, visit, client, earlier } = await createFixedComment();
    const other = (await visit()).client;
    const both = await Promise.all([write(client, '1.8.2'), write(other, '1.8.2')]);
    const expected = both.map((id) => `seen_again ${id}`).sort();
    expect((await relationsOf(tenant, earlier)).sort()).toEqual(expected);
    expect(await recurrencesOf(tenant, earlier)).toHaveLength(1);
  });

  it('is recognised by the test attribute, wherever the element is on the page', async () => {
    const { tenant, visit } = await openShop();
    const { client } = await visit();
    const testId = 'data-testid=pay';
    const earlier = await write(client, '1.8.0', { locator: { ...BUTTON, test_id: testId } });
    await resolve(tenant, earlier, '1.8.1');
    const locator = { css_path: 'footer > a', name: 'Pay', test_id: testId };
    const later = await write(client, '1.8.1', { locator });
    expect(await relationsOf(tenant, later)).toEqual([`seen_before ${earlier}`]);
  });

  it('is recognised after the pin of the earlier one was moved to that element, and no longer at the former element', async () => {
    const { tenant, client, earlier } = await createFixedComment();
    const moved = { css_path: 'main > a', name: 'Back' };
    await setStatus(tenant, earlier, { status: 'OPEN' });
    const response = await client.put(`/widget/v1/comments/${earlier}/anchor`, {
      anchor: { version: 1, elements: [] },
      page_url: SHOP_PAGE,
      evidence: { locator: moved, environment: { release: '1.8.0' } },
    });
    expect(response.status).toBe(200);
    await resolve(tenant, earlier, '1.8.1');
    expect(await relationsOf(tenant, await write(client, '1.8.2'))).toEqual([]);
    const later = await write(client, '1.8.2', { locator: moved });
    expect(await relationsOf(tenant, later)).toEqual([`seen_before ${earlier}`]);
  });
});

describe('no recurrence is recorded', () => {
  it.each([
    ['before the fix', '1.8.0', {}],
    ['without a release', undefined, {}],
    ['on another page', '1.8.2', { page_url: `${SHOP_ORIGIN}/about` }],
    ['on another element', '1.8.2', { locator: { ...BUTTON, css_path: 'main > a' } }],
    ['on an element with another name', '1.8.2', { locator: { ...BUTTON, name: 'Buy' } }],
    ['on an element of which only the path is known', '1.8.2', { locator: { css_path: BUTTON.css_path } }],
  ])('for a comment %s', async (_where, release, fields) => {
    const { tenant, client, earlier } = await createFixedComment();
    await write(client, release, fields);
    expect(await relationsOf(tenant, earlier)).toEqual([]);
    expect(await releasesOf(tenant, earlier)).toMatchObject({ seen_again_in: null });
  });

  it('of a comment that is pending, closed, or resolved in an unknown release', async () => {
    const { tenant, client, earlier } = await createFixedComment();
    for (const status of ['CLOSED', 'OPEN']) {
      await setStatus(tenant, earlier, { status });
      expect(await relationsOf(tenant, await write(client, '1.8.2'))).toEqual([]);
    }
    await setStatus(tenant, earlier, { status: 'RESOLVED' });
    expect(await relationsOf(tenant, await write(client, '1.8.2'))).toEqual([]);
  });

  it('for a comment of another organisation', async () => {
    const { tenant, earlier } = await createFixedComment();
    const stranger = await openShop();
    const { client } = await stranger.visit();
    expect(await relationsOf(stranger.tenant, await write(client, '1.8.2'))).toEqual([]);
    expect(await relationsOf(tenant, earlier)).toEqual([]);
  });
});

describe('releases that are not version numbers', () => {
  it('count as later, except for the one in which the comment was first seen', async () => {
    const { tenant, visit } = await openShop();
    const { client } = await visit();
    const earlier = await write(client, '4f2a91c');
    await resolve(tenant, earlier, 'b07d3e5');
    await write(client, '4f2a91c');
    expect(await relationsOf(tenant, earlier)).toEqual([]);
    const later = await write(client, "'; DROP TABLE comments; --");
    expect(await relationsOf(tenant, earlier)).toEqual([`seen_again ${later}`]);
  });
});

describe('a comment on a page with 1,000 resolved ones', () => {
  it('is related to the newest one on its element, unless that one has 50 relations', async () => {
    const { tenant, visit } = await openShop();
    const { client } = await visit();
    const ids = [await write(client, '1.8.0'), await write(client, '1.8.0')];
    for (const id of ids) await resolve(tenant, id, '1.8.1');
    const [first = '', second = ''] = ids;
    // Some others are on the same element and fixed in a later release.
    for (let from = 1; from < 999; from += 100)
      await server.database.sql`
        INSERT INTO comments SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'number', null,
          'fixed_in', '2.0.0', 'element_hash', CASE WHEN n % 10 = 0 THEN c.element_hash ELSE sha256(n::text::bytea) END))).*
        FROM comments c CROSS JOIN generate_series(${from}::int, least(${from + 99}::int, 998)) n
        WHERE c.organization_id = ${tenant.organization_id} AND c.id = ${first}`;
    const later = await write(client, '1.8.2');
    expect(await relationsOf(tenant, later)).toEqual([`seen_before ${second}`]);
    for (let count = 1; count < 50; count += 1) {
      const id = await createTask(tenant);
      await tenant.api.put(`/comments/${id}/relations/${second}`, { kind: 'relates_to' });
    }
    expect(await relationsOf(tenant, await write(client, '1.8.3'))).toEqual([]);
    expect(await relationsOf(tenant, second)).toHaveLength(50);
  });
});

describe('a visitor', () => {
  it('gets no data of an earlier comment that is not for visitors', async () => {
    const { tenant, visit, earlier } = await createFixedComment();
    await tenant.api.put(`/comments/${earlier}`, { visibility: 'team', content: 'A secret' });
    const { client } = await visit();
    const created = await createWidgetComment(client, {
      evidence: { locator: BUTTON, environment: { release: '1.8.2' } },
    });
    expect(await relationsOf(tenant, created.id)).toEqual([`seen_before ${earlier}`]);
    const pins = await client.get(`/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`);
    const { id } = created;
    expect(pins.body(200, Success(WidgetComments)).data.pins.map((pin) => pin.id)).toEqual([id]);
    for (const text of [
      JSON.stringify(created),
      pins.text,
      (await client.get(`/widget/v1/pins/${id}`)).text,
    ]) {
      expect(text).not.toContain(earlier);
      expect(text).not.toMatch(/secret|seen_/);
    }
  });
});

describe('a resolved comment that is reopened', () => {
  it('was seen again in the given release, if any', async () => {
    const { tenant, earlier } = await createFixedComment();
    await setStatus(tenant, earlier, { status: 'OPEN', release: '1.8.2' });
    expect(await releasesOf(tenant, earlier)).toMatchObject({ fixed_in: null, seen_again_in: '1.8.2' });
    await resolve(tenant, earlier, '1.8.3');
    await setStatus(tenant, earlier, { status: 'OPEN' });
    expect(await releasesOf(tenant, earlier)).toMatchObject({ fixed_in: null, seen_again_in: null });
  });
});

describe('the summary', () => {
  const countIn = async ({ api }: Pick<Tenant, 'api'>, query = '') =>
    (await api.get(`/summary${query}`)).body(200, Success(FeedbackSummary)).data.seen_again;

  it('counts each comment that was seen again in the period once', async () => {
    const { tenant, client, earlier } = await createFixedComment();
    const assistant = await createMcpClient(server, tenant);
    expect(await countIn(tenant)).toEqual({ count: 0, is_exact: true });
    await write(client, '1.8.2');
    await write(client, '1.8.3');
    const reopened = await createTask(tenant);
    for (const body of [{ status: 'RESOLVED', release: '1.8.1' }, { status: 'OPEN' }])
      await setStatus(tenant, reopened, body);
    // The release of its fix is unknown.
    const unknown = await createTask(tenant, { status: 'RESOLVED' });
    await setStatus(tenant, unknown, { status: 'OPEN' });
    expect(await countIn(tenant)).toEqual({ count: 2, is_exact: true });
    const { seen_again, summary } = await assistant.call('summarize-feedback');
    expect([seen_again, summary]).toEqual([
      2,
      expect.stringContaining('Seen again after they had been resolved: 2.'),
    ]);
    await server.database.sql`
      UPDATE comments SET seen_again_at = now() - interval '100 days'
      WHERE organization_id = ${tenant.organization_id} AND id = ${earlier}`;
    expect(await countIn(tenant)).toMatchObject({ count: 1 });
    expect((await assistant.call('summarize-feedback')).seen_again).toBe(1);
    const other = await server.createTenant();
    expect(await countIn(other)).toMatchObject({ count: 0 });
    expect(await countIn(tenant, `?site_id=${other.site_id}`)).toMatchObject({ count: 0 });
  });
});
