import { hash } from 'node:crypto';
import { connectExtension, EXTENSION_ORIGIN } from '@postil/harness/factories/extension';
import { createPng } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import { holdComment, pageClient } from '@postil/harness/factories/widget';
import type { TestServer } from '@postil/harness/postil/test-server';
import type { Scene } from './scene.ts';

const ORIGIN = 'https://shop.example.com';
const PAGE = `${ORIGIN}/checkout`;

/** A visitor of the shop, and the team's settings for its widget. */
export async function recordWidget(scene: Scene, server: TestServer): Promise<void> {
  const { tenant } = scene;
  const { record } = scene.recorder;
  const params = { id: tenant.site_id };
  await record('updateWidgetSettings', {
    params,
    body: {
      position: 'start',
      button_color: '#0a7d4f',
      masks: ['.account-number'],
      collects_log: true,
      fetches_images: true,
    },
  });
  await record('getWidgetSettings', { params });
  await record('createIdentitySecret', { params });
  await record('deleteIdentitySecret', { params });
  const { token } = await record('startWidgetSession', {
    as: pageClient(server, '', ORIGIN),
    body: { key: tenant.widget_key, page_url: PAGE },
  });
  const id = await recordVisitor({ tenant, record, as: pageClient(server, token, ORIGIN) });
  const member = await signInAs(server, tenant, tenant.user_id);
  const agreement = { as: member, body: { widget_key: tenant.widget_key, origin: ORIGIN } };
  const { token: memberToken } = await record('createWidgetToken', agreement);
  const { token: code } = await record('createWidgetCode', agreement);
  await record('redeemWidgetCode', {
    as: pageClient(server, '', ORIGIN),
    body: { key: tenant.widget_key, code },
  });
  const as = pageClient(server, memberToken, ORIGIN);
  await record('listWidgetAssignees', { as });
  await record('assignWidgetComment', { as, params: { id }, body: { assigned_to: tenant.user_id } });
  await record('setWidgetCommentStatus', { as, params: { id }, body: { status: 'IN_PROGRESS' } });
  await record('deleteWidgetComment', { as, params: { id } });
  await recordHeldComments(server, scene);
  await recordExtension(server, scene);
}

/** A member connects an extension, which opens a page outside all sites, and then revokes its access. */
async function recordExtension(server: TestServer, { tenant, recorder: { record } }: Scene): Promise<void> {
  const as = await signInAs(server, tenant, tenant.user_id);
  const token = `pwe_${'A'.repeat(43)}`;
  const { id } = await record('createExtensionConnection', {
    as,
    body: { token_hash: hash('sha256', token), name: 'Firefox, Linux' },
  });
  const extension = pageClient(server, token, EXTENSION_ORIGIN);
  await record('getExtensionAccount', { as: extension });
  await record('openExtensionPage', {
    as: extension,
    body: { page_url: 'https://docs.example.org/install', project_id: tenant.project_id },
  });
  await record('listExtensionConnections', { as });
  await record('deleteExtensionConnection', { as, params: { id } });
  const other = await connectExtension(server, tenant, as);
  await record('endExtensionAccess', { as: other.client });
}

/** @returns the id of the visitor's comment. */
async function recordVisitor({
  tenant,
  record,
  as,
}: Pick<Scene, 'tenant'> &
  Pick<Scene['recorder'], 'record'> & { as: ReturnType<typeof pageClient> }): Promise<string> {
  const { id } = await record('createWidgetComment', {
    as,
    body: {
      content: 'The voucher field is missing',
      name: 'Mary',
      page_url: PAGE,
      page_title: 'Checkout',
      timestamp: '2026-01-02T03:04:05.678Z',
      context: { anchor: { tag: 'form', text: 'Pay now' }, browser: 'Firefox 150', device_type: 'DESKTOP' },
      evidence: {
        locator: { role: 'form', name: 'Payment', css_path: 'main > form' },
        element: { tag: 'form', html: '<form class="payment">…</form>', styles: { gap: '12px' } },
        source: {
          components: ['Payment', 'Checkout'],
          file: 'src/payment.tsx',
          line: 41,
          confidence: 'exact',
        },
        environment: { pixel_ratio: 2, release: '1.8.2', name: 'production' },
      },
      opened_ms: 8_200,
    },
  });
  const params = { id };
  const picture = await createPng({ width: 1_280, height: 720 });
  await record('setWidgetCommentScreenshot', { as, params, body: { pin_x: '0.5', pin_y: '0.4' }, picture });
  await record('addWidgetPicture', { as, params, body: {}, picture });
  // An address that is reserved for documentation, to which nothing is sent.
  await record('readWidgetImages', { as, body: { urls: ['https://192.0.2.1/hero.jpg'] } });
  await record('setWidgetCommentAnchor', {
    as,
    params,
    body: { anchor: { tag: 'button', text: 'Pay now' }, page_url: PAGE },
  });
  await record('updateWidgetComment', { as, params, body: { content: 'The field for vouchers is missing' } });
  await record('createWidgetReply', { as, params, body: { content: 'It was there yesterday' } });
  await tenant.api.post(`/comments/${id}/results`, { summary: 'The field for vouchers is back.' });
  await record('decideOnWidgetResult', { as, params, body: { decision: 'accepted' } });
  await record('getWidgetComment', { as, params });
  await record('listWidgetComments', { as, query: { page_url: PAGE } });
  return id;
}

/** Two comments that look like spam, one of them by mistake. */
async function recordHeldComments(
  server: TestServer,
  { tenant, recorder: { record } }: Scene,
): Promise<void> {
  const picture = await createPng({ width: 1_280, height: 720 });
  const spamId = await holdComment(server, tenant, { origin: ORIGIN });
  const otherId = await holdComment(server, tenant, { origin: ORIGIN, picture });
  await record('listHeldComments', { query: { site_id: tenant.site_id, limit: '1' } });
  await record('deleteHeldComment', { params: { id: spamId } });
  await record('releaseHeldComment', { params: { id: otherId } });
}

/** A client reviews the project with a link. */
export async function recordReviewLinks(
  { tenant, recorder: { record } }: Scene,
  server: TestServer,
): Promise<void> {
  const { project_id } = tenant;
  const password = 'blue door';
  const { id, token } = await record('createReviewLink', {
    body: { project_id, name: 'Client', rights: 'approve', password, expires_at: '2099-01-02T03:04:05.678Z' },
  });
  await record('openReviewLink', { as: server.anonymous, body: { token, password, name: 'Mary' } });
  await record('listReviewLinks', { query: { project_id } });
  await record('deleteReviewLink', { params: { id } });
}
