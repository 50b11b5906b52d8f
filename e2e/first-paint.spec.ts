import type { Locator } from '@playwright/test';
import { createTasks, expect, holdRequests, setLook, test } from './support/test.ts';

/** The left, right and top edges of an element's text, in whole pixels. */
const edgesOf = (element: Locator) =>
  element.evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const { left, right, top } = range.getBoundingClientRect();
    return [left, right, top].map(Math.round);
  });

const VARIANTS = [
  { width: 1_440, language: 'en', words: ['Board', 'Pages', 'Settings'], title: 'Board' },
  { width: 1_440, language: 'ar', words: ['اللوحة', 'الصفحات', 'الإعدادات'], title: 'اللوحة' },
  { width: 390, language: 'en', words: [], title: 'Board' },
] as const;

for (const { width, language, words, title } of VARIANTS) {
  test(`The frame has its texts, and the board its columns, before any script has loaded: ${language}, ${width} px`, async ({
    page,
    project,
    api,
  }) => {
    await createTasks(api, project, ['Here']);
    await page.setViewportSize({ width, height: 900 });
    await setLook(page, { theme: 'light', language });
    const release = await holdRequests(page, /\/assets\/.*\.js/);
    await page.goto(`/board?project=${project.id}`, { waitUntil: 'commit' });
    const outlines = page.locator('#outlines');
    const before: number[][] = [];
    for (const word of words) before.push(await edgesOf(outlines.getByText(word, { exact: true }).first()));
    before.push(await edgesOf(outlines.getByText(title, { exact: true }).last()));
    const column = await outlines.locator('.rounded-card.bg-surface-sunken').first().boundingBox();

    release();
    await expect(page.getByText('Here')).toBeVisible();
    await expect(outlines).toBeHidden();
    const navigation = page.getByRole('navigation').first();
    const after: number[][] = [];
    for (const word of words) after.push(await edgesOf(navigation.getByText(word, { exact: true })));
    after.push(await edgesOf(page.getByRole('heading', { level: 1 }).getByText(title)));
    expect(after).toEqual(before);
    const renderedColumn = await page
      .locator('.rounded-card', { has: page.locator('[data-column]') })
      .first()
      .boundingBox();
    for (const side of ['x', 'y', 'width'] as const)
      expect(Math.abs((column?.[side] ?? -1) - (renderedColumn?.[side] ?? 0)), side).toBeLessThanOrEqual(1);
  });
}
