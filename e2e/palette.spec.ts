import type { Page } from '@playwright/test';
import { createMockupComment } from './support/records/mockups.ts';
import { expect, holdRequests, test, tolerate } from './support/test.ts';

const PALETTE = /\/assets\/palette-[^/]*\.js/;

/** Expects this task as the only one in the list. */
const expectTask = (page: Page, words: string) =>
  expect(page.locator('[data-task-id] [data-words]')).toHaveText([words]);

test('15. Ctrl+K finds a project, a site, a task and a command immediately', async ({
  page,
  project,
  api,
}) => {
  await api.createTask({ site_id: project.siteId, content: `Zebra crossing ${project.domain}` });
  await page.goto(`/list?project=${project.id}`);
  await expectTask(page, `Zebra crossing ${project.domain}`);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.getByRole('combobox').fill(project.name);
  await expect(page.getByRole('option', { name: project.name, exact: true })).toBeVisible();
  const expected = [
    { typed: project.name, found: project.name },
    { typed: project.domain, found: `Site ${project.domain.split('.')[0]}` },
    { typed: 'zebra', found: 'Zebra crossing' },
    { typed: 'summary', found: 'Summary' },
  ];
  for (const each of expected) {
    const counts = [await framesToFind(page, each), await framesToFind(page, each)];
    // Six frames are 100 ms on an idle machine.
    expect(Math.min(...counts), `frames to find ${each.typed}`).toBeLessThanOrEqual(6);
  }
  await page.getByRole('combobox').fill('summary');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/summary/);
});

test('The palette finds people, views, settings, languages and the commands that create records', async ({
  page,
  project,
  api,
}) => {
  await api.createTask({ site_id: project.siteId, content: 'A task of the palette' });
  const name = `Overdue of ${project.name}`;
  await api.createView({ name, layout: 'list', query: `project=${project.id}`, is_shared: false });
  await page.goto(`/board?project=${project.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const choose = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(typed);
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
    await page.getByRole('option', { name: option }).first().click();
  };
  await choose(name, name);
  await expectTask(page, 'A task of the palette');
  await choose('owner@localhost', 'owner@localhost');
  await expect(page).toHaveURL(/\/list\?assignee=[0-9a-f-]{36}$/);
  await choose('audit', 'Audit log');
  await expect(page).toHaveURL(/\/settings\/audit-log$/);
  await choose('new project', 'New project');
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/projects$/);
  tolerate(page, /503/);
  await page.route(/\/notification-preferences$/, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await choose('language de', 'Deutsch');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry, 'a language that the server does not accept is not shown').toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await retry.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('The palette shows a comment on a mockup only while its number is typed', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  const { number } = await createMockupComment(api, project.id, 'A wider header');
  await page.goto(`/board?project=${project.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search or run a command' });
  await input.fill(`#${number}`);
  const comment = page.getByRole('option', { name: 'A wider header' });
  await expect(comment).toBeVisible();
  const search = /[?&]search=unrelated/;
  const release = await holdRequests(page, search);
  const sent = page.waitForRequest(search);
  await input.fill('unrelated');
  await sent;
  await expect(comment).toHaveCount(0);
  release();
});

test('15. Letters typed before the palette has opened arrive in it', { tag: '@slow' }, async ({
  page,
  project,
}) => {
  const release = await holdRequests(page, PALETTE);
  await page.goto(`/list?project=${project.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sumary');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  release();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('m');
  await expect(page.getByRole('combobox')).toHaveValue('summary');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/summary/);
});

test('15. Escape before the palette has opened cancels it', { tag: '@slow' }, async ({ page, project }) => {
  const release = await holdRequests(page, PALETTE);
  await page.goto(`/list?project=${project.id}`);
  const search = page.getByRole('button', { name: /Search or run a command/ });
  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('su');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  const loaded = page.waitForResponse(/\/assets\/palette-/);
  release();
  await (await loaded).finished();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toBeFocused();
});

/** Types into the palette, and counts the frames until the result appears. */
async function framesToFind(page: Page, wanted: { typed: string; found: string }): Promise<number> {
  await page.getByRole('combobox').fill('');
  return page.evaluate(async ({ typed, found }) => {
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] [role="combobox"]');
    const list = document.querySelector('[role="dialog"] [role="listbox"]');
    const isThere = () =>
      [...(list?.querySelectorAll('[role="option"]') ?? [])].some((option) =>
        option.textContent?.includes(found),
      );
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    let frames = 0;
    while (!isThere() && frames < 600) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
    }
    return frames;
  }, wanted);
}
