import type { Page } from '@playwright/test';

/** A screenshot of a page with a button in its middle. */
export async function takePicture(page: Page): Promise<Buffer> {
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1280, height: 800 });
  await other.setContent(
    '<body style="margin:0;font:24px sans-serif;background:#eef"><h1 style="padding:40px">Pricing</h1>' +
      '<button style="position:absolute;left:560px;top:380px;padding:12px 32px;font:inherit">Buy now</button>',
  );
  const picture = await other.screenshot();
  await other.close();
  return picture;
}
