import type { Client } from '@postil/harness/clients/client';
import { createMcpKey, McpClient } from '@postil/harness/factories/mcp-client';
import {
  createMember,
  createMemberClient,
  createMockup,
  createMockupComment,
  createPng,
  formOf,
} from '@postil/harness/factories/records';
import { openReview } from '@postil/harness/factories/review-links';
import { signInAs } from '@postil/harness/factories/sessions';
import { createShop, createWidgetComment, SHOP_PAGE } from '@postil/harness/factories/widget';
import type { Tenant, TestServer } from '@postil/harness/postil/test-server';
import { expect } from 'vitest';

/** The marker in every text that only the team may read. */
export const SECRET = 'margin-is-forty-percent';
/** The marker in every text that everyone may read. */
export const SHOWN = 'button-overlaps-footer';

/** Comments, replies and pictures, some of them only for the team, and clients of people outside the team. */
export interface World {
  readonly tenant: Tenant;
  readonly siteId: string;
  readonly mockupId: string;
  /** The id of a comment for the team, with a picture and a reply. */
  readonly secretId: string;
  readonly secretMockupCommentId: string;
  readonly secretPictureUrl: string;
  /** A comment of a visitor, with one reply for everyone and one for the team. */
  readonly shownId: string;
  readonly noteId: string;
  readonly guestId: string;
  readonly visitor: Client;
  readonly outsiders: Readonly<Record<'reviewer' | 'guest' | 'guest with a key', Client>>;
  readonly assistant: McpClient;
}

/** Creates a site whose pages show visitors every comment with the visibility `everyone`, so that as much as possible could leak. */
export async function createWorld(server: TestServer): Promise<World> {
  const { tenant: owner, site, visit } = await createShop(server, { pins: 'all' });
  const tenant: Tenant = { ...owner, site_id: site.id };
  const guest = await createMember(tenant, { role: 'guest', project_ids: [site.project_id] });
  const secretId = await write(tenant, '/boards/tasks', {
    site_id: site.id,
    page_url: SHOP_PAGE,
    content: SECRET,
    description: SECRET,
    page_title: SECRET,
    tags: [SECRET],
    category: 'PERFORMANCE',
  });
  await write(tenant, `/comments/${secretId}/replies`, { content: SECRET, visibility: 'everyone' });
  const picture = await tenant.api.put(`/comments/${secretId}/screenshot`, formOf({}, await createPng()));
  const { client: visitor } = await visit();
  const { id: shownId } = await createWidgetComment(visitor, { content: SHOWN, name: 'Ada' });
  await write(tenant, `/comments/${shownId}/replies`, { content: `We fix the ${SHOWN}` });
  const noteId = await write(tenant, `/comments/${shownId}/replies`, { content: SECRET, visibility: 'team' });
  const mockup = await createMockup({ ...tenant, project_id: site.project_id });
  await createMockupComment(tenant, mockup.id, { content: SHOWN, visibility: 'everyone' });
  const { id: secretMockupCommentId } = await createMockupComment(tenant, mockup.id, { content: SECRET });
  await write(tenant, `/mockup-comments/${secretMockupCommentId}/replies`, { content: SECRET });
  const { key } = await createMcpKey({ ...tenant, project_id: site.project_id }, ['read', 'write']);
  await server.database.sql`
    UPDATE api_key_secrets SET person_id = ${guest.id}
    WHERE organization_id = ${tenant.organization_id} AND token_type = 'mcp' AND person_id = ${tenant.user_id}
      AND api_key_id IN (SELECT id FROM api_keys WHERE last_four = ${key.slice(-4)})`;
  return {
    tenant,
    siteId: site.id,
    mockupId: mockup.id,
    secretId,
    secretMockupCommentId,
    secretPictureUrl: JSON.parse(picture.text).data.screenshot.url,
    shownId,
    noteId,
    guestId: guest.id,
    visitor,
    outsiders: {
      reviewer: (await openReview(server, { ...tenant, project_id: site.project_id }, { rights: 'approve' }))
        .client,
      guest: await signInAs(server, tenant, guest.id),
      'guest with a key': await createMemberClient(server, tenant, guest.id),
    },
    assistant: new McpClient(server.url, { 'x-api-key': key }),
  };
}

async function write({ api }: Tenant, path: string, body: object): Promise<string> {
  const response = await api.post(path, body);
  expect(response.status, response.text).toBe(201);
  return JSON.parse(response.text).data.id;
}
