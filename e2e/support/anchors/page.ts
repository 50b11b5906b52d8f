import { test as base } from '@playwright/test';
import { buildAnchorsScript } from './script.ts';

export { expect } from '@playwright/test';

/** Tests on an empty page with the global `anchors`, which describes elements and finds them: see `bench.ts`. */
export const test = base.extend<object, { readonly script: string }>({
  script: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
    async ({}, use) => {
      await use(await buildAnchorsScript());
    },
    { scope: 'worker' },
  ],
  page: async ({ page, script }, use) => {
    await page.goto('about:blank');
    await page.addScriptTag({ content: script });
    await use(page);
  },
});
