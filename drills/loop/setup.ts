import { createClient } from '@postil/client';
import { type MailServer, startMailServer } from '@postil/harness/servers/mail-server';
import { LOOPBACK, type Receiver, startReceiver } from '@postil/harness/servers/receiver';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from '../../e2e/support/browsers.ts';
import { type Server, startServer } from '../../e2e/support/server.ts';
import { type Application, startApplication } from './application.ts';
import { type Assistant, connectAssistant } from './assistant.ts';

/** All participants of the drill: real processes, without mocks. */
interface Loop {
  readonly server: Server;
  /** The API as the owner. */
  readonly api: ReturnType<typeof createClient>;
  readonly smtp: MailServer;
  readonly receiver: Receiver;
  readonly browser: Browser;
  readonly shop: Application;
  readonly projectId: string;
  readonly assistant: Assistant;
  /** Builds the shop and publishes it. @param release names the build. */
  publish(release: string): Promise<void>;
  stop(): Promise<void>;
}

const HOST = 'shop.localhost';

// The scripts are plain JavaScript.
const builds: { ensureAppsBuilt(): Promise<void> } = await import(
  new URL('../../scripts/build-apps.mjs', import.meta.url).href
);

/**
 * Starts everything: a project whose reporters resolve, a site that asks for e-mail addresses, a webhook, and an
 * assistant with a key.
 */
export async function startLoop(): Promise<Loop> {
  await builds.ensureAppsBuilt();
  const smtp = await startMailServer();
  const server = await startServer({
    ...LOOPBACK,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Postil <postil@postil.example>',
    MAIL_DIGEST_SECONDS: '0',
    // The default value.
    RATE_LIMIT_GUEST: '30',
  });
  const api = createClient({ baseUrl: server.url, apiKey: server.apiKey });
  await api.updateOrganization({ name: 'Alder & Pine' });
  const [owner] = (await api.listMembers({ role: ['owner'] })).data;
  await api.updateMember({ id: owner?.id ?? '', name: 'Ada Lindqvist' });
  const project = await api.createProject({ name: 'Web shop' });
  await api.updateProject({ id: project.id, resolved_by: 'reporter' });
  const site = await api.createSite({ project_id: project.id, name: 'Shop', domain: HOST });
  await api.updateWidgetSettings({ id: site.id, pins: 'all', asks_email: true });
  const receiver = await startReceiver(undefined, () => {});
  await api.createWebhook({ url: receiver.url, events: ['comment.*'] });
  const { key } = await api.createApiKey({
    name: 'Claude Code',
    token_type: 'mcp',
    project_id: project.id,
    permissions: ['read', 'write'],
  });
  const shop = await startApplication(HOST);
  const browser = await chromium.launch(CHROMIUM);
  const assistant = await connectAssistant(server.url, key);
  return {
    server,
    api,
    smtp,
    receiver,
    browser,
    shop,
    assistant,
    projectId: project.id,
    publish: (release) =>
      shop.publish(
        `<script async src="${server.url}/w/postil.js" data-key="${site.widget_key}" data-release="${release}"></script>`,
      ),
    async stop() {
      await assistant.close();
      await browser.close();
      await shop.stop();
      await server.stop();
      await smtp.close();
    },
  };
}
