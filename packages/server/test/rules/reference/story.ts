import type { RecordedExample } from '@postil/contract/openapi/recorded';
import { createMember, createPng, createTask, listNotifications } from '@postil/harness/factories/records';
import { currentSessionId, emailOf, PASSWORD, signIn } from '@postil/harness/factories/sessions';
import type { Tenant, TestServer } from '@postil/harness/postil/test-server';
import { respondWithStatus, startReceiver, waitForAttempts } from '@postil/harness/servers/receiver';
import { recordConsents } from './consents-story.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { Scene } from './scene.ts';
import { recordReviewLinks, recordWidget } from './widget-story.ts';

const PAGE = 'https://shop.example.com/pricing';

/** Calls every operation once, in a plausible order: Ada's shop is reviewed, and she cleans up. */
export async function recordExamples(server: TestServer): Promise<Record<string, RecordedExample>> {
  const tenant = await server.createTenant();
  await tenant.api.put(`/members/${tenant.user_id}`, { name: 'Ada Lovelace' });
  const recorder = createRecorder(tenant.api);
  const { id: graceId } = await recorder.record('addMember', {
    body: { email: 'grace@example.com', name: 'Grace Hopper', role: 'member' },
  });
  const scene = { tenant, recorder, graceId };
  await recordSites(scene);
  const webhookId = await recordWebhooks(scene);
  await recordComments(scene);
  await recordReplies(scene);
  await recordChanges(scene);
  await recordWidget(scene, server);
  await recordMockups(scene);
  await recordReviewLinks(scene, server);
  await recordMembers(scene);
  await recordKeys(scene);
  await recordConsents(scene, server);
  await recordSessions(scene, server);
  await recordLinks(scene, server);
  await recorder.record('deleteWebhook', { params: { id: webhookId } });
  await recorder.record('deleteSite', { params: { id: tenant.site_id } });
  await recorder.record('deleteProject', { params: { id: tenant.project_id } });
  return recorder.examples();
}

async function recordSites({ tenant, recorder: { record } }: Scene): Promise<void> {
  const { project_id, site_id, organization_id } = tenant;
  await record('updateOrganization', { body: { name: 'Ada Ltd' } });
  await record('getOrganization');
  await record('updateProject', {
    params: { id: project_id },
    body: {
      name: 'Company website',
      statuses: [{ status: 'IN_REVIEW', name: 'Client check', color: 'purple' }],
    },
  });
  await record('getProject', { params: { id: project_id } });
  await record('updateSite', {
    params: { id: site_id },
    body: { name: 'Shop', domain: 'shop.example.com', is_active: true },
  });
  await record('getSite', { params: { id: site_id } });
  await record('listProjects', { query: { organization_id, status: 'active', include_counts: 'true' } });
  await record('createProject', { body: { name: 'Campaign' } });
  await record('createSite', { body: { project_id, name: 'Blog', domain: 'blog.example.com' } });
  await record('listSites', { query: { name: 'blog' } });
}

/** @returns the id of a webhook. */
async function recordWebhooks({ tenant, recorder: { record } }: Scene): Promise<string> {
  const { url } = await startReceiver(respondWithStatus(200));
  const { id } = await record('createWebhook', {
    body: {
      url,
      events: ['comment.created', 'comment.resolved'],
      headers: { Authorization: 'Bearer 3f8a-b21c' },
    },
  });
  const params = { id };
  const { deliveryId } = await record('testWebhook', { params });
  await waitForAttempts(tenant, id);
  await record('listDeliveries', { params, query: { status: 'delivered' } });
  await record('redeliver', { params: { id, delivery_id: deliveryId } });
  await waitForAttempts(tenant, id, 2);
  await record('recoverDeliveries', { params, body: { since: '2026-01-02T00:00:00.000Z' } });
  await record('rotateWebhookSecret', { params });
  await record('listWebhooks');
  await record('listChatExamples');
  await record('updateWebhook', {
    params,
    body: { events: ['comment.created', 'comment.resolved'], is_active: false },
  });
  await record('getWebhook', { params });
  return id;
}

