import type { Locator, Page } from '@playwright/test';
import {
  agreeTo,
  expect,
  openList,
  pick,
  pinOf,
  refusals,
  signInByApi,
  test,
  writeAndSend,
} from './support/widget.ts';

const PAGE = '<h1>Harbour Coffee</h1><p>Small roasts, shipped the same day.</p>';
const UNREACHABLE = /window cannot reach this page/;

const connectButton = (list: Locator) => list.getByRole('button', { name: 'I am in the team' });
const expectConnected = (list: Locator) =>
  expect(list.getByRole('button', { name: 'Disconnect' })).toBeVisible();

/** Agrees in the window, and reads the code that it shows. */
async function readCode(popup: Page, host: string): Promise<string> {
  await agreeTo(popup, host);
  const code = popup.locator('output');
  await expect(code).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(popup.getByText(`Enter this code on ${host}`)).toBeVisible();
  return (await code.textContent()) ?? '';
}

async function enterCode(list: Locator, code: string): Promise<void> {
  await list.getByRole('textbox', { name: 'Code' }).fill(code);
  await list.getByRole('button', { name: 'Connect', exact: true }).click();
}

for (const policy of ['same-origin', 'same-origin, with an embedder policy']) {
  test(`A member connects by a code on a page with Cross-Origin-Opener-Policy: ${policy}`, async ({
    shop,
    visitor,
    server,
  }) => {
    const headers = {
      'cross-origin-opener-policy': 'same-origin',
      ...(policy.includes('embedder') && { 'cross-origin-embedder-policy': 'credentialless' }),
    };
    const url = shop.put(PAGE, { headers });
    await visitor.context().addCookies([await signInByApi(server)]);
    await visitor.goto(url);
    const list = await openList(visitor);
    const opened = visitor.context().waitForEvent('page');
    await connectButton(list).click();
    await expect(list.getByText(UNREACHABLE)).toBeVisible();
    const code = await readCode(await opened, new URL(url).host);
    await enterCode(list, code.toLowerCase().replace('-', ' '));
    await expectConnected(list);
    await expect(list.getByText(UNREACHABLE)).toHaveCount(0);
  });
}

test('A page shows that its window is blocked, and connects by a code from a tab, even after a newer one was shown', async ({
  shop,
  visitor,
  server,
  browserName,
  problems,
}) => {
  await visitor.context().addCookies([await signInByApi(server)]);
  await visitor.addInitScript(() => {
    window.open = () => null;
  });
  const url = shop.put(PAGE);
  await visitor.goto(url);
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Which day?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const list = await openList(visitor);
  await connectButton(list).click();
  await expect(list.getByText(UNREACHABLE)).toBeVisible();
  await enterCode(list, 'AAAA-AAAA');
  await expect(list.getByRole('alert')).toContainText('This code is wrong');
  expect(problems.splice(0)).toEqual(refusals(browserName, 422));
  const opened = visitor.context().waitForEvent('page');
  await list.getByRole('link', { name: 'Open it in a tab' }).click();
  const tab = await opened;
  const firstCode = await readCode(tab, new URL(url).host);
  await tab.getByRole('button', { name: 'New code' }).click();
  await expect(tab.locator('output')).not.toHaveText(firstCode);
  // In Firefox, only one tab can have the focus.
  await visitor.bringToFront();
  await enterCode(list, firstCode);
  await expectConnected(list);
  await pinOf(visitor, 1).click();
  await expect(visitor.getByRole('dialog', { name: 'Comment 1' }).getByLabel('Status')).toHaveValue('OPEN');
});

test('A page shows that its window was closed', async ({ shop, visitor, server }) => {
  await visitor.context().addCookies([await signInByApi(server)]);
  await visitor.goto(shop.put(PAGE));
  const list = await openList(visitor);
  const opened = visitor.waitForEvent('popup');
  await connectButton(list).click();
  await (await opened).close();
  await expect(list.getByText(UNREACHABLE)).toBeVisible();
  const secondPopup = visitor.waitForEvent('popup');
  await connectButton(list).click();
  await agreeTo(await secondPopup, new URL(visitor.url()).host);
  await expectConnected(list);
});

test('A window whose page no longer listens shows a code instead of a success message', async ({
  shop,
  visitor,
  server,
}) => {
  await visitor.context().addCookies([await signInByApi(server)]);
  const url = shop.put(PAGE);
  await visitor.goto(url);
  const list = await openList(visitor);
  const opened = visitor.waitForEvent('popup');
  await connectButton(list).click();
  const popup = await opened;
  await visitor.reload();
  const code = await readCode(popup, new URL(url).host);
  await popup.close();
  const newList = await openList(visitor);
  const secondPopup = visitor.waitForEvent('popup');
  await connectButton(newList).click();
  await (await secondPopup).close();
  await enterCode(newList, code);
  await expectConnected(newList);
});
