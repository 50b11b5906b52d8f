import type { Locator, Page, Request } from '@playwright/test';
import type { Client } from '@postil/client';
import { STATUSES, type Status, serveManyTasks } from './support/records/many-tasks.ts';
import {
  createTasks,
  expect,
  expectAccessible,
  LOOKS,
  otherBrowser,
  setLook,
  type TestProject,
  test,
  tolerate,
} from './support/test.ts';

const boardOf = ({ id: projectId }: TestProject) => `/board?project=${projectId}`;
const column = (page: Page, status: Status) => page.locator(`[data-column="${status}"]`);
const count = (page: Page, status: Status) => page.locator(`[data-count="${status}"]`);
const cardIn = (scope: Page | Locator, text: string) => scope.locator('[data-task-id]', { hasText: text });
const focusTargetOf = (scope: Page | Locator, text: string) => cardIn(scope, text).locator('[data-card]');
const announcer = (page: Page) => page.getByTestId('announcer');

/** Drags a card like a person, who releases it when the column shows that it accepts the card. */
async function drag(
  page: Page,
  card: Locator,
  target: { status: Status; at: { x: number; y: number } },
): Promise<void> {
  await card.hover();
  await page.mouse.down();
  await page.mouse.move(target.at.x - 6, target.at.y - 6, { steps: 5 });
  await page.mouse.move(target.at.x, target.at.y, { steps: 3 });
  await expect(column(page, target.status)).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  // The driver of Firefox starts and moves a drag, but does not release it.
  if (page.context().browser()?.browserType().name() === 'firefox')
    await column(page, target.status).dispatchEvent('drop', { clientX: target.at.x, clientY: target.at.y });
}

/** The point of the viewport at an offset from the upper left corner of an element. */
async function pointOf(element: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  return { x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + y };
}

test('2. The empty board shows a sentence, New task and the snippet of the first site', async ({
  page,
  project,
  api,
}) => {
  const { widget_key } = await api.getSite({ id: project.siteId });
  await page.goto(boardOf(project));
  await expect(page.getByText('Feedback on your pages arrives here')).toBeVisible();
  await expect(page.getByLabel('Install snippet')).toHaveValue(
    new RegExp(`^<script async src=".+/w/postil\\.js" data-key="${widget_key}"></script>$`),
  );
  // The first steps appear above the button when the completed ones are known.
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New task' }).click();
  await expect(page.getByLabel('What should change?')).toBeFocused();
});

test('3. C opens New task, and Ctrl+Enter shows the card immediately, before the response', async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['The first one']);
  await page.goto(boardOf(project));
  await expect(cardIn(page, 'The first one')).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/boards/tasks', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('c');
  await expect(page.getByLabel('What should change?')).toBeFocused();
  await page.keyboard.type('Move the logo');
  // The number of frames, unlike milliseconds, does not grow on a busy machine: six are 100 ms on an idle one.
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'keydown',
          (event) => {
            if (event.key !== 'Enter') return;
            const poll = (count: number) =>
              document.querySelector('[data-column="OPEN"]')?.textContent?.includes('Move the logo')
                ? resolve(count)
                : requestAnimationFrame(() => poll(count + 1));
            poll(0);
          },
          { capture: true },
        );
        document.title = 'ready';
        const field = document.activeElement;
        setTimeout(() => {
          field?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
          );
        }, 50);
      }),
  );
  expect(frames).toBeLessThanOrEqual(6);
  await expect(count(page, 'OPEN')).toHaveText('2');
  await expect(cardIn(page, 'Move the logo')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(cardIn(page, 'Move the logo')).toHaveAttribute('aria-busy', 'false');
  await page.reload();
  await expect(column(page, 'OPEN').locator('[data-task-id]').first()).toContainText('Move the logo');
});

test('4. An empty text is refused next to the field, which regains the focus, and nothing is sent', async ({
  page,
  project,
}) => {
  const sent: string[] = [];
  // The counts of views are also read by POST.
  const isWrite = (request: Request) =>
    request.method() === 'POST' && !request.url().endsWith('/comments/counts');
  page.on('request', (request) => isWrite(request) && sent.push(request.url()));
  await page.goto(boardOf(project));
  await page
    .getByRole('banner')
    .or(page.locator('header'))
    .getByRole('button', { name: 'New task' })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create the task' }).click();
  const field = page.getByLabel('What should change?');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Write something here first.');
  await expect(page.getByRole('alert')).toHaveText('Write something here first.');
  expect(sent).toEqual([]);
});

