import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import path from 'node:path';
import { createClient } from '@postil/client';
import {
  emptyFolderSettings,
  INIT_ARGUMENTS,
  run,
  runCommand,
  startPostil,
} from '@postil/harness/postil/process';
import { type MailServer, startMailServer } from '@postil/harness/servers/mail-server';
import { type Browser, chromium } from 'playwright-core';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect } from 'vitest';
import { CHROMIUM } from '../../e2e/support/browsers.ts';
import { type HostPages, startHostPages } from '../../e2e/support/host-pages.ts';
import type { ProxyConfig } from './reverse-proxies.ts';
import { type ServerAccess, SHOP } from './typical-use.ts';

/** The domains of the drills: those of the files in `deploy/`, resolved to this machine. */
const DOMAINS = ['*.example.com', 'example.com', '*.example.org'];

/** The fixtures that all servers of a drill share. */
interface Stage {
  readonly browser: Browser;
  readonly smtp: MailServer;
  readonly pages: HostPages;
  readonly certificate: ProxyConfig['certificate'];
}

/** Sets the stage up before the tests of a file, and ends it after them. @returns a getter, for use in tests. */
export function setUpStage(): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    const certificate = await createCertificate();
    trust(certificate.chain);
    const rules = DOMAINS.map((name) => `MAP ${name} 127.0.0.1`);
    const browser = await chromium.launch({
      ...CHROMIUM,
      args: [...CHROMIUM.args, `--host-resolver-rules=${rules.join(', ')}`],
    });
    stage = { browser, certificate, smtp: await startMailServer(), pages: await startHostPages() };
  });
  afterAll(async () => {
    await stage?.browser.close();
    await stage?.pages.stop();
    await stage?.smtp.close();
  });
  return () => {
    if (!stage) throw new Error('The stage is not set up yet.');
    return stage;
  };
}

/** A running Postil. */
export interface RunningServer {
  readonly access: ServerAccess;
  log(): string;
  stop(): Promise<void>;
}

/** Starts Postil on a new database. @param settings with the port; without `BASE_URL`, the access has the local URL. */
export async function start(
  { browser, smtp, pages }: Stage,
  settings: Record<string, string> & { PORT: string },
): Promise<RunningServer> {
  const all = {
    ...emptyFolderSettings(),
    SMTP_URL: smtp.url,
    MAIL_DIGEST_SECONDS: '0',
    LOG_LEVEL: 'info',
    ...settings,
  };
  const created = await runCommand(all, INIT_ARGUMENTS);
  expect(created.status, created.stderr).toBe(0);
  const { api_key: apiKey, project_id: projectId } = JSON.parse(created.stdout);
  const postil = await startPostil(all);
  const localUrl = `http://${settings.HOST === undefined ? '127.0.0.1' : '[::1]'}:${settings.PORT}`;
  const { id: siteId, widget_key: siteKey } = await createClient({ baseUrl: localUrl, apiKey }).createSite({
    project_id: projectId,
    name: 'Shop',
    domain: SHOP,
  });
  const [email, password] = ['owner@acme.example', 'correct horse battery'];
  const ids = { apiKey, siteId, siteKey, projectId };
  return {
    access: { url: settings.BASE_URL ?? localUrl, ...ids, browser, pages, smtp, email, password },
    log: () => postil.stdout() + postil.stderr(),
    async stop() {
      postil.send('SIGINT');
      await postil.ended;
    },
  };
}

/** Creates a self-signed certificate for the domains of the drill. */
async function createCertificate(): Promise<ProxyConfig['certificate']> {
  const folder = emptyFolderSettings().DATA_DIR;
  const [chain, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')];
  const names = DOMAINS.map((name) => `DNS:${name}`);
  const { status, stderr } = await run(
    [
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      chain,
      '-days',
      '2',
      '-subj',
      '/CN=Postil drill',
      '-addext',
      `subjectAltName=${names.join(',')}`,
    ],
    {},
  );
  expect(status, stderr).toBe(0);
  return { chain, key };
}

/** Makes this process resolve the domains of the drill, and trust their certificate. */
function trust(chain: string): void {
  const lookup: LookupFunction = (host, options, done) => {
    const address = host === '::1' ? '::1' : '127.0.0.1';
    const family = host === '::1' ? 6 : 4;
    done(null, options.all ? [{ address, family }] : address, family);
  };
  setGlobalDispatcher(new Agent({ connect: { ca: readFileSync(chain, 'utf8'), lookup } }));
}