async function recordComments({ tenant, recorder, graceId }: Scene): Promise<void> {
  const { record } = recorder;
  const { site_id, organization_id } = tenant;
  const { id } = await record('createTask', {
    body: {
      site_id,
      content: 'The button overlaps the footer',
      description: 'Seen on a phone in landscape orientation.',
      page_url: PAGE,
      route: '/pricing',
      page_title: 'Pricing',
      priority: 'HIGH',
      device_type: 'MOBILE',
      category: 'BUG_REPORT',
      tags: ['checkout'],
      context: { viewport: { width: 812, height: 375 }, browser: 'Firefox 150', os: 'Android 16' },
    },
  });
  const params = { id };
  const picture = await createPng({ width: 812, height: 375 });
  await record('setScreenshot', { params, body: { pin_x: '0.25', pin_y: '0.5' }, picture });
  const { id: pictureId } = await record('addPicture', { params, body: {}, picture });
  await record('listPictures', { params });
  await record('deletePicture', { params: { id, picture_id: pictureId } });
  await recordResults({ recorder }, { id, picture });
  const relationParams = {
    id,
    related_id: await createTask(tenant, { content: 'The footer is too narrow' }),
  };
  await record('setRelation', { params: relationParams, body: { kind: 'blocked_by' } });
  await record('listRelations', { params });
  await record('findComments', { query: { search: '#1', limit: '5' } });
  await record('deleteRelation', { params: relationParams });
  await tenant.api.delete(`/comments/${relationParams.related_id}`);
  await record('assignComment', { params, body: { user_id: graceId } });
  await record('handOverComment', { params, body: { text: 'The button overlaps the footer: /pricing' } });
  await record('claimComment', { params, body: { minutes: 60 } });
  await record('releaseComment', { params });
  await record('subscribeToComment', { body: { comment_id: id, user_ids: [graceId] } });
  await record('listComments', { query: { site_id, status: 'OPEN', assigned_to: graceId } });
  await record('listPageComments', {
    params: { id: 'page' },
    query: { site_id, page_url: PAGE, device_type: 'MOBILE' },
  });
  await record('countComments', { body: { filters: [{ assigned_to: ['me'] }, { status: ['OPEN'] }] } });
  await record('exportComments', { query: { format: 'csv', status: 'OPEN' } });
  await record('createComment', {
    body: {
      user: { org_id: organization_id, name: 'Alan Turing', role: 'guest' },
      site: { site_id, domain: 'shop.example.com' },
      comment: { content: '@Ada The price is missing', priority: 'HIGH' },
      context: { page_url: PAGE, timestamp: '2026-01-02T03:04:05.678Z' },
    },
  });
  await record('getNotificationPreferences');
  await record('updateNotificationPreferences', { body: { mail: { status: false } } });
  await record('listNotifications', { query: { unread: 'true' } });
  const [first] = (await listNotifications(tenant.api)).data;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await record('snoozeNotifications', { body: { ids: [first?.id], until } });
  await record('readNotifications', { body: { all: true } });
  await record('listSubscribers', { params });
  await record('updateComment', { params, body: { priority: 'URGENT', tags: ['checkout', 'mobile'] } });
}

/** A result of Ada's team for a comment, and her refusal. @param picture a screenshot taken after the work. */
async function recordResults(
  { recorder: { record } }: Pick<Scene, 'recorder'>,
  { id, picture }: { id: string; picture: Buffer },
): Promise<void> {
  const params = { id };
  const { id: resultId } = await record('submitResult', {
    params,
    body: {
      summary: 'The button keeps its distance from the footer.',
      pull_request_url: 'https://git.example.com/shop/pulls/41',
      commit: '9fceb02',
      branch: 'footer-distance',
      release: '1.8.2',
      preview_url: 'https://preview.example.com/pricing',
      files: ['src/pricing/Footer.tsx'],
    },
  });
  await record('setResultPicture', { params: { id, result_id: resultId }, body: {}, picture });
  await record('listResults', { params });
  const refusal = { decision: 'refused', reason: 'On a phone in portrait format it still overlaps.' };
  await record('decideOnResult', { params, body: refusal });
}

