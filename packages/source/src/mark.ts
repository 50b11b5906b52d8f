import path from 'node:path';
import MagicString, { type SourceMap } from 'magic-string';
import type { FindElements } from './elements/element.ts';
import { elementsOfHtml } from './elements/html.ts';
import { elementsOfJsx } from './elements/jsx.ts';
import { elementsOfSvelte } from './elements/svelte.ts';
import { elementsOfVue } from './elements/vue.ts';
import type { Naming } from './ids.ts';
import { plainNaming } from './ids.ts';
import { ATTRIBUTE } from './options.ts';

const FINDERS: Readonly<Record<string, FindElements>> = {
  '.jsx': elementsOfJsx,
  '.tsx': elementsOfJsx,
  '.vue': elementsOfVue,
  '.svelte': elementsOfSvelte,
  '.html': elementsOfHtml,
};

/** The options for marking a file. */
export interface MarkOptions {
  /** The path of the file from the root of the project, with `/`. Its extension determines its language. */
  readonly file: string;
  readonly naming?: Naming;
}

/** A file with marked elements. */
export interface MarkedFile {
  readonly code: string;
  readonly map: SourceMap;
}

/** Whether files with this extension can be marked: `.jsx`, `.tsx`, `.vue`, `.svelte` and `.html`. */
export function canMark(file: string): boolean {
  return path.extname(file) in FINDERS;
}

/**
 * Adds `data-postil-source="file:line:column"` to each unmarked element of a file. Lines and columns count from 1.
 *
 * @returns undefined if there is nothing to mark.
 * @throws {Error} the file cannot be parsed; the compiler reports the reason.
 */
export async function markSource(
  code: string,
  { file, naming = plainNaming }: MarkOptions,
): Promise<MarkedFile | undefined> {
  const elements = await FINDERS[path.extname(file)]?.(code);
  if (!elements || elements.length === 0) return undefined;
  const marked = new MagicString(code);
  const positionOf = createPositions(code);
  for (const { start, nameEnd } of elements) {
    const name = naming.nameOf(`${file}:${positionOf(start)}`);
    marked.appendLeft(nameEnd, ` ${ATTRIBUTE}="${escapePath(name)}"`);
  }
  return { code: marked.toString(), map: marked.generateMap({ source: file, hires: 'boundary' }) };
}

/** Creates a function that returns the line and the column of an offset, each from 1. */
function createPositions(code: string): (offset: number) => string {
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return `${line + 1}:${offset - (starts[line] ?? 0) + 1}`;
  };
}

/** A path, escaped for a quoted attribute. JSX, Vue, Svelte and HTML all read these references; Svelte also reads braces. */
function escapePath(text: string): string {
  const references: Record<string, string> = {
    '&': '&amp;',
    '"': '&quot;',
    '<': '&lt;',
    '{': '&#123;',
    '}': '&#125;',
  };
  return text.replace(/[&"<{}]/g, (character) => references[character] ?? character);
}
