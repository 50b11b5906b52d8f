import { expect, test } from './support/test.ts';

test('1. The printed sign-in of a fresh server opens the board, by keyboard alone', async ({
  guestPage: page,
  server,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(server.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(server.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/board/);
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
});