async function recordReplies({ tenant, recorder: { record } }: Scene): Promise<void> {
  const params = { id: await readFirstCommentId(tenant) };
  const { id } = await record('createReply', { params, body: { content: 'I can reproduce it' } });
  await record('updateReply', { params: { id }, body: { content: 'I can reproduce it on Android' } });
  await record('getReply', { params: { id } });
  await record('listReplies', { params });
  await record('getComment', { params });
  await record('deleteScreenshot', { params });
  await record('deleteReply', { params: { id } });
}

/** @returns the id of the comment of the story: the oldest one. */
async function readFirstCommentId({ api }: Tenant): Promise<string> {
  const { text } = await api.get('/comments?sort_order=asc&per_page=1');
  const { data } = JSON.parse(text) as { data: { data: { id: string }[] } };
  return data.data[0]?.id ?? '';
}

async function recordViews({ recorder: { record } }: Scene): Promise<void> {
  const { id } = await record('createView', {
    body: { name: 'Urgent on mobile', query: 'priority=URGENT&device_type=MOBILE', is_shared: true },
  });
  await record('updateView', { params: { id }, body: { layout: 'list' } });
  await record('listViews');
  await record('deleteView', { params: { id } });
}

async function recordChanges(scene: Scene): Promise<void> {
  const { tenant, graceId } = scene;
  const { record } = scene.recorder;
  const id = await readFirstCommentId(tenant);
  const params = { id };
  await record('updateCommentPageUrl', {
    params,
    body: {
      new_page_url: 'https://shop.example.com/prices',
      update_all_comments: true,
      old_page_url: PAGE,
    },
  });
  await record('moveToProject', {
    params,
    body: { project_id: tenant.project_id, site_id: tenant.site_id },
  });
  await record('setCommentStatus', {
    params,
    body: { status: 'RESOLVED', release: '1.8.2', note: 'Fixed in release 1.8.2' },
  });
  await record('listActivity', {
    query: { site_id: tenant.site_id, action: 'resolved', days: '7', limit: '50' },
  });
  await scene.recorder.recordStream('streamChanges', () =>
    record('updateComments', { body: { comment_ids: [id], change: { add_tags: ['release-12'] } } }),
  );
  await record('getSummary', { query: { site_id: tenant.site_id, days: '7' } });
  await record('updateTaskPosition', { params, body: { status: 'IN_REVIEW', after_id: null } });
  await record('getBoard', { query: { project_id: tenant.project_id, per_column: '1' } });
  await record('listColumn', { params: { status: 'IN_REVIEW' }, query: { limit: '1' } });
  await record('listPages', { query: { project_id: tenant.project_id, limit: '1' } });
  await recordViews(scene);
  await record('unassignComment', { params });
  await record('unsubscribeFromComment', { body: { comment_id: id, user_ids: [graceId] } });
  await record('deleteComment', { params });
}

async function recordMockups({ tenant, recorder: { record }, graceId }: Scene): Promise<void> {
  const picture = await createPng({ width: 1_440, height: 900 });
  const { id } = await record('createMockup', {
    body: { project_id: tenant.project_id, name: 'Start page' },
    picture,
  });
  const params = { id };
  const { id: pinId } = await record('createMockupComment', {
    params,
    body: { content: 'The logo is blurred', x: 0.08, y: 0.05, width: 0.1, height: 0.05 },
  });
  await recordPins({ pinId, record, graceId });
  await record('listMockupComments', { params, query: { version: '1' } });
  await record('createMockupVersion', {
    params,
    body: {},
    picture: await createPng({ width: 1_440, height: 1_200 }),
  });
  await record('updateMockup', { params, body: { name: 'Start page 2026' } });
  await record('createMockupApproval', {
    params,
    body: { decision: 'APPROVED', note: 'Good to go', name: 'Ada Lovelace', version: 2 },
  });
  await record('getMockup', { params });
  await record('listMockups', { query: { project_id: tenant.project_id, status: 'APPROVED' } });
  await record('deleteMockupComment', { params: { id: pinId } });
  await record('deleteMockup', { params });
}

