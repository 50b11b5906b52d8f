import { readFileSync } from 'node:fs';
import { texts as rest } from '@postil/languages/en/app/rest';
import type { Rolldown } from 'vite';
import { chunksOf, withImports } from './chunks.ts';
import { FIRST_TEXT_MODULES } from './first-views.ts';

type Chunk = Rolldown.OutputChunk;

const NAMES = Object.keys(rest).join('|');
/** Matches code that reads one of these texts: by destructuring all texts, or as a property. */
const USE = new RegExp(
  `\\{[^{}]*\\b(?:${NAMES})\\b[^{}]*\\}(?:: Texts\\b| = (?:useTexts\\(\\)|texts\\b))|(?:\\btexts|useTexts\\(\\))\\.(?:${NAMES})\\b`,
);

/** Fails if code that is loaded with only the texts of the first views uses another text. @throws {Error} names its files. */
export function requireFirstTexts(chunks: readonly Chunk[]): void {
  const start = [...chunks.filter(({ isEntry }) => isEntry), ...chunksOf(chunks, FIRST_TEXT_MODULES)];
  const files = [...withImports(start, chunks)]
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([id, { renderedLength }]) => renderedLength > 0 && /\/packages\/web\/src\/.*\.tsx?$/.test(id))
    .map(([id]) => id);
  const wrong = files.filter((file) => USE.test(readFileSync(file, 'utf8')));
  if (wrong.length > 0)
    throw new Error(
      `A first view uses texts that are not loaded with it: ${wrong.join(', ')}. See i18n/texts.ts.`,
    );
}
