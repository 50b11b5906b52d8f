import {
  type ActorType,
  EVENT_NAMES,
  EVENT_SCHEMAS,
  type EventName,
  type NotificationReason,
} from '@postil/contract';
import { type ApiResponse, type Client, readBody } from '@postil/harness/clients/client';
import { createMcpClient, type McpClient } from '@postil/harness/factories/mcp-client';
import {
  createMember,
  createMemberClient,
  createMockup,
  createMockupComment,
  createPng,
  createSite,
  createTask,
  formOf,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { createWebhook } from '@postil/harness/servers/receiver';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** A tenant with a record of each kind, a webhook for all events, and a member who is notified of changes. */
interface Fixture {
  readonly tenant: Tenant;
  readonly api: Client;
  readonly mcp: McpClient;
  /** The member who wrote the comment and uploaded the mockup. */
  readonly graceId: string;
  readonly commentId: string;
  readonly siteId: string;
  readonly projectId: string;
  readonly memberId: string;
  readonly mockupId: string;
  /** A comment of the same member on the mockup. */
  readonly pinId: string;
}

/** Makes one change; when repeated, it changes nothing. */
type Change = (fixture: Fixture) => Promise<Pick<ApiResponse, 'status'>>;

/** An entry point for changes: the supported changes, and the type of their actor. */
interface EntryPoint {
  readonly name: string;
  readonly actorType: ActorType;
  readonly changes: Partial<Record<EventName, Change>>;
}

const picture = await createPng();

const IDEMPOTENT_HEADERS = { 'idempotency-key': 'the-same-request' };

/** The REST API can cause every event. */
const REST = {
  'comment.created': ({ api, tenant }) =>
    api.post('/boards/tasks', { content: 'See, @Grace', site_id: tenant.site_id }, IDEMPOTENT_HEADERS),
  'comment.updated': put('', { priority: 'URGENT' }),
  'comment.status_changed': put('/status', { status: 'IN_PROGRESS' }),
  'comment.resolved': put('/status', { status: 'RESOLVED' }),
  'comment.reopened': put('/status', { status: 'OPEN' }),
  'comment.result_submitted': ({ api, commentId }) =>
    api.post(`/comments/${commentId}/results`, { summary: 'Done' }, IDEMPOTENT_HEADERS),
  'comment.handed_over': ({ api, commentId }) =>
    api.post(`/comments/${commentId}/hand-over`, { text: 'Over to you' }, IDEMPOTENT_HEADERS),
  'comment.replied': ({ api, commentId }) =>
    api.post(`/comments/${commentId}/replies`, { content: 'Done' }, IDEMPOTENT_HEADERS),
  'comment.assigned': ({ api, commentId, graceId }) =>
    api.put(`/comments/${commentId}/assign-user`, { user_id: graceId }),
  'comment.unassigned': ({ api, commentId }) => api.delete(`/comments/${commentId}/unassign`),
  'comment.moved': put('/page-url', { new_page_url: 'http://localhost/elsewhere' }),
  'comment.subscribed': ({ api, commentId, graceId }) =>
    api.post('/comments/subscribers', { comment_id: commentId, user_ids: [graceId] }),
  'comment.unsubscribed': ({ api, commentId, graceId }) =>
    api.delete('/comments/subscribers', { comment_id: commentId, user_ids: [graceId] }),
  'comment.deleted': ({ api, commentId }) => api.delete(`/comments/${commentId}`),
  'mockup.created': ({ api, tenant }) =>
    api.post('/mockups', formOf({ project_id: tenant.project_id, name: 'New' }, picture), IDEMPOTENT_HEADERS),
  'mockup.updated': ({ api, mockupId }) => api.put(`/mockups/${mockupId}`, { name: 'Renamed' }),
  'mockup.version_created': ({ api, mockupId }) =>
    api.post(`/mockups/${mockupId}/versions`, formOf({}, picture), IDEMPOTENT_HEADERS),
  'mockup.approved': ({ api, mockupId }) =>
    api.post(`/mockups/${mockupId}/approval`, { decision: 'APPROVED', note: 'Good' }),
  'mockup.changes_requested': ({ api, mockupId }) =>
    api.post(`/mockups/${mockupId}/approval`, { decision: 'CHANGES_REQUESTED', name: 'Ada' }),
  'mockup.deleted': ({ api, mockupId }) => api.delete(`/mockups/${mockupId}`),
  'mockup_comment.created': ({ api, mockupId }) =>
    api.post(`/mockups/${mockupId}/comments`, { content: 'See, @Grace', x: 0.5, y: 0.5 }, IDEMPOTENT_HEADERS),
  'mockup_comment.updated': putPin('', { priority: 'URGENT' }),
  'mockup_comment.status_changed': putPin('/status', { status: 'IN_PROGRESS' }),
  'mockup_comment.resolved': putPin('/status', { status: 'RESOLVED' }),
  'mockup_comment.reopened': putPin('/status', { status: 'OPEN' }),
  'mockup_comment.result_submitted': ({ api, pinId }) =>
    api.post(`/comments/${pinId}/results`, { summary: 'Done' }, IDEMPOTENT_HEADERS),
  'mockup_comment.handed_over': ({ api, pinId }) =>
    api.post(`/comments/${pinId}/hand-over`, { text: 'Over to you' }, IDEMPOTENT_HEADERS),
  'mockup_comment.replied': ({ api, pinId }) =>
    api.post(`/mockup-comments/${pinId}/replies`, { content: 'Done' }, IDEMPOTENT_HEADERS),
  'mockup_comment.assigned': ({ api, pinId, graceId }) =>
    api.put(`/mockup-comments/${pinId}/assign-user`, { user_id: graceId }),
  'mockup_comment.unassigned': ({ api, pinId }) => api.delete(`/mockup-comments/${pinId}/unassign`),
  'mockup_comment.moved': putPin('', { x: 0.1, y: 0.2 }),
  'mockup_comment.subscribed': ({ api, pinId, graceId }) =>
    api.post(`/mockup-comments/${pinId}/subscribers`, { user_ids: [graceId] }),
  'mockup_comment.unsubscribed': ({ api, pinId, graceId }) =>
    api.delete(`/mockup-comments/${pinId}/subscribers`, { user_ids: [graceId] }),
  'mockup_comment.deleted': ({ api, pinId }) => api.delete(`/mockup-comments/${pinId}`),
  'site.created': ({ api, tenant }) =>
    api.post('/sites', { project_id: tenant.project_id, name: 'New', domain: 'new.example.com' }),
  'site.updated': ({ api, siteId }) => api.put(`/sites/${siteId}`, { name: 'Renamed' }),
  'site.deleted': ({ api, siteId }) => api.delete(`/sites/${siteId}`),
  'project.created': ({ api }) => api.post('/projects', { name: 'New' }, IDEMPOTENT_HEADERS),
  'project.updated': ({ api, projectId }) => api.put(`/projects/${projectId}`, { name: 'Renamed' }),
  'project.archived': ({ api, projectId }) => api.put(`/projects/${projectId}`, { status: 'archived' }),
  'project.deleted': ({ api, projectId }) => api.delete(`/projects/${projectId}`),
  'member.added': ({ api, graceId }) =>
    api.post('/members', { email: `${graceId}@new.example.com`, name: 'New', role: 'member' }),
  'member.updated': ({ api, memberId }) => api.put(`/members/${memberId}`, { role: 'admin' }),
  'member.removed': ({ api, memberId }) => api.delete(`/members/${memberId}`),
} as const satisfies Record<EventName, Change>;

const ENTRY_POINTS: readonly EntryPoint[] = [
  { name: 'REST', actorType: 'api_key', changes: REST },
  {
    name: 'REST in bulk',
    actorType: 'api_key',
    changes: {
      'comment.updated': inBulk(() => ({ priority: 'URGENT' })),
      'comment.status_changed': inBulk(() => ({ status: 'IN_PROGRESS' })),
      'comment.resolved': inBulk(() => ({ status: 'RESOLVED' })),
      'comment.reopened': inBulk(() => ({ status: 'OPEN' })),
      'comment.assigned': inBulk(({ graceId }) => ({ assigned_to: graceId })),
      'comment.unassigned': inBulk(() => ({ assigned_to: null })),
    },
  },
  {
    name: 'REST with an Idempotency-Key',
    actorType: 'api_key',
    changes: {
      'comment.resolved': ({ api, commentId }) =>
        api.put(`/comments/${commentId}/status`, { status: 'RESOLVED' }, IDEMPOTENT_HEADERS),
      'comment.deleted': ({ api, commentId }) =>
        api.delete(`/comments/${commentId}`, undefined, IDEMPOTENT_HEADERS),
    },
  },
  {
    name: 'REST for a visitor',
    actorType: 'guest',
    changes: {
      'comment.created': ({ api, tenant }) =>
        api.post(
          '/comments/create',
          {
            user: { org_id: tenant.organization_id, name: 'Vera' },
            site: { site_id: tenant.site_id, domain: 'localhost' },
            comment: { content: 'See, @Grace' },
            context: { page_url: 'http://localhost/', timestamp: '2026-01-02T03:04:05Z' },
          },
          IDEMPOTENT_HEADERS,
        ),
    },
  },
  {
    name: 'MCP',
    actorType: 'mcp_key',
    changes: {
      'comment.status_changed': tool('update-comment-status', () => ({ status: 'IN_PROGRESS' })),
      'comment.resolved': tool('update-comment-status', () => ({ status: 'RESOLVED' })),
      'comment.reopened': tool('update-comment-status', () => ({ status: 'OPEN' })),
      'comment.result_submitted': tool('submit-result', () => ({ summary: 'Done' })),
      'comment.replied': tool('reply-to-comment', () => ({ content: 'Done' })),
      'comment.assigned': tool('assign-comment', ({ graceId }) => ({ user_id: graceId })),
      'comment.unassigned': tool('assign-comment', () => ({ user_id: null })),
      'comment.created': ({ mcp, tenant }) =>
        callTool(mcp, 'create-task', { content: 'See, @Grace', site_id: tenant.site_id }),
      'comment.updated': ({ mcp, commentId }) =>
        callTool(mcp, 'update-comments', { comment_ids: [commentId], priority: 'URGENT' }),
      'mockup_comment.updated': ({ mcp, pinId }) =>
        callTool(mcp, 'update-comments', { comment_ids: [pinId], priority: 'URGENT' }),
      'mockup_comment.status_changed': toolOnPin('update-comment-status', () => ({ status: 'IN_PROGRESS' })),
      'mockup_comment.resolved': toolOnPin('update-comment-status', () => ({ status: 'RESOLVED' })),
      'mockup_comment.reopened': toolOnPin('update-comment-status', () => ({ status: 'OPEN' })),
      'mockup_comment.result_submitted': toolOnPin('submit-result', () => ({ summary: 'Done' })),
      'mockup_comment.replied': toolOnPin('reply-to-comment', () => ({ content: 'Done' })),
      'mockup_comment.assigned': toolOnPin('assign-comment', ({ graceId }) => ({ user_id: graceId })),
      'mockup_comment.unassigned': toolOnPin('assign-comment', () => ({ user_id: null })),
    },
  },
];

/** The change that must precede an event. */
const BEFORE: Partial<Record<EventName, Change>> = {
  'comment.reopened': REST['comment.resolved'],
  'comment.unassigned': REST['comment.assigned'],
  'comment.unsubscribed': REST['comment.subscribed'],
  'mockup_comment.reopened': REST['mockup_comment.resolved'],
  'mockup_comment.unassigned': REST['mockup_comment.assigned'],
  'mockup_comment.unsubscribed': REST['mockup_comment.subscribed'],
};

/** The reason for which the member is notified of each event; nobody is notified of the others. */
const NOTIFIED_REASONS: Partial<Record<EventName, NotificationReason>> = {
  'comment.created': 'mentioned',
  'comment.status_changed': 'status_changed',
  'comment.resolved': 'status_changed',
  'comment.reopened': 'status_changed',
  'comment.replied': 'replied',
  'comment.result_submitted': 'result_submitted',
  'comment.assigned': 'assigned',
  'comment.subscribed': 'subscribed',
  'mockup.approved': 'mockup_decided',
  'mockup.changes_requested': 'mockup_decided',
  'mockup_comment.created': 'mentioned',
  'mockup_comment.status_changed': 'status_changed',
  'mockup_comment.resolved': 'status_changed',
  'mockup_comment.reopened': 'status_changed',
  'mockup_comment.replied': 'replied',
  'mockup_comment.result_submitted': 'result_submitted',
  'mockup_comment.assigned': 'assigned',
  'mockup_comment.subscribed': 'subscribed',
};

function put(rest: string, body: Record<string, unknown>): Change {
  return ({ api, commentId }) => api.put(`/comments/${commentId}${rest}`, body);
}

function putPin(rest: string, body: Record<string, unknown>): Change {
  return ({ api, pinId }) => api.put(`/mockup-comments/${pinId}${rest}`, body);
}

function inBulk(change: (fixture: Fixture) => Record<string, unknown>): Change {
  return (fixture) =>
    fixture.api.post('/comments/bulk', { comment_ids: [fixture.commentId], change: change(fixture) });
}

/** Calls a tool that changes the comment. */
function tool(name: string, argumentsOf: (fixture: Fixture) => object): Change {
  return (fixture) => callTool(fixture.mcp, name, { comment_id: fixture.commentId, ...argumentsOf(fixture) });
}

async function callTool(mcp: McpClient, name: string, args: object): Promise<Pick<ApiResponse, 'status'>> {
  await mcp.call(name, args);
  return { status: 200 };
}

/** Calls a tool that changes the comment on the mockup. */
function toolOnPin(name: string, argumentsOf: (fixture: Fixture) => object): Change {
  const change = tool(name, argumentsOf);
  return (fixture) => change({ ...fixture, commentId: fixture.pinId });
}

async function createFixture(): Promise<Fixture> {
  const tenant = await server.createTenant();
  const { api, project_id } = tenant;
  const grace = await createMember(tenant, { name: 'Grace Hopper' });
  const graceApi = await createMemberClient(server, tenant, grace.id);
  const commentId = await createTask({ ...tenant, api: graceApi });
  const { id: mockupId } = await createMockup({ ...tenant, api: graceApi }, { file: picture });
  const { id: pinId } = await createMockupComment({ api: graceApi }, mockupId);
  const site = await createSite(tenant);
  const member = await createMember(tenant, { name: 'Alan Turing' });
  const webhook = await createWebhook(tenant, 'https://192.0.9.1/hook', ['*']);
  // Its events are stored, but not sent.
  await api.put(`/webhooks/${webhook.id}`, { is_active: false });
  return {
    tenant,
    api,
    mcp: await createMcpClient(server, tenant),
    graceId: grace.id,
    commentId,
    siteId: site.id,
    projectId: project_id,
    memberId: member.id,
    mockupId,
    pinId,
  };
}

interface ActivityRow {
  readonly id: string;
  readonly type: string;
  readonly actor_type: string;
  readonly person_id: string;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly comment_id: string | null;
  readonly metadata: Record<string, unknown>;
}

interface RecordedRows {
  readonly activity: ActivityRow[];
  readonly events: { id: string; type: string; body: string; delivery_comment_id: string | null }[];
  readonly notifications: { id: string; person_id: string; reason: string; actor_id: string | null }[];
}

/** All records of a tenant's changes, oldest first. */
async function readRecordedRows({ tenant: { organization_id: id } }: Fixture): Promise<RecordedRows> {
  const { sql } = server.database;
  const [activity, events, notifications] = await Promise.all([
    sql<RecordedRows['activity']>`SELECT * FROM activity WHERE organization_id = ${id} ORDER BY id`,
    sql<RecordedRows['events']>`
      SELECT e.id, e.type, e.body, d.comment_id AS delivery_comment_id
      FROM webhook_events e JOIN webhook_deliveries d ON d.organization_id = e.organization_id AND d.event_id = e.id
      WHERE e.organization_id = ${id} ORDER BY e.id`,
    sql<RecordedRows['notifications']>`
      SELECT id, person_id, reason, actor_id FROM notifications WHERE organization_id = ${id} ORDER BY id`,
  ]);
  return { activity, events, notifications };
}

/** The records that a change makes. */
async function recordedBy(change: () => Promise<unknown>, fixture: Fixture): Promise<RecordedRows> {
  const before = await readRecordedRows(fixture);
  await change();
  const after = await readRecordedRows(fixture);
  const isNew = (known: readonly { id: string }[]) => {
    const ids = new Set(known.map(({ id }) => id));
    return ({ id }: { id: string }) => !ids.has(id);
  };
  return {
    activity: after.activity.filter(isNew(before.activity)),
    events: after.events.filter(isNew(before.events)),
    notifications: after.notifications.filter(isNew(before.notifications)),
  };
}

describe('the table of changes', () => {
  it('has every event of the contract', () => {
    expect(Object.keys(REST).sort()).toEqual([...EVENT_NAMES].sort());
  });
});

describe.each(ENTRY_POINTS)('$name', ({ changes, actorType }) => {
  const cases = EVENT_NAMES.flatMap((type) => {
    const change = changes[type];
    return change ? [{ type, change }] : [];
  });

  describe.each(cases)('$type', ({ type, change }) => {
    let fixture: Fixture;
    let recorded: RecordedRows;
    beforeAll(async () => {
      fixture = await createFixture();
      await BEFORE[type]?.(fixture);
      const succeed = async () => expect((await change(fixture)).status).toBeLessThan(300);
      recorded = await recordedBy(succeed, fixture);
    });

    it('makes one record in the activity', () => {
      expect(recorded.activity).toMatchObject([{ type, actor_type: actorType }]);
      const [{ person_id: personId } = {}] = recorded.activity;
      if (actorType !== 'guest') expect(personId).toBe(fixture.tenant.user_id);
      else expect(personId).not.toBe(fixture.tenant.user_id);
    });

    it('makes one event with the same contents', () => {
      expect(recorded.events).toMatchObject([{ type }]);
      const [activity] = recorded.activity;
      const [{ body, delivery_comment_id: commentId } = { body: '{}' }] = recorded.events;
      const event = JSON.parse(body);
      expect(event).toMatchObject({
        type,
        organization_id: fixture.tenant.organization_id,
        project_id: activity?.project_id,
        site_id: activity?.site_id,
        actor: { type: activity?.actor_type, id: activity?.person_id },
        data: JSON.parse(JSON.stringify(activity?.metadata)),
      });
      expect(commentId).toBe(activity?.comment_id);
      const subject = type.slice(0, type.indexOf('.'));
      expect(event.data[subject].id).toMatch(/^[0-9a-f-]{36}$/);
      if (subject.endsWith('comment')) expect(event.data[subject].id).toBe(activity?.comment_id);
    });

    it('makes an event with the fields that its schema declares', () => {
      const schema = EVENT_SCHEMAS[type.slice(0, type.indexOf('.'))];
      for (const { body } of recorded.events) readBody(body, schema ?? Type.Never());
    });

    it('notifies only the people concerned', () => {
      const reason = NOTIFIED_REASONS[type];
      const [activity] = recorded.activity;
      expect(recorded.notifications).toMatchObject(
        reason ? [{ person_id: fixture.graceId, reason, actor_id: activity?.person_id }] : [],
      );
    });

    it('leaves no record if nothing changes', async () => {
      const again = await recordedBy(() => change(fixture), fixture);
      expect(again).toEqual({ activity: [], events: [], notifications: [] });
    });
  });
});
