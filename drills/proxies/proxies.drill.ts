import { createClient } from '@postil/client';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { createNoisyPng } from '@postil/harness/factories/records';
import { type LaunchedProcess, waitUntil } from '@postil/harness/postil/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caddy, nginx, type ProxyConfig, type ProxyKind } from './reverse-proxies.ts';
import { type RunningServer, setUpStage, start } from './stage.ts';
import * as typicalUse from './typical-use.ts';

/** The warning about refused files, detected by the status or by the response to a small request. */
const TOO_LARGE_WARNING = /refuses files of this size \(413\)|responds, but not to files of this size/;

const stage = setUpStage();

const DEPLOYMENTS: readonly [string, ProxyKind, 'root' | 'below'][] = [
  ['nginx, at the root of a domain', nginx, 'root'],
  ['nginx, below a path', nginx, 'below'],
  ['Caddy, at the root of a domain', caddy, 'root'],
  ['Caddy, below a path', caddy, 'below'],
];

describe.each(DEPLOYMENTS)('%s', (name, kind, mount) => {
  const file = kind.files[mount];
  let config: ProxyConfig;
  let proxy: LaunchedProcess;
  let started: RunningServer;

  beforeAll(async () => {
    const [port, https, http] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const { certificate } = stage();
    config = { target: `127.0.0.1:${port}`, ports: { https, http }, certificate };
    const base = mount === 'root' ? 'https://feedback.example.com' : 'https://example.com';
    const url = `${base}:${https}${mount === 'root' ? '' : '/feedback'}`;
    started = await start(stage(), { PORT: String(port), BASE_URL: url, TRUSTED_PROXIES: 'loopback' });
    proxy = await kind.start(file, config);
  });

  afterAll(async () => {
    await kind.stop(proxy);
    await started.stop();
  });

  it('accepts the example file', async () => {
    const { status, stderr } = await kind.check(file, config);
    expect(status, stderr).toBe(0);
  });

  testTypicalUse(name, () => started.access);

  it('forwards the address of the caller, and overwrites forged forwarding headers', async () => {
    const { url } = started.access;
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' };
    const response = await fetch(`${url}/api/v1/projects`, { headers });
    expect(response.status).toBe(401);
    const requestIdField = `"request_id":"${response.headers.get('x-request-id')}"`;
    const findLine = () =>
      started
        .log()
        .split('\n')
        .find((each) => each.includes(requestIdField));
    await waitUntil('the line of the request', () => findLine() !== undefined);
    expect(JSON.parse(findLine() ?? '{}')).toMatchObject({ ip: '127.0.0.1' });
    expect(started.log()).not.toMatch(/BASE_URL|TRUSTED_PROXIES/);
  });

  it('blocks the endpoints for operators', async () => {
    for (const path of ['/livez', '/readyz', '/metrics', '/metrics/', '//metrics']) {
      const response = await fetch(started.access.url + path);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  it('explains refusals by a lower body limit, in the app and in the widget', async () => {
    await kind.stop(proxy);
    proxy = await kind.start(file, { ...config, maxBody: kind.lowLimit });
    await expectRefusedPictures(started.access);
    await kind.stop(proxy);
    proxy = await kind.start(file, config);
  });

  it('explains that Postil is not running', async () => {
    const { context } = await typicalUse.openContext(stage());
    const page = await context.newPage();
    // The app loads the code for errors when the page is idle.
    const prepared = page.waitForResponse((response) => response.url().includes('/assets/toast-list'));
    await typicalUse.signIn(page, started.access);
    await prepared;
    await page.keyboard.press('c');
    await page.getByLabel('What should change?').fill('While the server restarts');
    await started.stop();
    await page.keyboard.press('Control+Enter');
    await page.getByText('The proxy in front of the server does not reach it (502).').first().waitFor();
    await context.close();
  });
});

describe.each(['::1', '::'])('IPv6, without a proxy and with HOST=%s', (host) => {
  let started: RunningServer;

  beforeAll(async () => {
    const port = await findFreePort();
    started = await start(stage(), { HOST: host, PORT: String(port), BASE_URL: `http://[::1]:${port}` });
  });

  afterAll(() => started.stop());

  testTypicalUse(`HOST=${host}`, () => started.access);
});

/** The typical actions on a new server. */
function testTypicalUse(name: string, getAccess: () => typicalUse.ServerAccess): void {
  it('signs in, shows a board that changes live, and opens the links of an e-mail', async () => {
    const { context, problems } = await typicalUse.openContext(stage());
    const page = await context.newPage();
    await typicalUse.signIn(page, getAccess());
    const medianMs = await typicalUse.watchBoard(await context.newPage(), getAccess());
    console.log(`${name}: ${medianMs} ms from the response to a creation until an open board shows the task`);
    expect(problems).toEqual([]);
    await typicalUse.openInvitation(page, getAccess());
    expect(problems).toEqual([]);
    await context.close();
  });

  it('takes a comment with a picture of 1.4 MB from a page of another origin, and serves its file', async () => {
    const { context, problems } = await typicalUse.openContext(stage());
    const page = await context.newPage();
    await page.goto(typicalUse.createShopPage(getAccess()));
    await typicalUse.commentWithPicture(page, 'Too grainy');
    const response = await fetch(await typicalUse.findPicture(getAccess(), 'Too grainy'));
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_400_000);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('serves the API with a key, and an assistant that waits', async () => {
    const { url, apiKey } = getAccess();
    const { data } = await createClient({ baseUrl: url, apiKey }).listProjects();
    expect(data.length).toBeGreaterThan(0);
    await typicalUse.waitAsAssistant(getAccess());
  });
}

/** Sends the app and the widget pictures that the proxy refuses, and expects both to name the cause. */
async function expectRefusedPictures(access: typicalUse.ServerAccess): Promise<void> {
  const { context } = await typicalUse.openContext(stage());
  const page = await context.newPage();
  await typicalUse.signIn(page, access);
  await page.goto(`${access.url}/mockups`);
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload mockups' });
  const buffer = await createNoisyPng({ width: 1_150, height: 850 });
  const picture = { name: 'Grain.png', mimeType: 'image/png', buffer };
  await dialog.locator('input[type=file]').setInputFiles(picture);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText(TOO_LARGE_WARNING).waitFor();
  await context.close();
  const shop = await typicalUse.openContext(stage());
  const visitor = await shop.context.newPage();
  await visitor.goto(typicalUse.createShopPage(access));
  await typicalUse.commentWithPicture(visitor, 'Still too grainy');
  await visitor
    .getByText(/\(413\)|The picture was sent in a smaller size/)
    .first()
    .waitFor();
  await shop.context.close();
}
