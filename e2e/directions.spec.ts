import type { Locator } from '@playwright/test';
import { addMember } from './support/records/people.ts';
import { createTasks, expect, setLook, test } from './support/test.ts';

/** The positions of the first and the last character of a text on the screen, in pixels from the left. */
function endsOf(sentence: Locator): Promise<{ first: number; last: number }> {
  return sentence.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) throw new Error('There is no text.');
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    const length = text.textContent?.length ?? 0;
    return { first: leftOf(0), last: leftOf(length - 1) };
  });
}

test('The numbers of tasks in a list are in one column, whatever the direction of their texts', async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['العنوان مقطوع على الهاتف', 'The title is cut off on phones']);
  const numbers = page.locator('[data-task-id]').getByText(/^#\d+$/);
  for (const [language, side] of [
    ['en', 'left'],
    ['ar', 'right'],
  ] as const) {
    await setLook(page, { theme: 'light', language });
    for (const width of [1_280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/list?project=${project.id}`);
      await expect(numbers).toHaveCount(2);
      const edges = await numbers.evaluateAll(
        (all, name) => all.map((each) => Math.round(each.getBoundingClientRect()[name])),
        side,
      );
      expect(edges[0], `${language}, ${width} px`).toBe(edges[1]);
    }
  }
});

test('The full stop of a Latin quotation stays at its end in an Arabic sentence', async ({
  page,
  project,
  api,
  server,
}) => {
  const [owner] = (await api.listMembers({ role: ['owner'] })).data;
  const [id = ''] = await createTasks(api, project, ['One']);
  const { api: memberApi } = await addMember(api, server.url);
  await api.assignComment({ id, user_id: owner?.id ?? '' });
  await memberApi.createReply({ id, content: `See ${project.name}.` });
  await setLook(page, { theme: 'light', language: 'ar' });
  await page.goto('/notifications');
  const sentence = page.locator('[data-sentence]').filter({ hasText: project.name });
  const lefts = await sentence.evaluate((element, name) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) throw new Error('There is no text.');
    const stop = (text.textContent ?? '').indexOf(`${name}.`) + name.length;
    return [stop - 1, stop].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
  }, project.name);
  expect(lefts[0]).toBeLessThan(lefts[1] ?? 0);
});

test('A notification ends with its full stop in either direction, whatever the script of the name at its beginning', async ({
  page,
  project,
  api,
  server,
}) => {
  const [owner] = (await api.listMembers({ role: ['owner'] })).data;
  const ids = await createTasks(api, project, ['One', 'Two']);
  // Other tests of this server also notify the owner.
  const names = ['سلمى', `Hedy ${project.name}`];
  for (const [index, name] of names.entries()) {
    const { api: memberApi } = await addMember(api, server.url, name);
    await memberApi.assignComment({ id: ids[index] ?? '', user_id: owner?.id ?? '' });
  }
  const sentence = (name: string) => page.locator('[data-sentence]').filter({ hasText: name });
  await page.goto('/notifications');
  await expect(sentence('سلمى')).toHaveText('سلمى assigned the comment to you.');
  for (const name of names) {
    const { first, last } = await endsOf(sentence(name));
    expect(last, name).toBeGreaterThan(first);
  }
  await setLook(page, { theme: 'light', language: 'ar' });
  await page.reload();
  for (const name of names) {
    await expect(sentence(name)).not.toContainText('assigned');
    const { first, last } = await endsOf(sentence(name));
    expect(last, name).toBeLessThan(first);
  }
});
