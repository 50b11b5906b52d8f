import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** The folder for the pictures of each step, from which those of `docs/loop.md` are chosen; undefined: none are saved. */
const FOLDER = process.env.LOOP_PICTURES;
const THEMES = ['light', 'dark'] as const;

/** Saves a screenshot of a page in both themes, the dark one with the suffix `-dark`, if pictures are requested. */
export async function savePictures(page: Page, name: string): Promise<void> {
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
