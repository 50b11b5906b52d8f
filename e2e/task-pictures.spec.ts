import type { Locator, Page } from '@playwright/test';
import { drawPage } from '@postil/harness/factories/pictures';
import { createMockupComment } from './support/records/mockups.ts';
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

const panel = (page: Page) => page.locator('[data-panel]');
const replyIn = (page: Page, text: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });
const enlargeButtons = (scope: Locator) => scope.getByRole('button', { name: /^Enlarge picture/ });
const field = (page: Page) => panel(page).getByLabel('Write a reply');

async function openTask(page: Page, { id: projectId }: TestProject, id: string): Promise<void> {
  await page.goto(`/board?project=${projectId}&task=${id}`);
  await expect(field(page)).toBeVisible();
  await expect(panel(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

/** A file for the file picker. */
const choice = async (name: string) => ({ name, mimeType: 'image/png', buffer: await drawPage() });

/** Dispatches an event with a picture, as if it was pasted or dropped there. */
async function dispatchPicture(target: Locator, event: 'paste' | 'drop', name: string): Promise<void> {
  const bytes = [...(await drawPage())];
  await target.evaluate(
    (element, options) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(options.bytes)], options.name, { type: 'image/png' }));
      const eventInit = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        options.event === 'paste'
          ? // The constructor of ClipboardEvent takes no files in Firefox.
            Object.assign(new Event('paste', eventInit), { clipboardData: data })
          : new DragEvent('drop', { ...eventInit, dataTransfer: data }),
      );
    },
    { bytes, event, name },
  );
}

async function chooseFor(page: Page, button: string, names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await panel(page).getByRole('button', { name: button }).click();
  await (await chooser).setFiles(await Promise.all(names.map(choice)));
}

test('Pictures. A reply is sent with a pasted and a chosen picture, which others see immediately', async ({
  page,
  project,
  api,
  browser,
  server,
}) => {
  const [id = ''] = await createTasks(api, project, ['The logo is blurred']);
  const other = await otherBrowser(browser, server);
  await openTask(other.page, project, id);
  await openTask(page, project, id);
  const pictureList = panel(page).getByRole('list', { name: 'Pictures of the reply' });
  await field(page).focus();
  await dispatchPicture(field(page), 'paste', 'pasted.png');
  await dispatchPicture(field(page), 'drop', 'dropped.png');
  await chooseFor(page, 'Choose pictures', ['chosen.png']);
  await expect(pictureList.getByRole('img')).toHaveCount(3);
  await expect(panel(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await pictureList.getByRole('button', { name: 'Remove dropped.png' }).click();
  await expect(pictureList.getByRole('img')).toHaveCount(2);
  // The draft is kept while the panel is closed.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await page.locator(`[data-task-id="${id}"]`).click();
  await expect(pictureList.getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await field(page).fill('Here it is sharp');
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await expect(pictureList).toHaveCount(0);
  for (const each of [page, other.page])
    await expect(enlargeButtons(replyIn(each, 'Here it is sharp'))).toHaveCount(2);
  await expect(panel(page).getByText('Sending…')).toHaveCount(0);
  await page.reload();
  const pictures = enlargeButtons(replyIn(page, 'Here it is sharp'));
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first().locator('img')).toHaveJSProperty('naturalWidth', 640);
  await other.close();
});

test('Pictures. A picture of a reply that could not be sent is sent again, or discarded', async ({
  page,
  project,
  api,
}) => {
  tolerate(page, /Failed to load resource/);
  const [id = ''] = await createTasks(api, project, ['The logo is blurred']);
  await openTask(page, project, id);
  const path = `**/api/v1/comments/${id}/pictures`;
  const keys: (string | undefined)[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    await route.abort();
  });
  await chooseFor(page, 'Choose pictures', ['one.png', 'two.png']);
  await field(page).fill('Look at these');
  await panel(page).getByRole('button', { name: 'Send' }).click();
  const reply = replyIn(page, 'Look at these');
  const alerts = reply.getByRole('alert');
  await expect(alerts).toHaveCount(2);
  await expect(alerts.first()).toContainText('Not sent.');
  await expectAccessible(page);
  await page.unroute(path);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /pictures$/.test(request.url()),
  );
  await reply.getByRole('button', { name: 'Retry' }).first().click();
  expect((await sent).headers()['idempotency-key']).toBe(keys[0]);
  await expect(enlargeButtons(reply)).toHaveCount(1);
  await reply.getByRole('button', { name: 'Discard' }).click();
  await expect(alerts).toHaveCount(0);
  await expect.poll(async () => (await api.listPictures({ id })).length).toBe(1);
  expect((await api.listReplies({ id })).data).toHaveLength(1);
});

