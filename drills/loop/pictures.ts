import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Where pictures of the way are kept, from which those of `docs/loop.md` are chosen; undefined: nowhere. */
const FOLDER = process.env.LOOP_PICTURES;
const THEMES = ['light', 'dark'] as const;

/** Keeps a picture of what a page shows in both themes, the dark one with `-dark` after its name, if pictures are wanted. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  await mkdir(FOLDER, { recursive: true });
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const file = path.join(FOLDER, `${name}${theme === 'light' ? '' : '-dark'}.webp`);
    const picture = sharp(await page.screenshot({ animations: 'disabled', fullPage: true })).webp({
      quality: 82,
    });
    await writeFile(file, await picture.toBuffer());
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
