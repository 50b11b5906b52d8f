import type { Client } from '@postil/client';
import type { Page } from 'playwright-core';

/** A visitor's comment on the demo page. */
interface Remark {
  readonly selector: string;
  readonly text: string;
}

const REMARKS: readonly Remark[] = [
  { selector: 'h1', text: 'Could the headline say that we ship to the whole of Europe?' },
  { selector: '.hero svg, .hero img', text: 'The bowl looks grey on my screen. Is it blue?' },
];

/** Comments on the demo page through its widget, replies to one comment, and opens the conversation. */
export async function showConversation(page: Page, api: Client): Promise<void> {
  await page.goto('/demo');
  for (const remark of REMARKS) await comment(page, remark);
  const [first] = (await api.listComments({ search: 'headline' })).data;
  if (!first) throw new Error('The comment of the visitor did not arrive.');
  await api.createReply({ id: first.id, content: 'It will, from Monday on. Thank you for telling us.' });
  await page.goto(`/demo?postil=${first.id}`);
  await page.reload();
  await page.getByText('from Monday on').waitFor();
}

async function comment(page: Page, { selector, text }: Remark): Promise<void> {
  await page.getByRole('button', { name: 'Feedback' }).first().click();
  await page.locator(selector).first().click({ force: true });
  await page.keyboard.type(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('was sent').waitFor();
}
