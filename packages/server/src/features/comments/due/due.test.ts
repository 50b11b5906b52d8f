import { ChangedComments, CommentRecord, Done, MockupCommentRecord } from '@postil/contract';
import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { joinTeam, messagesTo, reasonsFor } from '@postil/harness/factories/people';
import {
  createMockup,
  createMockupComment,
  createTask,
  listContents,
  listPages,
  readActivity,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../../core/texts/instants.ts';

// Reminders are sent at any hour.
const server = await startTestServer({ REMINDER_HOUR: '0' });
afterAll(() => server.close());

const TODAY = '2026-03-10';

async function createDatedTasks(tenant: Tenant, fields: Readonly<Record<string, object>>): Promise<void> {
  for (const [content, taskFields] of Object.entries(fields))
    await createTask(tenant, { content, ...taskFields });
}

describe('the due date of a comment', () => {
  it('is set at creation, changed and removed, with a record of each change', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { due_date: '2026-02-28' });
    const update = async (due_date: string | null) =>
      (await tenant.api.put(`/comments/${id}`, { due_date })).body(200, Done(CommentRecord)).data;
    expect((await readComment(tenant, id)).due_date).toBe('2026-02-28');
    expect(await update('2026-03-01')).toMatchObject({ due_date: '2026-03-01', version: 2 });
    expect(await update('2026-03-01')).toMatchObject({ version: 2 });
    expect((await update(null)).due_date).toBeNull();
    const [removed, changed] = await readActivity(tenant);
    expect(removed?.metadata).toMatchObject({ changes: { due_date: { from: '2026-03-01', to: null } } });
    expect(changed).toMatchObject({
      type: 'comment.updated',
      metadata: { changes: { due_date: { from: '2026-02-28', to: '2026-03-01' } } },
    });
  });

  it('is refused if it is not an existing day in the form YYYY-MM-DD', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    for (const due_date of ['2026-02-29', '2026-2-1', '2026-02-01T00:00:00Z', 'tomorrow'])
      (await tenant.api.put(`/comments/${id}`, { due_date })).error('validation_failed');
  });

  it('is set for many comments at once, and for those on mockups', async () => {
    const tenant = await server.createTenant();
    const ids = [await createTask(tenant), await createTask(tenant, { due_date: '2026-02-01' })];
    const body = { comment_ids: ids, change: { due_date: '2026-02-01' } };
    const { data } = (await tenant.api.post('/comments/bulk', body)).body(200, Done(ChangedComments));
    expect(data.changed_count).toBe(1);
    expect(data.comments.map(({ due_date }) => due_date)).toEqual(['2026-02-01', '2026-02-01']);
    const mockup = await createMockup(tenant);
    const pinned = await createMockupComment(tenant, mockup.id, { due_date: '2026-05-01' });
    expect(pinned.due_date).toBe('2026-05-01');
    const changed = await tenant.api.put(`/mockup-comments/${pinned.id}`, { due_date: '2026-06-01' });
    expect(changed.body(200, Done(MockupCommentRecord)).data.due_date).toBe('2026-06-01');
  });

  it('is in exports and in the tasks that assistants read', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { due_date: '2026-02-01' });
    const csv = (await tenant.api.get('/comments/export')).text.split('\r\n');
    const column = csv[0]?.split(',').indexOf('"due_date"') ?? -1;
    expect(csv[1]?.split(',')[column]).toBe('"2026-02-01"');
    const client = await createMcpClient(server, tenant);
    const pending = await client.call('get-pending-tasks');
    expect(pending.items[0]).toMatchObject({ id, due_date: '2026-02-01' });
    const { comment } = await client.call('get-comment', { comment_id: id });
    expect(comment).toMatchObject({ due_date: '2026-02-01' });
  });
});

