import { expect, test, tolerate } from './support/test.ts';

test('A checklist in a description is ticked by click and by key, even after somebody else has changed the text', async ({
  page,
  project,
  api,
}) => {
  const { id } = await api.createTask({
    site_id: project.siteId,
    content: 'Prepare the launch',
    description: 'Before the launch:\n\n- [ ] Check the imprint\n- [x] Order **flowers**\n- [ ] Write a mail',
  });
  const description = async () => (await api.getComment({ id })).description ?? '';
  await page.goto(`/board?project=${project.id}&task=${id}`);
  const panel = page.locator('[data-panel]');
  const card = page.locator(`[data-task-id="${id}"]`);
  await expect(card.getByTitle('1 of 3 done')).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Order flowers' })).toBeChecked();

  await panel.getByRole('checkbox', { name: 'Check the imprint' }).click();
  await expect.poll(description).toContain('- [x] Check the imprint');
  await expect(card.getByTitle('2 of 3 done')).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Order flowers' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(description).toContain('- [ ] Order **flowers**');

  // Ctrl+Z undoes each tick, the last one first.
  await page.keyboard.press('Control+z');
  await expect.poll(description).toContain('- [x] Order **flowers**');
  await page.keyboard.press('Control+z');
  await expect.poll(description).toContain('- [ ] Check the imprint');
  await expect(panel.getByRole('checkbox', { name: 'Check the imprint' })).not.toBeChecked();

  // Somebody else adds a line that the page cannot receive; the tick is applied to the same words.
  tolerate(page, /412|ERR_FAILED/);
  await page.route('**/api/v1/changes*', (route) => route.abort());
  await page.reload();
  const mail = panel.getByRole('checkbox', { name: 'Write a mail' });
  await expect(mail).not.toBeChecked();
  await api.updateComment({ id, description: `- [ ] First of all\n${await description()}` });
  await mail.click();
  await expect.poll(description).toContain('- [x] Write a mail');
  expect(await description()).toContain('- [ ] First of all');
  await expect(panel.getByRole('checkbox', { name: 'First of all' })).not.toBeChecked();
});
