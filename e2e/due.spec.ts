import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** The day a number of days after today in the browser, as YYYY-MM-DD. */
function dayIn(page: Page, days: number): Promise<string> {
  return page.evaluate((offset) => {
    const date = new Date();
    date.setDate(date.getDate() + offset);
    const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
    return [date.getFullYear(), ...parts].join('-');
  }, days);
}

test('The due date is set by D, in the panel and in the menu of a card, undone, and found by filter and order', async ({
  page,
  project,
  api,
}) => {
  const { id } = await api.createTask({ site_id: project.siteId, content: 'Footer overlaps' });
  await api.createTask({ site_id: project.siteId, content: 'Logo is blurred', due_date: '2026-01-01' });
  await page.goto(`/board?project=${project.id}`);
  const dueDate = async () => (await api.getComment({ id })).due_date;
  const tomorrow = await dayIn(page, 1);
  const card = page.locator(`[data-task-id="${id}"]`);

  // By key, for the focused card.
  await card.locator('[data-card]').focus();
  await page.keyboard.press('d');
  await page.keyboard.type('tom');
  await expect(page.getByRole('option')).toHaveText(/^Tomorrow/);
  await page.keyboard.press('Enter');
  await expect(card.locator('[data-due="soon"]')).toHaveAttribute('title', /^Due: /);
  await expect.poll(dueDate).toBe(tomorrow);
  await expect(page.locator('[data-due="overdue"]')).toHaveAttribute('title', 'Overdue: 1 Jan 2026');
  await page.keyboard.press('Control+z');
  await expect(card.locator('[data-due]')).toHaveCount(0);
  await expect.poll(dueDate).toBeNull();

  // From the menu of the card.
  await card.hover();
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Set the due date' }).click();
  await page.getByRole('option', { name: /^Today/ }).click();
  await expect(card.locator('[data-due="soon"]')).toContainText('Today');

  // In the panel, any day; the activity shows the previous one.
  await card.locator('[data-card]').click();
  const panel = page.locator('[data-panel]');
  await panel.getByRole('button', { name: /^Due date: / }).click();
  await page.getByLabel('Another day').fill('2031-12-24');
  await page.getByLabel('Another day').press('Enter');
  await expect.poll(dueDate).toBe('2031-12-24');
  await expect(card.locator('[data-due="later"]')).toContainText('24 Dec 2031');
  await expect(panel.getByText(/changed the due date from .* to 24 Dec 2031/)).toBeVisible();

  // In the list, by filter and in order.
  await page.goto(`/list?project=${project.id}&due=overdue`);
  await expect(page.locator('tr[data-task-id]')).toHaveText(/Logo is blurred/);
  await page.goto(`/list?project=${project.id}`);
  await page.getByRole('button', { name: 'Due', exact: true }).click();
  await expect(page.locator('tr[data-task-id]')).toHaveText([/Logo is blurred/, /Footer overlaps/]);
});

test('A new task gets a title and a due date, and the selected tasks get a due date together', async ({
  page,
  project,
  api,
}) => {
  await page.goto(`/board?project=${project.id}`);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('What should change?').fill('The footer overlaps the map');
  await dialog.getByRole('button', { name: 'Add title and due date' }).click();
  await expect(dialog.getByLabel(/^Title/)).toBeFocused();
  await dialog.getByLabel(/^Title/).fill('Footer');
  await dialog.getByLabel('Due date').fill('2031-12-24');
  await dialog.getByLabel('Due date').press('Control+Enter');
  const card = page.locator('[data-task-id]').filter({ hasText: 'The footer overlaps the map' });
  await expect(card).toContainText('Footer');
  await expect(card.locator('[data-due="later"]')).toContainText('24 Dec 2031');
  // The server has stored it, so that it can be changed.
  await expect(card).toHaveAttribute('aria-busy', 'false');

  const { id } = await api.createTask({ site_id: project.siteId, content: 'Logo is blurred' });
  const other = page.locator(`[data-task-id="${id}"]`);
  for (const each of [card, other]) {
    await each.locator('[data-card]').focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('button', { name: 'Due date' }).click();
  await page.getByRole('option', { name: /^Tomorrow/ }).click();
  const tomorrow = await dayIn(page, 1);
  await expect.poll(async () => (await api.getComment({ id })).due_date).toBe(tomorrow);
  await expect(card.locator('[data-due="soon"]')).toContainText('Tomorrow');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(other.locator('[data-due]')).toHaveCount(0);
  await expect(card.locator('[data-due="later"]')).toContainText('24 Dec 2031');
});