describe('the listing of comments', () => {
  it('finds comments that are overdue, due within a week, or without a due date, as of the requested day', async () => {
    const tenant = await server.createTenant();
    await createDatedTasks(tenant, {
      late: { due_date: '2026-03-09' },
      done: { due_date: '2026-03-09', status: 'RESOLVED' },
      now: { due_date: TODAY },
      monday: { due_date: '2026-03-16' },
      later: { due_date: '2026-03-17' },
      never: {},
    });
    const dueContents = async (due: string, today = TODAY) =>
      (await listContents(tenant, `?due=${due}&today=${today}&sort_order=asc`)).join(' ');
    expect(await dueContents('overdue')).toBe('late');
    expect(await dueContents('week')).toBe('now monday');
    expect(await dueContents('none')).toBe('never');
    expect(await dueContents('overdue,none')).toBe('late never');
    expect(await dueContents('overdue', '2026-03-11')).toBe('late now');
    expect(await listContents(tenant, '?due=overdue&today=2999-01-01&status=RESOLVED')).toEqual([]);
    (await tenant.api.get('/comments?due=soon')).error('validation_failed');
  });

  it('sorts by the due date in both directions over several pages, with undated comments last', async () => {
    const tenant = await server.createTenant();
    await createDatedTasks(tenant, {
      none1: {},
      b: { due_date: '2026-03-02' },
      c1: { due_date: '2026-03-03' },
      none2: {},
      c2: { due_date: '2026-03-03' },
      a: { due_date: '2026-03-01' },
    });
    const listSorted = (order: string) =>
      listPages(tenant, `?sort_by=due_date&sort_order=${order}&per_page=2`);
    expect(await listSorted('asc')).toEqual([
      ['a', 'b'],
      ['c1', 'c2'],
      ['none1', 'none2'],
    ]);
    expect(await listSorted('desc')).toEqual([
      ['c2', 'c1'],
      ['b', 'a'],
      ['none2', 'none1'],
    ]);
    const second = await listContents(tenant, '?sort_by=due_date&sort_order=asc&per_page=4&page=2');
    expect(second).toEqual(['none1', 'none2']);
  });
});

describe('the reminder about a due date', () => {
  const today = dayOf(new Date());
  const remind = () => server.runJob('remind-of-due');

  it('notifies the assignee, or the author if nobody is assigned, once, however many nodes run the job', async () => {
    const tenant = await server.createTenant();
    const [ada, bob] = await Promise.all([
      joinTeam(server, tenant, { name: 'Ada' }),
      joinTeam(server, tenant, { name: 'Bob' }),
    ]);
    const adaTenant = { ...tenant, api: ada.api };
    await createTask(adaTenant, { content: 'Unassigned', due_date: today });
    await createTask(adaTenant, { content: 'Of Bob', due_date: today, assigned_to: bob.id });
    await createTask(adaTenant, { content: 'Later', due_date: '2999-01-01' });
    await createTask(adaTenant, { content: 'Done', due_date: today, status: 'CLOSED' });
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect(await reasonsFor([ada, bob])).toEqual({ Ada: ['due'], Bob: ['due', 'assigned'] });
    const day = new Date(today).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(await messagesTo(ada)).toEqual([`The comment is due on ${day}.`]);
  });

  it('is sent for a changed due date, not again for the same one, and does not change the comment', async () => {
    const tenant = await server.createTenant();
    const ada = await joinTeam(server, tenant, { name: 'Ada' });
    const id = await createTask({ ...tenant, api: ada.api }, { due_date: '2026-01-01' });
    await tenant.api.put(`/comments/${id}`, { due_date: today });
    await remind();
    expect(await reasonsFor([ada])).toEqual({ Ada: ['due'] });
    expect((await readComment(tenant, id)).version).toBe(2);
    await tenant.api.put(`/comments/${id}`, { due_date: null });
    await tenant.api.put(`/comments/${id}`, { due_date: today });
    await remind();
    expect(await reasonsFor([ada])).toEqual({ Ada: ['due'] });
  });

  it('is not sent to an assignee who may no longer see the comment', async () => {
    const tenant = await server.createTenant();
    const fields = { name: 'Guest', role: 'guest', project_ids: [tenant.project_id] };
    const guest = await joinTeam(server, tenant, fields);
    const id = await createTask(tenant, {
      due_date: today,
      visibility: 'everyone',
      assigned_to: guest.id,
    });
    await tenant.api.put(`/comments/${id}`, { visibility: 'team' });
    await remind();
    expect((await reasonsFor([guest])).Guest).not.toContain('due');
  });
});
