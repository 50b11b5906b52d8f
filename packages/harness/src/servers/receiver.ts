import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  CreatedWebhook as CreatedSchema,
  type CreatedWebhook,
  DeliveryRecord,
  Done,
  Page,
  Success,
  type WebhookDetail,
  WebhookDetail as WebhookSchema,
} from '@postil/contract';
import { expect, onTestFinished, vi } from 'vitest';
import type { Tenant } from '../postil/test-server.ts';
import { listenOnLoopback } from './loopback.ts';

/** The settings that allow webhooks to reach the receivers of the tests. */
export const LOOPBACK = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' };

/** One received request. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly receivedAtMs: number;
}

/** A receiver of webhooks on the loopback interface. */
export interface Receiver {
  readonly url: string;
  /** The requests in order of arrival. */
  readonly requests: ReceivedRequest[];
}

/** Responds to a request. @param count its number, from 1. */
export type Respond = (response: ServerResponse, count: number, request: ReceivedRequest) => void;

/**
 * Starts a receiver, which ends with the test. Default: it responds 200.
 *
 * @param onFinished the hook of the test context, in concurrent tests.
 */
export async function startReceiver(
  respond: Respond = (response) => response.end(),
  onFinished = onTestFinished,
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming).catch(() => undefined);
    if (body === undefined) return;
    const request = { headers: incoming.headers, body, receivedAtMs: performance.now() };
    const count = requests.push(request);
    respond(response, count, request);
  });
  return { url: `http://127.0.0.1:${await listenOnLoopback(server, onFinished)}/hook`, requests };
}

/** Responds to every request with this status. */
export function respondWithStatus(status: number, headers: Record<string, string> = {}): Respond {
  return (response) => response.writeHead(status, headers).end();
}

/** Creates a webhook for a receiver. */
export async function createWebhook(
  { api }: Pick<Tenant, 'api'>,
  url: string,
  events: readonly string[] = ['comment.*'],
): Promise<CreatedWebhook> {
  return (await api.post('/webhooks', { url, events })).body(201, Done(CreatedSchema)).data;
}

/** Reads a webhook with its health. */
export async function readWebhook({ api }: Pick<Tenant, 'api'>, id: string): Promise<WebhookDetail> {
  return (await api.get(`/webhooks/${id}`)).body(200, Success(WebhookSchema)).data;
}

/** The first page of a webhook's log, newest first. @param query with its question mark, or empty. */
export async function readDeliveries(
  { api }: Pick<Tenant, 'api'>,
  id: string,
  query = '?limit=100',
): Promise<DeliveryRecord[]> {
  return (await api.get(`/webhooks/${id}/deliveries${query}`)).body(200, Success(Page(DeliveryRecord))).data
    .data;
}

/** Waits until the log has this many attempts of the newest delivery. */
export async function waitForAttempts(
  tenant: Pick<Tenant, 'api'>,
  webhookId: string,
  attempts = 1,
): Promise<DeliveryRecord> {
  return waitFor(async () => {
    const [delivery] = await readDeliveries(tenant, webhookId, '?limit=1');
    expect(delivery?.attempts.length).toBeGreaterThanOrEqual(attempts);
    // The assertion above proves that it exists.
    return delivery as DeliveryRecord;
  });
}

/** Waits until `check` does not throw. @returns its result. */
export function waitFor<Result>(check: () => Result | Promise<Result>, timeoutMs = 60_000): Promise<Result> {
  return vi.waitFor(check, { timeout: timeoutMs, interval: 15 });
}
