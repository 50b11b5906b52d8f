import type { Page } from 'playwright-core';
import { startExtensionBrowser } from '../support/extension/chromium.ts';
import type { Server } from '../support/server.ts';
import { signInByApi } from '../support/sign-in.ts';
import { SHOP } from './shop.ts';

const PAGE = 'https://shop.example.com/';

/** Takes the pictures of the extension: the sign-in of a member, and a comment on a page without a site. */
export async function showExtension(
  server: Server,
  { projectId, save }: { projectId: string; save: (page: Page, name: string) => Promise<void> },
): Promise<void> {
  const extended = await startExtensionBrowser();
  const { context } = extended;
  try {
    await context.addCookies([await signInByApi(server)]);
    const [emptyPage] = context.pages();
    if (!emptyPage) throw new Error('The browser has no page.');
    const signIn = await extended.pressForPage(emptyPage);
    await signIn.getByRole('textbox').fill(server.url);
    await save(signIn, 'extension-sign-in');
    const opened = context.waitForEvent('page');
    await signIn.getByRole('button', { name: 'Continue' }).click();
    const consent = await opened;
    await consent.bringToFront();
    await consent.getByRole('button', { name: 'Continue' }).click();
    await consent.getByText('The extension is signed in.').waitFor();
    const page = await context.newPage();
    await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html', body: SHOP['/'] }));
    await page.goto(PAGE);
    await comment(page, { projectId, press: () => extended.press(page) });
    await save(page, 'extension');
  } finally {
    await extended.close();
  }
}

async function comment(
  page: Page,
  { projectId, press }: { projectId: string; press: () => Promise<void> },
): Promise<void> {
  await press();
  const choice = page.getByRole('dialog', { name: 'Choose a project for shop.example.com' });
  await choice.getByRole('combobox').selectOption(projectId);
  await choice.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('application').waitFor();
  const box = await page.getByRole('button', { name: 'See the collection' }).boundingBox();
  if (!box) throw new Error('The page has no such button.');
  await page.mouse.click(box.x + box.width - 24, box.y + box.height / 2);
  await page.keyboard.type('Could this say how many pieces there are?');
  await page.getByRole('img', { name: 'This picture is sent with your comment' }).waitFor();
}
