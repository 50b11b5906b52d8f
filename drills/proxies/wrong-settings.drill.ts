import { findFreePort } from '@postil/harness/databases/postgres-server';
import {
  emptyFolderSettings,
  INIT_ARGUMENTS,
  type RunningPostil,
  runCommand,
  startPostil,
} from '@postil/harness/postil/process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginx } from './reverse-proxies.ts';
import { setUpStage } from './stage.ts';
import { openContext } from './typical-use.ts';

const stage = setUpStage();

const SETTINGS = {
  'no BASE_URL': () => undefined,
  'the right BASE_URL': (url: string) => url,
  'the BASE_URL of another host': () => 'https://other.example.com',
  'a BASE_URL with a path that the proxy lacks': (url: string) => `${url}/feedback`,
} as const;
const DEPLOYMENTS = (['https', 'http'] as const).flatMap((scheme) =>
  ['passed on', 'replaced'].flatMap((host) =>
    (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).map((setting) => [scheme, host, setting] as const),
  ),
);
const databaseSettings = emptyFolderSettings();

beforeAll(async () => {
  const { status, stderr } = await runCommand(databaseSettings, INIT_ARGUMENTS);
  expect(status, stderr).toBe(0);
});

describe.each(DEPLOYMENTS)('nginx over %s, with Host %s, and %s', (scheme, host, setting) => {
  const trustedProxies = scheme === 'https' ? 'loopback' : '';
  let postil: RunningPostil;
  let url: string;
  let stop: () => Promise<unknown>;

  beforeAll(async () => {
    const [port, https, http] = [await findFreePort(), await findFreePort(), await findFreePort()];
    url = `${scheme}://feedback.example.com:${https}`;
    const baseUrl = SETTINGS[setting](url);
    postil = await startPostil({
      ...databaseSettings,
      ...(baseUrl !== undefined && { BASE_URL: baseUrl }),
      PORT: String(port),
      TRUSTED_PROXIES: trustedProxies,
      LOG_LEVEL: 'warn',
    });
    const change = (site: string) => {
      // The port is not the scheme's default.
      const siteWithPort = site.replaceAll('$host;', '$http_host;');
      const siteWithHeaders =
        host === 'replaced'
          ? siteWithPort.replace(/proxy_set_header (?:Host|X-Forwarded-Host) .*;/g, '')
          : siteWithPort;
      return scheme === 'https'
        ? siteWithHeaders
        : siteWithHeaders.replaceAll(' ssl http2', '').replace(/ssl_certificate.*;/g, '');
    };
    const config = { target: `127.0.0.1:${port}`, ports: { https, http }, ...stage(), change };
    const proxy = await nginx.start(nginx.files.root, config);
    stop = () => nginx.stop(proxy);
  });

  afterAll(async () => {
    await stop();
    await postil.stop();
  });

  it('signs in, or names the responsible setting on the page, and logs nothing twice', async () => {
    const { context } = await openContext(stage());
    const page = await context.newPage();
    const text = await trySignIn(page, url);
    const log = postil.stdout().match(/"msg":"[^"]*(?:BASE_URL|TRUSTED_PROXIES)[^"]*"/g) ?? [];
    console.log(`${text ?? 'signed in'}\n${log.join('\n')}`);
    expect(text ?? 'BASE_URL').toContain('BASE_URL');
    expect(new Set(log).size).toBe(log.length);
    expect(log.some((line) => line.includes('TRUSTED_PROXIES'))).toBe(trustedProxies === '');
    await context.close();
  });
});

/** @returns the text of the page if the sign-in does not lead to the board. */
async function trySignIn(page: Page, url: string): Promise<string | undefined> {
  await page.goto(`${url}/sign-in`);
  const email = page.getByLabel('E-mail');
  await email.or(page.locator('#files-missing')).filter({ visible: true }).first().waitFor();
  const board = page.getByRole('heading', { name: 'Board' });
  if (await email.isVisible()) {
    await email.fill('owner@acme.example');
    await page.getByLabel('Password').fill('correct horse battery');
    const responded = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Sign in' }).click();
    if ((await responded).ok()) {
      await board.waitFor();
      return undefined;
    }
  }
  await page.getByText('BASE_URL').first().waitFor();
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
}
