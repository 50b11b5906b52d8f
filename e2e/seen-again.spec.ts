import { expect, test } from './support/test.ts';

test('A task that was seen again is marked in its panel, with links between both tasks, and in the summary', async ({
  page,
  project,
  api,
}) => {
  const write = (content: string, release: string) =>
    api.createTask({
      site_id: project.siteId,
      content,
      evidence: { locator: { test_id: 'data-testid=pay' }, environment: { release } },
    });
  const earlier = await write('The button is grey', '1.8.0');
  await api.setCommentStatus({ id: earlier.id, status: 'RESOLVED', release: '1.8.1' });
  const later = await write('Grey, once more', '1.8.2');
  const panel = page.locator('[data-panel]');
  const property = (name: string) =>
    panel.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');

  await page.goto(`/board?project=${project.id}&task=${earlier.id}`);
  await expect(property('Seen in')).toHaveText('1.8.0');
  await expect(property('Fixed in')).toHaveText('1.8.1');
  await expect(property('Seen again in')).toHaveText('1.8.2');
  await expect(panel.getByText('owner saw it again in 1.8.2')).toBeVisible();
  await panel.getByRole('link', { name: /Grey, once more/ }).click();
  await expect(property('Seen in')).toHaveText('1.8.2');
  await expect(property('Fixed in')).toHaveCount(0);
  await expect(panel.getByText('Seen before', { exact: true })).toBeVisible();
  await panel.getByRole('link', { name: /The button is grey/ }).click();
  await expect(panel.getByText('Seen again', { exact: true })).toBeVisible();

  await page.goto(`/summary?project=${project.id}`);
  await expect(page.getByText('1 task was seen again after it had been resolved.')).toBeVisible();
  expect((await api.getComment({ id: later.id })).seen_in).toBe('1.8.2');
});