test('Pictures. Pictures of a comment are added in its panel, enlarged, deleted, and restored', async ({
  page,
  project,
  api,
}) => {
  const [id = ''] = await createTasks(api, project, ['The logo is blurred']);
  await openTask(page, project, id);
  const pictures = panel(page).getByRole('region', { name: 'Pictures' });
  await panel(page).getByRole('heading').first().focus();
  await dispatchPicture(panel(page).getByRole('heading').first(), 'paste', 'pasted.png');
  await expect(enlargeButtons(pictures)).toHaveCount(1);
  await dispatchPicture(panel(page).getByText('The logo is blurred'), 'drop', 'dropped.png');
  await expect(enlargeButtons(pictures)).toHaveCount(2);
  await chooseFor(page, 'Add pictures', ['chosen.png']);
  await expect(enlargeButtons(pictures)).toHaveCount(3);
  await expect(
    panel(page)
      .getByText(/added a picture/)
      .first(),
  ).toBeVisible();
  await enlargeButtons(pictures).first().click();
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await expect(dialog.getByRole('img', { name: 'Picture' })).toHaveJSProperty('naturalWidth', 1280);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(enlargeButtons(pictures).first()).toBeFocused();
  for (const isUndone of [true, false]) {
    await enlargeButtons(pictures).first().click();
    await dialog.getByRole('button', { name: 'Delete the picture' }).click();
    await expect(enlargeButtons(pictures)).toHaveCount(2);
    if (isUndone) await page.getByRole('button', { name: 'Undo' }).click();
    if (isUndone) await expect(enlargeButtons(pictures)).toHaveCount(3);
  }
  // Leaving the page sends pending deletions.
  await page.goto('/projects');
  await expect.poll(async () => (await api.listPictures({ id })).length).toBe(2);
  // Two checks of the whole page are slow.
  test.slow();
  for (const look of LOOKS) {
    await setLook(page, look);
    await page.goto(`/board?project=${project.id}&task=${id}`);
    await expect(panel(page).locator('section section ul img')).toHaveCount(2);
    await expectAccessible(page);
  }
});

test('Pictures. A new task is created with pasted, dropped and chosen pictures, which survive a failure', async ({
  page,
  project,
  api,
}) => {
  tolerate(page, /500/);
  await page.goto(`/board?site=${project.siteId}`);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  const text = dialog.getByRole('textbox').first();
  await text.fill('The logo of the footer is blurred');
  await dispatchPicture(text, 'paste', 'pasted.png');
  await dispatchPicture(text, 'drop', 'dropped.png');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles([await choice('chosen.png')]);
  const pictureList = dialog.getByRole('list', { name: 'Pictures' });
  await expect(pictureList.getByRole('img')).toHaveCount(3);
  await pictureList.getByRole('button', { name: 'Remove dropped.png' }).click();
  await expectAccessible(page);
  await page.route('**/boards/tasks', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The logo of the footer is blurred')).toBeVisible();
  const listIds = async () =>
    (await api.listComments({ site_id: [project.siteId] })).data.map(({ id }) => id);
  await expect.poll(async () => (await listIds()).length).toBe(1);
  const [id = ''] = await listIds();
  await expect.poll(async () => (await api.listPictures({ id })).length).toBe(2);
  await openTask(page, project, id);
  await expect(enlargeButtons(panel(page).getByRole('region', { name: 'Pictures' }))).toHaveCount(2);
  // The next task begins without pictures.
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(text).toBeFocused();
  await expect(pictureList).toHaveCount(0);
});

test('Pictures. A file that is not a picture is named in the refusal', async ({ page, project, api }) => {
  const [id = ''] = await createTasks(api, project, ['The logo is blurred']);
  await openTask(page, project, id);
  const chooser = page.waitForEvent('filechooser');
  await panel(page).getByRole('button', { name: 'Choose pictures' }).click();
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  const refusal = 'notes.txt: This is not a PNG, JPEG or WebP picture. Export it as PNG or JPEG.';
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('list', { name: 'Pictures of the reply' })).toHaveCount(0);
});

test('Pictures. Comments on a mockup, and replies to them, also have pictures', async ({
  page,
  project,
  api,
}) => {
  const { id, mockup_id: mockupId } = await createMockupComment(api, project.id, 'Too dark');
  await api.addPicture({ id, file: await drawPage() });
  await page.goto(`/mockups/${mockupId}?comment=${id}`);
  const comment = page.locator(`[data-comment="${id}"]`);
  await expect(enlargeButtons(comment)).toHaveCount(1);
  await dispatchPicture(comment.getByLabel('Reply', { exact: true }), 'paste', 'lighter.png');
  await dispatchPicture(comment.getByLabel('Reply', { exact: true }), 'drop', 'other.png');
  await expect(comment.getByRole('list', { name: 'Pictures of the reply' }).getByRole('img')).toHaveCount(2);
  await comment.getByLabel('Reply', { exact: true }).fill('Like this?');
  await comment.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(enlargeButtons(comment)).toHaveCount(3);
  await expectAccessible(page);
  // The drop is for the reply, and does not create a version of the mockup.
  expect((await api.getMockup({ id: mockupId })).versions).toHaveLength(1);
});
