import type { Client } from '@postil/client';
import { createPng } from '@postil/harness/factories/records';
import { expect, expectAccessible, type TestProject, test } from './support/test.ts';

const WINDOW = { width: 720, height: 450 };

async function createTaskOnPage(
  api: Client,
  { siteId, domain }: TestProject,
  [path, content]: readonly [string, string],
) {
  const page_url = `https://${domain}${path}`;
  const { id } = await api.createTask({ site_id: siteId, content, page_url, context: { viewport: WINDOW } });
  return id;
}

test('Pages shows each page with its newest picture and its pins, which open their tasks; Escape returns', async ({
  page,
  project,
  api,
}) => {
  await createTaskOnPage(api, project, ['/pricing', 'Seen at another time']);
  const shown = await createTaskOnPage(api, project, ['/pricing', 'Price without currency']);
  await api.setScreenshot({ id: shown, file: await createPng(WINDOW), pin_x: '0.25', pin_y: '0.5' });
  await createTaskOnPage(api, project, ['/about', 'Typo']);
  await page.goto(`/board?project=${project.id}`);
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await expect(page).toHaveURL(`/pages?project=${project.id}`);
  const cards = page.getByRole('list', { name: 'Pages with tasks' }).locator('> li');
  await expect(cards.getByRole('heading')).toHaveText(['/about', '/pricing']);
  const pricing = cards.nth(1);
  await expect(pricing).toContainText('2 open');
  await expect(pricing.locator('[data-words]')).toHaveText([
    'Price without currency',
    'Seen at another time',
  ]);

  // Only the picture's own task is pinned in it, at its own position.
  const pin = pricing.locator('[data-pin]');
  await expect(pin).toHaveText('1');
  const [mark, picture] = [await pin.boundingBox(), await pricing.getByRole('img').first().boundingBox()];
  if (!mark || !picture) throw new Error('Nothing is shown.');
  expect(Math.abs(mark.x - (picture.x + picture.width * 0.25))).toBeLessThanOrEqual(1);
  expect(Math.abs(mark.y + mark.height - (picture.y + picture.height * 0.5))).toBeLessThanOrEqual(1);

  await pin.click();
  const panel = page.getByRole('dialog', { name: /Price without currency/ });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`/pages?project=${project.id}`);
  await expect(pricing.getByRole('link', { name: /Price without currency/ })).toBeFocused();
  await page.goBack();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: /^Order: / }).click();
  await page.getByRole('option', { name: 'Most open tasks first' }).click();
  await expect(page).toHaveURL(/order=open_count/);
  await expect(cards.getByRole('heading')).toHaveText(['/pricing', '/about']);
  await expectAccessible(page);
  await api.setCommentStatus({ id: shown, status: 'RESOLVED' });
  await expect(cards.filter({ hasText: '/pricing' })).toContainText('1 resolved');

  await cards.filter({ hasText: '/about' }).getByRole('link', { name: 'Show this page in the list' }).click();
  await expect(page.locator('[data-words]')).toHaveText(['Typo']);
});