test('5. A card dragged to another column appears there immediately, both counts follow, and it stays after a reload', async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['Third', 'Second', 'First']);
  const [above] = await createTasks(api, project, ['Above']);
  await api.updateTaskPosition({ id: above ?? '', status: 'IN_REVIEW' });
  await page.goto(boardOf(project));
  await drag(page, cardIn(page, 'Second'), {
    status: 'IN_REVIEW',
    at: await pointOf(column(page, 'IN_REVIEW'), 100, 400),
  });
  await expect(cardIn(column(page, 'IN_REVIEW'), 'Second')).toBeVisible();
  await expect(count(page, 'OPEN')).toHaveText('2');
  await expect(count(page, 'IN_REVIEW')).toHaveText('2');
  // Within a column, too: before the first card.
  await drag(page, cardIn(page, 'Third'), {
    status: 'OPEN',
    at: await pointOf(cardIn(page, 'First'), 100, 4),
  });
  await expect(column(page, 'OPEN').locator('[data-task-id]').first()).toContainText('Third');
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.reload();
  await expect(column(page, 'IN_REVIEW').locator('[data-task-id]').nth(1)).toContainText('Second');
  await expect(column(page, 'OPEN').locator('[data-task-id]')).toContainText(['Third', 'First']);
});

test('6. Space, an arrow and Space move a card by keyboard; the focus follows it, and screen readers announce its position', async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['Stays', 'Goes by keyboard']);
  await page.goto(boardOf(project));
  await focusTargetOf(page, 'Goes by keyboard').focus();
  await page.keyboard.press('Space');
  await expect(announcer(page)).toContainText('Picked up');
  await page.keyboard.press('ArrowRight');
  await expect(announcer(page)).toContainText('In progress, position 1 of 1');
  await page.keyboard.press('Space');
  await expect(announcer(page)).toContainText('is now in In progress');
  await expect(focusTargetOf(column(page, 'IN_PROGRESS'), 'Goes by keyboard')).toBeFocused();
  await expect(count(page, 'OPEN')).toHaveText('1');
  await expect(count(page, 'IN_PROGRESS')).toHaveText('1');
  await expect.poll(async () => (await api.getBoard({ project_id: [project.id] })).columns[1]?.total).toBe(1);
  // Escape returns a card that was picked up and moved, but not dropped.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(cardIn(column(page, 'IN_REVIEW'), 'Goes by keyboard')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cardIn(column(page, 'IN_PROGRESS'), 'Goes by keyboard')).toBeVisible();
  await expect(focusTargetOf(page, 'Goes by keyboard')).toBeFocused();
});

test('7. The menu of a card moves it, by mouse', { tag: '@slow' }, async ({ page, project, api }) => {
  await createTasks(api, project, ['Goes by menu']);
  await page.goto(boardOf(project));
  await cardIn(page, 'Goes by menu').hover();
  await page.getByRole('button', { name: 'Actions for Goes by menu' }).click();
  await page.getByRole('menuitem', { name: 'Resolved' }).click();
  await expect(cardIn(column(page, 'RESOLVED'), 'Goes by menu')).toBeVisible();
  await expect(count(page, 'OPEN')).toHaveText('0');
  await expect(count(page, 'RESOLVED')).toHaveText('1');
  await expect.poll(() => statusOf(api, project)).toBe('RESOLVED');
});

