import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import {
  ChatExample,
  CreatedWebhook,
  CreateWebhookBody,
  DeliveryPage,
  ListDeliveriesQuery,
  QueuedDelivery,
  RecoverBody,
  RecoveredDeliveries,
  RotatedSecret,
  UpdatedWebhook,
  UpdateWebhookBody,
  WebhookDetail,
  WebhookRecord,
} from '../../schemas/delivery/webhooks.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Webhooks';
/** A webhook can receive every event of the organisation, so all operations except listing require an admin. */
const access = 'admin';

export const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  access: 'read',
  tag,
  summary: 'List webhooks',
  response: Success(Type.Array(WebhookRecord)),
});

export const listChatExamples = operation({
  id: 'listChatExamples',
  method: 'GET',
  path: '/webhook-formats',
  access,
  tag,
  summary: 'List the formats for chats, each with an example of its messages',
  response: Success(Type.Array(ChatExample)),
});

export const createWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  access,
  creates: true,
  returnsSecret: true,
  tag,
  summary: 'Create a webhook',
  body: CreateWebhookBody,
  response: Done(CreatedWebhook),
  returnsEtag: true,
  errors: ['webhook_url_forbidden', 'limit_reached'],
});

export const getWebhook = operation({
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/:id',
  access,
  tag,
  summary: 'Read a webhook and its health',
  response: Success(WebhookDetail),
  returnsEtag: true,
});

export const updateWebhook = operation({
  id: 'updateWebhook',
  method: 'PUT',
  path: '/webhooks/:id',
  access,
  tag,
  summary: 'Change a webhook',
  body: UpdateWebhookBody,
  response: Success(UpdatedWebhook),
  returnsEtag: true,
  errors: ['webhook_url_forbidden'],
});

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/:id',
  access,
  tag,
  summary: 'Delete a webhook and its log',
  response: Gone,
});

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/:id/rotate-secret',
  access,
  takesIfMatch: true,
  returnsSecret: true,
  tag,
  summary: 'Issue a new secret',
  response: Done(RotatedSecret),
});

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'POST',
  path: '/webhooks/:id/test',
  access,
  isAccepted: true,
  tag,
  summary: 'Send a test event',
  response: Done(QueuedDelivery),
  errors: ['webhook_inactive'],
});

export const recoverDeliveries = operation({
  id: 'recoverDeliveries',
  method: 'POST',
  path: '/webhooks/:id/recover',
  access,
  isAccepted: true,
  tag,
  summary: 'Redeliver the skipped and exhausted deliveries of events since an instant',
  body: RecoverBody,
  response: Done(RecoveredDeliveries),
  errors: ['webhook_inactive'],
});

export const listDeliveries = operation({
  id: 'listDeliveries',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  access,
  tag,
  summary: 'List deliveries with every attempt, newest first',
  query: ListDeliveriesQuery,
  response: Success(DeliveryPage),
});

export const redeliver = operation({
  id: 'redeliver',
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery_id/redeliver',
  access,
  isAccepted: true,
  tag,
  summary: 'Redeliver one delivery',
  response: Done(QueuedDelivery),
  errors: ['webhook_inactive'],
});
