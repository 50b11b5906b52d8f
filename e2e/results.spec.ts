import { drawPage } from '@postil/harness/factories/pictures';
import { createPng } from '@postil/harness/factories/records';
import { expect, expectAccessible, LOOKS, setLook, test } from './support/test.ts';

const picture = (buffer: Buffer) => ({ name: 'after.png', mimeType: 'image/png', buffer });

test('A result is submitted by hand with links and a picture, refused with a reason and accepted', async ({
  page,
  project,
  api,
}) => {
  const { id } = await api.createTask({ site_id: project.siteId, content: 'The button overlaps the footer' });
  await api.setScreenshot({
    id,
    file: { data: new Blob([new Uint8Array(await drawPage())]), name: 'before.png' },
  });
  await page.goto(`/board?project=${project.id}&task=${id}`);
  const panel = page.locator('[data-panel]');
  const openResultDialog = async () => {
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Submit a result' }).click();
    return page.getByRole('dialog', { name: 'Submit a result' });
  };

  const dialog = await openResultDialog();
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dialog.getByLabel('What was done')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('What was done').fill('It keeps its **distance** now');
  await dialog.getByLabel('Pull request').fill('https://git.example.com/shop/pulls/41');
  await dialog.getByLabel('Files').fill('src/footer.css\nsrc/button.css');
  const after = await createPng({ width: 1_280, height: 720, colour: '#33cc66' });
  await dialog.getByLabel('Picture of how it looks now').setInputFiles(picture(after));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('The result was submitted.', { exact: true })).toBeVisible();

  const result = panel.getByRole('region', { name: 'Result' });
  await expect(result.locator('strong')).toHaveText('distance');
  await expect(result.getByRole('link', { name: 'https://git.example.com/shop/pulls/41' })).toBeVisible();
  await expect(result.getByText('src/button.css')).toBeVisible();
  await expect(result.getByRole('img', { name: 'Before' })).toBeVisible();
  await expect(result.getByRole('img', { name: 'After' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Status: In review' })).toBeVisible();
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectAccessible(page);
  }
  await result.getByRole('button', { name: 'Overlay' }).click();
  const slider = result.getByRole('slider', { name: 'How much of the picture after the change is shown' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('51');

  await result.getByRole('button', { name: 'Not yet' }).click();
  const reason = result.getByLabel('What is missing?');
  await result.getByRole('button', { name: 'Not yet' }).click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('On a phone it still overlaps');
  await result.getByRole('button', { name: 'Not yet' }).click();
  await expect(page.getByText('You refused the result.', { exact: true })).toBeVisible();
  await expect(result.getByText('owner refused this result.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Status: Open' })).toBeVisible();
  await expect(panel.getByText('owner refused the result')).toBeVisible();

  // A result submitted by somebody else appears by itself.
  await api.submitResult({ id, summary: 'On phones, too' });
  await expect(result.getByText('On phones, too')).toBeVisible();
  await result.getByRole('button', { name: 'Accept' }).click();
  await expect(result.getByText('owner accepted this result.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Status: Resolved' })).toBeVisible();
  expect((await api.getComment({ id })).status).toBe('RESOLVED');
});

test('A project sets who resolves its tasks, and when reporters are reminded', async ({
  page,
  project,
  api,
}) => {
  await page.goto(`/projects/${project.id}`);
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Results' }).click();
  const dialog = page.getByRole('dialog', { name: 'Results' });
  await dialog.getByLabel('Who may resolve tasks').selectOption('Only the reporter, or an owner or admin');
  await dialog.getByLabel('Ask the reporter again after').selectOption('7 days');
  await dialog.getByLabel('If the reporter still does not decide').selectOption('Close the task');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The rules for results were saved.', { exact: true })).toBeVisible();
  expect(await api.getProject({ id: project.id })).toMatchObject({
    resolved_by: 'reporter',
    acceptance_days: 7,
    acceptance_ending: 'close',
  });
});

test('Task. A text for an assistant is copied, with the known facts of the task', async ({
  page,
  context,
  project,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const evidence = { source: { file: 'src/pay.tsx', line: 41 } };
  const { id } = await api.createTask({
    project_id: project.id,
    content: 'The label is wrong',
    evidence,
  });
  await page.goto(`/board?project=${project.id}&task=${id}`);
  const panel = page.locator('[data-panel]');
  await expect(panel.getByText('src/pay.tsx:41')).toBeAttached();
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy for an assistant' }).click();
  await expect(page.getByText('The text for an assistant was copied.', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('"content": "The label is wrong"');
  expect(copied).toContain('"file": "src/pay.tsx"');
  expect(copied).toContain(`${new URL(page.url()).origin}/tasks/`);
  // The same text is handed over to the webhooks.
  const sent = page.waitForRequest((request) => request.url().endsWith(`/comments/${id}/hand-over`));
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Hand over by webhook' }).click();
  expect((await sent).postDataJSON()).toEqual({ text: copied });
  await expect(panel.getByText('owner handed the task over')).toBeVisible();
});