async function recordPins({
  pinId,
  record,
  graceId,
}: {
  pinId: string;
  record: Recorder['record'];
  graceId: string;
}): Promise<void> {
  const params = { id: pinId };
  await record('assignMockupComment', { params, body: { user_id: graceId } });
  await record('subscribeToMockupComment', { params, body: { user_ids: [graceId] } });
  await record('listMockupCommentSubscribers', { params });
  await record('createMockupCommentReply', { params, body: { content: 'A sharper one is on its way' } });
  await record('listMockupCommentReplies', { params });
  await record('updateMockupComment', { params, body: { priority: 'LOW', x: 0.1 } });
  await record('setMockupCommentStatus', { params, body: { status: 'IN_REVIEW' } });
  await record('getMockupComment', { params });
  await record('unassignMockupComment', { params });
  await record('unsubscribeFromMockupComment', { params, body: { user_ids: [graceId] } });
}

async function recordMembers({ recorder: { record }, graceId }: Scene): Promise<void> {
  const params = { id: graceId };
  await record('updateMember', { params, body: { role: 'admin' } });
  await record('getMember', { params });
  await record('listMembers', { query: { role: 'admin' } });
  await record('removeMember', { params });
}

async function recordSessions({ tenant, recorder: { record } }: Scene, server: TestServer): Promise<void> {
  const email = await emailOf(tenant, tenant.user_id);
  await record('getSignInOptions', { as: server.anonymous });
  await record('signIn', { as: server.anonymous, body: { email, password: PASSWORD } });
  const [as, another] = [await signIn(server, email), await signIn(server, email)];
  await record('getSession', { as });
  await record('switchOrganization', { as, body: { organization_id: tenant.organization_id } });
  await record('endSession', { as, params: { id: await currentSessionId(another) } });
  await record('endOtherSessions', { as });
  await record('listSessions', { as });
  await record('updateAccount', { as, body: { name: 'Ada King' } });
  const newPassword = 'a password of many words';
  await record('changePassword', { as, body: { current_password: PASSWORD, new_password: newPassword } });
  await record('requestPasswordReset', { as: server.anonymous, body: { email } });
  await record('signOut', { as });
}

async function recordLinks({ tenant, recorder: { record } }: Scene, server: TestServer): Promise<void> {
  const as = server.anonymous;
  const { id } = await createMember(tenant, { email: 'mary@example.com', name: 'Mary Shelley' });
  const params = { id };
  await record('listInvitations');
  const { token } = await record('createInvitation', { params });
  await record('readInvitation', { as, body: { token } });
  const password = 'a creature of my own';
  await record('acceptInvitation', { as, body: { token, name: 'Mary Shelley', password } });
  const reset = await record('createResetLink', { params });
  await record('readPasswordReset', { as, body: { token: reset.token } });
  await record('resetPassword', { as, body: { token: reset.token, password: 'a modern Prometheus' } });
}

async function recordKeys({ recorder: { record } }: Scene): Promise<void> {
  const { id } = await record('createApiKey', {
    body: { name: 'Deploy script', token_type: 'api', permissions: ['read', 'write'] },
  });
  const params = { id };
  await record('updateApiKey', { params, body: { permissions: ['read'] } });
  await record('getApiKey', { params });
  await record('regenerateApiKey', { params });
  await record('revokeApiKey', { params });
  await record('listApiKeys', { query: { status: 'revoked' } });
  await record('deleteApiKey', { params });
  await record('listAuditEntries', { query: { action: 'api_key.deleted' } });
}
