import { hash, randomBytes } from 'node:crypto';
import { Done, ExtensionConnection, ExtensionPage } from '@postil/contract';
import type { Client } from '../clients/client.ts';
import type { Tenant, TestServer } from '../postil/test-server.ts';
import { signInAs } from './sessions.ts';
import { pageClient } from './widget.ts';

/** The origin of requests by a Chromium extension. */
export const EXTENSION_ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';

/** An extension that acts as a member. */
interface Extension {
  readonly connection: ExtensionConnection;
  readonly token: string;
  /** A client for operations that are independent of a page. */
  readonly client: Client;
  /** Opens a page without checking the response. */
  open(pageUrl: string, projectId?: string): ReturnType<Client['post']>;
  /** Opens a page. @returns a client with the calls of the widget on that page. */
  openSite(pageUrl: string, projectId?: string): Promise<{ client: Client; page: ExtensionPage }>;
}

/** Creates a token as extensions do. */
function createExtensionToken(): string {
  return `pwe_${randomBytes(32).toString('base64url')}`;
}

/** Signs the extension of a browser in. @param session of the member; default: the tenant's own. */
export async function connectExtension(
  server: TestServer,
  tenant: Tenant,
  session?: Client,
): Promise<Extension> {
  const member = session ?? (await signInAs(server, tenant, tenant.user_id));
  const token = createExtensionToken();
  const connection = (
    await member.post('/extension-connections', { token_hash: hash('sha256', token), name: 'Firefox, Linux' })
  ).body(201, Done(ExtensionConnection)).data;
  const client = pageClient(server, token, EXTENSION_ORIGIN);
  const open: Extension['open'] = (page_url, project_id) =>
    client.post('/widget/v1/extension/pages', { page_url, ...(project_id && { project_id }) });
  return {
    connection,
    token,
    client,
    open,
    async openSite(pageUrl, projectId) {
      const page = (await open(pageUrl, projectId)).body(200, Done(ExtensionPage)).data;
      return { page, client: pageClient(server, `${token}.${page.site?.id}`, EXTENSION_ORIGIN) };
    },
  };
}