test('7. The menu of a card moves it, by touch', async ({
  browser,
  browserName,
  server,
  session,
  project,
  api,
}) => {
  await createTasks(api, project, ['Goes by touch']);
  const context = await browser.newContext({
    baseURL: server.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await context.addCookies([session]);
  const page = await context.newPage();
  await page.goto(boardOf(project));
  const button = page.getByRole('button', { name: 'Actions for Goes by touch' });
  const box = await button.boundingBox();
  // Firefox has touch events here, but no touch screen.
  const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  expect(isTouched || browserName === 'firefox').toBe(true);
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(isTouched ? 44 : 24);
  // The driver of Firefox sends touches without the resulting click.
  const tap = (target: Locator) => (browserName === 'chromium' ? target.tap() : target.click());
  await tap(button);
  await tap(page.getByRole('menuitem', { name: 'In progress' }));
  await expect(cardIn(column(page, 'IN_PROGRESS'), 'Goes by touch')).toHaveCount(1);
  await expect.poll(() => statusOf(api, project)).toBe('IN_PROGRESS');
  await context.close();
});

async function statusOf(api: Client, { id: projectId }: TestProject): Promise<string | undefined> {
  return (await api.listComments({ project_id: [projectId] })).data[0]?.status;
}

test('8. When the server returns 500, the card returns, and the message offers Retry', async ({
  page,
  project,
  api,
}) => {
  tolerate(page, /500/);
  await createTasks(api, project, ['Refused at first']);
  await page.route('**/position', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Broken.', code: 'internal_error' } }),
  );
  await page.goto(boardOf(project));
  await drag(page, cardIn(page, 'Refused at first'), {
    status: 'IN_PROGRESS',
    at: await pointOf(column(page, 'IN_PROGRESS'), 100, 300),
  });
  const message = page.getByText('The task was not moved to In progress.');
  await expect(message.first()).toBeVisible();
  await expect(cardIn(column(page, 'OPEN'), 'Refused at first')).toBeVisible();
  await expect(count(page, 'OPEN')).toHaveText('1');
  await expect(count(page, 'IN_PROGRESS')).toHaveText('0');
  await page.unroute('**/position');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cardIn(column(page, 'IN_PROGRESS'), 'Refused at first')).toBeVisible();
  await expect.poll(() => statusOf(api, project)).toBe('IN_PROGRESS');
});

test('9. A move in one browser is seen in another within 2 s, and nothing visible there moves', {
  tag: '@slow',
}, async ({ page, project, api, browser, server }) => {
  await createTasks(
    api,
    project,
    Array.from({ length: 30 }, (_, index) => `Card ${index + 1}`),
  );
  const other = await otherBrowser(browser, server);
  await page.goto(boardOf(project));
  await other.page.goto(boardOf(project));
  const open = column(other.page, 'OPEN');
  await expect(cardIn(open, 'Card 30')).toBeVisible();
  await open.evaluate((element) => {
    element.scrollTop = 900;
  });
  await expect(cardIn(open, 'Card 30')).not.toBeAttached();
  const watched = open.locator('[data-task-id]').nth(5);
  const text = (await watched.locator('[data-card]').textContent()) ?? '';
  const before = await cardIn(open, text).boundingBox();
  await focusTargetOf(page, 'Card 30').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(cardIn(column(other.page, 'IN_PROGRESS'), 'Card 30')).toBeVisible();
  await expect(count(other.page, 'OPEN')).toHaveText('29');
  const after = await cardIn(open, text).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await other.close();
});

test('Board. 10,000 tasks take at most 3,000 elements, and scrolling loads more', async ({
  page,
  project,
}) => {
  await page.goto('/notifications');
  await serveManyTasks(page, 2_000);
  await page.goto(boardOf(project));
  await expect(column(page, 'OPEN').locator('[data-task-id]').first()).toBeVisible();
  for (const status of STATUSES) {
    await column(page, status).evaluate(async (element) => {
      for (const _ of Array.from({ length: 12 })) {
        element.scrollTop = element.scrollHeight;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    });
  }
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(3_000);
  const last = column(page, 'OPEN').locator('[data-task-id]').last();
  expect(Number(await last.getAttribute('aria-posinset'))).toBeGreaterThan(200);
});

for (const look of LOOKS) {
  test(`Board. The board is accessible, ${look.theme}, ${look.language}`, async ({ page, project, api }) => {
    await createTasks(api, project, ['One', 'Two', 'زر الشراء لا يعمل']);
    await page.goto('/board');
    await setLook(page, look);
    await page.goto(boardOf(project));
    await expect(cardIn(page, 'One')).toBeVisible();
    await expectAccessible(page);
    const menu = page.locator('button[aria-haspopup="menu"][aria-label*="One"]');
    await menu.focus();
    await menu.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}
