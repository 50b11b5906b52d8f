import type { Page } from 'playwright-core';

/** The minimum writing time that the server accepts as that of a person. */
const MIN_WRITING_MS = 900;

/**
 * Writes a comment about an element in the widget of a page, with a name and an e-mail address, and waits until it has
 * arrived.
 */
export async function pinComment(
  page: Page,
  { element, ...fields }: { element: string; content: string; name: string; email: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Feedback' }).first().click();
  await page.getByRole('application').waitFor();
  const box = await page.getByRole('button', { name: element }).boundingBox();
  if (!box) throw new Error(`The page has no button "${element}".`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const composer = page.getByRole('dialog', { name: 'New comment' });
  await composer.getByRole('textbox', { name: 'Comment' }).fill(fields.content);
  await composer.getByLabel('Your name (optional)').fill(fields.name);
  await composer.getByLabel('Your e-mail (optional)').fill(fields.email);
  await page.getByRole('img', { name: 'This picture is sent with your comment' }).waitFor();
  await page.waitForTimeout(MIN_WRITING_MS);
  const arrived = page.waitForResponse((response) => response.url().endsWith('/screenshot'));
  await composer.getByRole('button', { name: 'Send' }).click();
  const status = (await arrived).status();
  if (status !== 200) throw new Error(`The picture of the page was refused: ${status}`);
}

/** Opens the first pin of a page. */
export async function openPin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Comment 1:/ }).click();
  await page.getByRole('region', { name: 'What was done' }).waitFor();
}
