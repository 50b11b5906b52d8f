import {
  CommentScreenshot,
  Done,
  Success,
  type UpdateWidgetSettingsBody,
  type WidgetComment,
  WidgetComment as WidgetCommentSchema,
  WidgetSession,
} from '@postil/contract';
import { type ApiResponse, Client } from '../clients/client.ts';
import type { Tenant, TestServer } from '../postil/test-server.ts';
import { createSite, formOf } from './records.ts';

/** The origin of the pages of `createShop`. */
export const SHOP_ORIGIN = 'https://www.shop.example.com';
export const SHOP_PAGE = `${SHOP_ORIGIN}/pricing`;

/** A site with the widget on its pages, and calls from them. */
export interface Shop {
  readonly tenant: Tenant;
  readonly site: Awaited<ReturnType<typeof createSite>>;
  /** Begins a visit without checking the response. */
  begin(body?: Record<string, unknown>, origin?: string): Promise<ApiResponse>;
  /** Begins a visit. @returns a client with its token. */
  visit(body?: Record<string, unknown>): Promise<Visitor>;
}

export interface Visitor {
  readonly token: string;
  readonly session: WidgetSession;
  readonly client: Client;
}

/** Creates an organisation with a site, with the widget on its pages. @param settings of the widget. */
export async function createShop(server: TestServer, settings?: UpdateWidgetSettingsBody): Promise<Shop> {
  const tenant = await server.createTenant();
  const site = await createSite(tenant, { domain: 'shop.example.com' });
  if (settings) await tenant.api.put(`/sites/${site.id}/widget`, settings);
  const begin = (body: Record<string, unknown> = {}, origin = SHOP_ORIGIN) =>
    server.anonymous.post('/widget/v1/sessions', { key: site.widget_key, ...body }, origin ? { origin } : {});
  return {
    tenant,
    site,
    begin,
    async visit(body) {
      const session = (await begin(body)).body(200, Success(WidgetSession)).data;
      return { token: session.token, session, client: pageClient(server, session.token) };
    },
  };
}

/** Calls the server as a page does. @param token '': before a visit has begun. */
export function pageClient({ url }: TestServer, token: string, origin = SHOP_ORIGIN): Client {
  return new Client(url, undefined, { origin, ...(token && { authorization: `Bearer ${token}` }) });
}

/** The body of a comment on a page of the shop. */
export function widgetCommentBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    content: 'The button overlaps the footer',
    page_url: SHOP_PAGE,
    timestamp: '2026-01-02T03:04:05.678Z',
    opened_ms: 5_000,
    ...fields,
  };
}

/** Creates a comment on a page of the shop. */
export async function createWidgetComment(
  client: Client,
  fields: Record<string, unknown> = {},
): Promise<WidgetComment> {
  return (await client.post('/widget/v1/comments', widgetCommentBody(fields))).body(
    201,
    Done(WidgetCommentSchema),
  ).data;
}

/**
 * Sends a comment to a tenant's site that is held as probable spam.
 *
 * @param picture its screenshot.
 * @returns its id.
 */
export async function holdComment(
  server: TestServer,
  tenant: Tenant,
  { origin = 'http://localhost', picture }: { origin?: string; picture?: Buffer } = {},
): Promise<string> {
  const response = await pageClient(server, '', origin).post('/widget/v1/sessions', {
    key: tenant.widget_key,
  });
  const { token } = response.body(200, Success(WidgetSession)).data;
  const client = pageClient(server, token, origin);
  const { id } = await createWidgetComment(client, { page_url: `${origin}/pricing`, trap: 'filled' });
  const form = picture && formOf({ pin_x: '0.5', pin_y: '0.4' }, picture);
  if (form)
    (await client.put(`/widget/v1/comments/${id}/screenshot`, form)).body(200, Done(CommentScreenshot));
  return id;
}
