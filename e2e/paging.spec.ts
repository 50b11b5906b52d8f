import type { Page } from '@playwright/test';
import { addMember } from './support/records/people.ts';
import { createTasks, expect, test, tolerate } from './support/test.ts';

const MESSAGE = 'This key may not read further.';

/** Refuses the requests for further pages. @returns their number so far, and a function that ends the refusals. */
async function refuseFurtherPages(page: Page, url: RegExp) {
  tolerate(page, /403/);
  let refusedCount = 0;
  await page.route(url, (route) => {
    refusedCount += 1;
    return route.fulfill({ status: 403, json: { success: false, code: 'forbidden', message: MESSAGE } });
  });
  return { refused: () => refusedCount, allow: () => page.unroute(url) };
}

test('A further page of the list that is refused is requested again only by Retry', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  const texts = Array.from({ length: 65 }, (_, index) => `Task ${index}`);
  await createTasks(api, project, texts);
  const pages = await refuseFurtherPages(page, /\/comments\?.*cursor=/);
  await page.goto(`/list?project=${project.id}`);
  const rows = page.locator('[data-task-id]');
  await expect(rows.first()).toBeVisible();
  await rows.last().scrollIntoViewIfNeeded();
  const alert = page.getByRole('alert').filter({ hasText: MESSAGE });
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(alert).toBeVisible({ timeout: 500 });
  }).toPass();
  const refusedCount = pages.refused();
  await page.getByRole('checkbox', { name: 'Select all loaded tasks' }).click();
  await page.getByRole('button', { name: 'Select all 65 that match' }).click();
  // Only the press of the button has requested it again.
  await expect.poll(pages.refused).toBe(refusedCount + 1);
  await expect(alert).toBeVisible();
  await pages.allow();
  // It is above the bar of the selected tasks.
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(page.getByText('Task 0', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('Further sites of a project that are refused are requested again only by Retry', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  for (let number = 0; number < 55; number += 1)
    await api.createSite({
      project_id: project.id,
      name: `Shop ${number}`,
      domain: `shop-${number}-${project.domain}`,
    });
  const pages = await refuseFurtherPages(page, /\/sites\?.*[?&]page=2/);
  await page.goto(`/projects/${project.id}`);
  const alert = page.getByRole('alert').filter({ hasText: MESSAGE });
  await page.getByRole('link', { name: /Shop 7\b/ }).scrollIntoViewIfNeeded();
  await expect(alert).toBeVisible();
  expect(pages.refused()).toBe(1);
  await pages.allow();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /Shop 0\b/ })).toBeAttached();
});

/** Has a list requested with one entry per page. */
async function requestSingly(page: Page, url: RegExp) {
  await page.route(url, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/per_page=\d+/, 'per_page=1'),
    }),
  );
}

test('Keys and notifications stay when their further pages are refused', { tag: '@slow' }, async ({
  page,
  project,
  api,
  server,
}) => {
  const { data: owners } = await api.listMembers({ role: ['owner'] });
  const grace = await addMember(api, server.url);
  const names = ['First', 'Second'].map((name) => `${name} ${crypto.randomUUID()}`);
  for (const name of names) {
    await api.createApiKey({ name, token_type: 'api', permissions: ['read'] });
    const { id } = await api.createTask({ content: name, site_id: project.siteId });
    await grace.api.assignComment({ id, user_id: owners[0]?.id ?? '' });
  }
  const [first = '', second = ''] = names;
  for (const [path, list] of [
    ['/settings/api-keys', /\/api-keys\?/],
    ['/notifications', /\/notifications\?/],
  ] as const) {
    await requestSingly(page, list);
    const pages = await refuseFurtherPages(page, new RegExp(`${list.source}.*cursor=`));
    await page.goto(path);
    const main = page.getByRole('main');
    const alert = main.getByRole('alert').filter({ hasText: MESSAGE });
    await expect(alert).toBeVisible();
    await expect(main.getByText(second).first()).toBeVisible();
    await expect(main.getByText(first)).toHaveCount(0);
    await pages.allow();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(main.getByText(first).first()).toBeVisible();
  }
});
