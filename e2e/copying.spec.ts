import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Creates a key and returns the dialog that shows its secret once. */
async function createKey(page: Page) {
  await page.goto('/settings/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(`Copied ${crypto.randomUUID().slice(0, 8)}`);
  await dialog.getByLabel('Name', { exact: true }).press('Enter');
  return page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Secret of the key' }) });
}

test('A secret is copied from its dialog over plain http, where browsers have no clipboard API', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const { clipboard } = navigator;
    Object.assign(window, { readClipboard: () => clipboard.readText() });
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  });
  const dialog = await createKey(page);
  const secret = await dialog.getByRole('textbox', { name: 'Secret of the key' }).inputValue();
  const button = dialog.getByRole('button', { name: 'Copy' });
  await button.click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await page.evaluate('readClipboard()')).toBe(secret);
});

for (const [name, refuse] of [
  [
    'without the clipboard API',
    () => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    },
  ],
  [
    'with the clipboard API',
    () => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied.', 'NotAllowedError'));
    },
  ],
] as const)
  test(`A secret that the browser does not copy is not called copied, ${name}`, async ({ page }) => {
    await page.addInitScript(refuse);
    const dialog = await createKey(page);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(page.locator('[data-problem=true]')).toContainText('The browser did not copy the text.');
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  });
