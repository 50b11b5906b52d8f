import type { Page } from '@playwright/test';
import { bundle, readRecipe } from './support/apps/recipes.ts';
import { expect, launcher, test } from './support/widget.ts';

const PAGE = '<h1>Harbour Coffee</h1><div id="root"></div>';

/** Expects that the page's `show` replaces the first widget with another, and then removes it. */
async function expectUpdatedAndRemoved(
  visitor: Page,
  { updated, removed }: { updated: unknown; removed: unknown },
) {
  const show = (shown: unknown) =>
    visitor.evaluate((each) => (window as unknown as { show(shown: unknown): void }).show(each), shown);
  const first = await visitor.locator('postil-widget').elementHandle();
  await show(updated);
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(launcher(visitor)).toBeVisible();
  await expect(visitor.locator('postil-widget')).toHaveCount(1);
  await show(removed);
  await expect(visitor.locator('postil-widget')).toHaveCount(0);
}

test('36. The React recipe adds the widget, even when the component is mounted again, and removes it', {
  tag: '@slow',
}, async ({ shop, visitor, server }) => {
  const recipe = readRecipe('React', { url: server.url, key: shop.widgetKey });
  const script = await bundle(`${recipe}
    import { StrictMode } from 'react';
    import { createRoot } from 'react-dom/client';
    const root = createRoot(document.getElementById('root'));
    window.show = (key) => root.render(<StrictMode>{key && <Feedback key={key} />}</StrictMode>);
    window.show('one');`);
  await visitor.goto(shop.put(PAGE, { snippet: false }));
  await visitor.addScriptTag({ content: script });
  await expect(launcher(visitor)).toBeVisible();
  await expectUpdatedAndRemoved(visitor, { updated: 'two', removed: null });
});

test('36. The code of the Vue recipe adds the widget each time it is mounted, and removes it', {
  tag: '@slow',
}, async ({ shop, visitor, server }) => {
  const recipe = readRecipe('Vue', { url: server.url, key: shop.widgetKey });
  const [, setup = ''] = recipe.match(/<script setup>\n([\s\S]*)\n<\/script>/) ?? [];
  const [imports, body] = [true, false].map((isImport) =>
    setup
      .split('\n')
      .filter((line) => line.startsWith('import ') === isImport)
      .join('\n'),
  );
  const script = await bundle(`${imports}
    import { mount } from 'vue';
    const mountFeedback = () => mount(() => { ${body} });
    let unmount = mountFeedback();
    window.show = (isShown) => { unmount(); if (isShown) unmount = mountFeedback(); };`);
  await visitor.goto(shop.put(PAGE, { snippet: false }));
  await visitor.addScriptTag({ content: script });
  await expect(launcher(visitor)).toBeVisible();
  await expectUpdatedAndRemoved(visitor, { updated: true, removed: false });
});

test('36. The line that the WordPress recipe prints at the foot of a page adds the widget', {
  tag: '@slow',
}, async ({ shop, visitor, server }) => {
  const recipe = readRecipe('WordPress', { url: server.url, key: shop.widgetKey });
  // The printed line contains no character that PHP would interpret between single quotes.
  const [, printedLine = ''] = recipe.match(/add_action\('wp_footer',[^']*echo '([^'\\]*)';/) ?? [];
  expect(printedLine).toContain('<script');
  await visitor.goto(shop.put(`${PAGE}${printedLine}`, { snippet: false }));
  await expect(launcher(visitor)).toBeVisible();
});

test('36. The tag of Google Tag Manager adds the widget', { tag: '@slow' }, async ({
  shop,
  visitor,
  server,
}) => {
  const recipe = readRecipe('Google Tag Manager', { url: server.url, key: shop.widgetKey });
  await visitor.goto(shop.put(`${PAGE}${recipe}`, { snippet: false }));
  await expect(launcher(visitor)).toBeVisible();
});

test('36. The bookmarklet adds the widget to a page that is already open', { tag: '@slow' }, async ({
  shop,
  visitor,
  server,
}) => {
  const recipe = readRecipe('Bookmarklet', { url: server.url, key: shop.widgetKey });
  await visitor.goto(shop.put(PAGE, { snippet: false }));
  await visitor.evaluate(recipe.replace(/^javascript:/, ''));
  await expect(launcher(visitor)).toBeVisible();
});
