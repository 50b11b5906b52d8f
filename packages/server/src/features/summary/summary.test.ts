import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { createMember, createSite, createTask } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../core/process/durations.ts';
import { firstIdAt } from '../../core/records/ids.ts';

const server = await startTestServer();
afterAll(() => server.close());

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

describe('summarize-feedback', () => {
  it('counts the comments of the period by status, priority, category, site, assignee and page', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const member = await createMember(tenant, { name: 'Grace' });
    const site = await createSite(tenant, { name: 'Wiki' });
    const oldestId = await createTask(tenant, {
      priority: 'URGENT',
      category: 'DESIGN',
      page_url: '/a?utm_source=x',
    });
    await createTask(tenant, { page_url: '/a', assigned_to: member.id });
    await createTask(tenant, { page_url: '/b', status: 'RESOLVED', site_id: site.id });
    // The id of a comment encodes the time of its creation.
    const oldId = await createTask(tenant, { content: 'Old' });
    await server.database.sql`
      UPDATE comments SET id = ${firstIdAt(new Date(Date.now() - 10 * DAY_MS))}
      WHERE organization_id = ${tenant.organization_id} AND id = ${oldId}`;
    const summary = await client.call('summarize-feedback', { days: '7' });
    expect(summary).toMatchObject({
      summary:
        'Comments of the last 7 days: 3, of which 2 pending, 2 assigned to nobody, 1 URGENT. Seen again after they had been resolved: 0.',
      period: { days: 7 },
      total: 3,
      pending: 2,
      unassigned: 2,
      seen_again: 0,
      by_status: { OPEN: 2, IN_PROGRESS: 0, IN_REVIEW: 0, RESOLVED: 1, CLOSED: 0 },
      by_priority: { LOW: 0, MEDIUM: 2, HIGH: 0, URGENT: 1 },
      oldest_pending: { id: oldestId, status: 'OPEN', priority: 'URGENT' },
    });
    expect(summary.by_category).toMatchObject({ DESIGN: 1, BUG_REPORT: 0, none: 2 });
    for (const counts of [summary.by_status, summary.by_priority, summary.by_category])
      expect(sum(Object.values(counts))).toBe(summary.total);
    for (const counts of [summary.by_site, summary.by_assignee])
      expect(sum(counts.map(({ count }: { count: number }) => count))).toBe(summary.total);
    expect(summary.by_site).toEqual([
      { id: tenant.site_id, name: expect.any(String), count: 2 },
      { id: site.id, name: 'Wiki', count: 1 },
    ]);
    expect(summary.by_assignee).toEqual([
      { id: null, name: null, count: 2 },
      { id: member.id, name: 'Grace', count: 1 },
    ]);
    expect(summary.top_pages).toEqual([
      { page_url: '/a', site_id: tenant.site_id, count: 2 },
      { page_url: '/b', site_id: site.id, count: 1 },
    ]);
    expect((await client.call('summarize-feedback')).total).toBe(4);
    expect(await client.call('summarize-feedback', { site_id: site.id })).toMatchObject({
      total: 1,
      oldest_pending: null,
    });
  });

  it('returns zeros if there are no comments', async () => {
    const client = await createMcpClient(server, await server.createTenant());
    expect(await client.call('summarize-feedback')).toMatchObject({
      total: 0,
      pending: 0,
      unassigned: 0,
      seen_again: 0,
      by_category: { DESIGN: 0, none: 0 },
      by_site: [],
      by_assignee: [],
      top_pages: [],
      oldest_pending: null,
    });
  });

  it.each([0, 366, 'week'])('refuses %j as the number of days', async (days) => {
    const client = await createMcpClient(server, await server.createTenant());
    expect(await client.refusal('summarize-feedback', { days })).toContain('from 1 to 365');
  });
});
