import { FeedbackSummary, Success } from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createProject,
  createSite,
  createTask,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../core/process/durations.ts';
import { firstIdAt } from '../../core/records/ids.ts';
import { weeksUntil } from './service.ts';

const server = await startTestServer();
afterAll(() => server.close());

const WEEK_MS = 7 * DAY_MS;

async function read({ api }: Pick<Tenant, 'api'>, query = ''): Promise<FeedbackSummary> {
  return (await api.get(`/summary${query}`)).body(200, Success(FeedbackSummary)).data;
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

/** Backdates a new comment, whose id encodes the time of its creation. @returns the new id. */
async function backdate({ organization_id }: Tenant, id: string, createdAt: Date): Promise<string> {
  const backdatedId = firstIdAt(createdAt);
  await server.database.sql`
    UPDATE comments SET id = ${backdatedId}, created_at = ${createdAt.toISOString()}::timestamptz
    WHERE organization_id = ${organization_id} AND id = ${id}`;
  return backdatedId;
}

describe('GET /summary', () => {
  it('counts created and resolved comments by week', async () => {
    const tenant = await server.createTenant();
    const ids = [];
    for (const content of ['a', 'b', 'c']) ids.push(await createTask(tenant, { content }));
    const [first = '', second = ''] = ids;
    const lastWeekId = await backdate(tenant, first, new Date(Date.now() - WEEK_MS));
    await tenant.api.put(`/comments/${lastWeekId}/status`, { status: 'RESOLVED' });
    await tenant.api.put(`/comments/${second}/status`, { status: 'IN_REVIEW' });
    const { weeks, statuses, from } = await read(tenant, '?days=15');
    expect(weeks.map(({ starts_on: _, ...week }) => week)).toEqual([
      { opened: 0, resolved: 0, is_exact: true },
      { opened: 1, resolved: 0, is_exact: true },
      { opened: 2, resolved: 1, is_exact: true },
    ]);
    expect(weeks[0]?.starts_on).toBe(from);
    expect(statuses).toEqual({ OPEN: 1, IN_PROGRESS: 0, IN_REVIEW: 1, RESOLVED: 1, CLOSED: 0 });
    // Each number equals that of the listing for the same period.
    const start = weeks[2]?.starts_on;
    const total = async (query: string) =>
      JSON.parse((await tenant.api.get(`/comments?${query}`)).text).data.total;
    expect(await total(`created_after=${start}`)).toBe(2);
    expect(await total(`resolved_after=${start}`)).toBe(1);
    expect(await total(`resolved_before=${start}`)).toBe(0);
  });

  it('lists the busiest pages, with the numbers of their pending comments', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { page_url: '/pricing?utm_source=x' });
    const resolvedId = await createTask(tenant, { page_url: '/pricing' });
    await createTask(tenant, { page_url: '/docs' });
    await tenant.api.put(`/comments/${resolvedId}/status`, { status: 'CLOSED' });
    expect((await read(tenant)).pages).toEqual([
      { page_url: '/pricing', site_id: tenant.site_id, pending: 1, total: 2 },
      { page_url: '/docs', site_id: tenant.site_id, pending: 1, total: 1 },
    ]);
  });

  it('measures the time until the first reply by somebody else and until the resolution', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant);
    const other = await createMemberClient(server, tenant, grace.id);
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    const id = await backdate(tenant, await createTask(tenant), hourAgo);
    await tenant.api.post(`/comments/${id}/replies`, { content: 'By the author, which does not count' });
    expect((await read(tenant)).waiting.first_reply).toEqual({
      median_minutes: null,
      p90_minutes: null,
      count: 0,
    });
    await other.post(`/comments/${id}/replies`, { content: 'On it' });
    await tenant.api.put(`/comments/${id}/status`, { status: 'RESOLVED' });
    expect((await read(tenant)).waiting).toEqual({
      first_reply: { median_minutes: 60, p90_minutes: 60, count: 1 },
      resolved: { median_minutes: 60, p90_minutes: 60, count: 1 },
    });
  });

  it('covers one project or one site if requested, and never another organisation', async () => {
    const [tenant, stranger] = await Promise.all([server.createTenant(), server.createTenant()]);
    const site = await createSite(tenant, { name: 'Wiki' });
    const project = await createProject(tenant);
    await createTask(tenant);
    await createTask(tenant, { site_id: site.id, status: 'RESOLVED' });
    await createTask(tenant, { site_id: undefined, project_id: project.id });
    await createTask(stranger);
    const totals = async (query: string) => {
      const { weeks, pages, statuses } = await read(tenant, query);
      return [
        sum(weeks.map(({ opened }) => opened)),
        sum(weeks.map(({ resolved }) => resolved)),
        sum(pages.map(({ total }) => total)),
        sum(Object.values(statuses)),
      ];
    };
    expect(await totals('')).toEqual([3, 1, 3, 3]);
    expect(await totals(`?site_id=${site.id}`)).toEqual([1, 1, 1, 1]);
    expect(await totals(`?project_id=${project.id}`)).toEqual([1, 0, 1, 1]);
    expect(await totals(`?site_id=${stranger.site_id}`)).toEqual([0, 0, 0, 0]);
    expect(await totals(`?project_id=${stranger.project_id}`)).toEqual([0, 0, 0, 0]);
  });

  it.each(['0', '6', '365', 'week'])('refuses days=%s', async (days) => {
    const { api } = await server.createTenant();
    (await api.get(`/summary?days=${days}`)).error('validation_failed');
  });
});

describe('the time zone of a summary', () => {
  it.each(['Europe/Berlin', 'Asia/Calcutta', 'america/new_york'])('may be %s', async (zone) => {
    const { weeks, from } = await read(await server.createTenant(), `?time_zone=${zone}`);
    expect(weeks).toHaveLength(12);
    const weekday = new Intl.DateTimeFormat('en', {
      weekday: 'short',
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: zone,
    });
    expect(weekday.format(new Date(from))).toBe('Mon, 00');
  });

  it.each(['Mars/Olympus', '+02:00'])('is refused when it is "%s"', async (zone) => {
    const { api } = await server.createTenant();
    const { errors } = (await api.get(`/summary?time_zone=${encodeURIComponent(zone)}`)).error(
      'validation_failed',
    );
    expect(errors).toEqual({ time_zone: ['must be the name of a time zone such as Europe/Berlin or UTC'] });
  });
});

describe('the weeks of a summary', () => {
  const isoOf = async (now: string, count: number, timeZone: string) =>
    (await weeksUntil(new Date(now), count, timeZone)).map((date) => date.toISOString().slice(0, 16));

  it('begin on Mondays, and the last one contains the current time', async () => {
    expect(await isoOf('2026-11-22T23:59:59.999Z', 1, 'UTC')).toEqual([
      '2026-11-16T00:00',
      '2026-11-23T00:00',
    ]);
    expect(await isoOf('2026-11-23T00:00:00.000Z', 1, 'UTC')).toEqual([
      '2026-11-23T00:00',
      '2026-11-30T00:00',
    ]);
  });

  it('begin at midnight in the time zone, even when its clocks change', async () => {
    expect(await isoOf('2026-11-22T23:30:00.000Z', 1, 'Europe/Berlin')).toEqual([
      '2026-11-22T23:00',
      '2026-11-29T23:00',
    ]);
    expect(await isoOf('2026-10-26T03:00:00.000Z', 2, 'America/New_York')).toEqual([
      '2026-10-12T04:00',
      '2026-10-19T04:00',
      '2026-10-26T04:00',
    ]);
    expect(await isoOf('2026-10-28T12:00:00.000Z', 2, 'Europe/Berlin')).toEqual([
      '2026-10-18T22:00',
      '2026-10-25T23:00',
      '2026-11-01T23:00',
    ]);
  });
});
