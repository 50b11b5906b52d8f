import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@postil/contract/languages';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunks.ts';

/** The maximum download for the first view of a page, with the texts of any language, in kilobytes after gzip. */
const FIRST_LOADS: Readonly<Record<string, { readonly pages: readonly string[]; readonly maxKb: number }>> = {
  'the sign-in': { pages: ['pages/sign-in/sign-in.tsx'], maxKb: 135 },
  'the board': { pages: ['shell/frame.tsx', 'pages/board/board.tsx'], maxKb: 170 },
  'the list': { pages: ['shell/frame.tsx', 'pages/list/list.tsx'], maxKb: 175 },
};
/** The maximum size of a page without the files that the frame loads, in kilobytes after gzip. */
const MAX_PAGE_KB = 64;
const MAX_STYLES_KB = 20;

/** Fails the build if a download exceeds its budget. */
export function budgets(): Plugin {
  return {
    name: 'postil-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const excesses = findExcesses(Object.values(bundle));
      if (excesses.length > 0) this.error(`The web app is larger than its budget: ${excesses.join('; ')}.`);
    },
  };
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

function findExcesses(outputs: readonly Output[]): string[] {
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const entry = chunks.filter(({ isEntry }) => isEntry);
  const firstLoads = Object.entries(FIRST_LOADS).flatMap(([name, { pages, maxKb }]) =>
    LANGUAGES.map((language) => ({
      name: `${name} in ${language}`,
      parts: withImports([...entry, ...chunksOf(chunks, [...pages, `${language}/app/first.ts`])], chunks),
      maxKb,
    })),
  );
  const frame = withImports([...entry, ...chunksOf(chunks, ['shell/frame.tsx'])], chunks);
  const pages = chunks
    .filter(({ facadeModuleId }) => facadeModuleId?.includes('/src/pages/'))
    .map((page) => ({
      name: page.name,
      parts: new Set([...withImports([page], chunks)].filter((each) => !frame.has(each))),
      maxKb: MAX_PAGE_KB,
    }));
  const styles = {
    name: 'the styles',
    parts: new Set(outputs.filter(({ fileName }) => fileName.endsWith('.css'))),
    maxKb: MAX_STYLES_KB,
  };
  return [...firstLoads, ...pages, styles]
    .filter(({ parts, maxKb }) => sumKb(parts) > maxKb)
    .map(
      ({ name, parts, maxKb }) => `${name} ${sumKb(parts).toFixed(1)} KB of ${maxKb} (${listLargest(parts)})`,
    );
}

/** Lists the largest files of a download, the first candidates for a reduction. */
function listLargest(parts: ReadonlySet<Output>): string {
  const largest = [...parts].sort((one, other) => sizeKb(other) - sizeKb(one)).slice(0, 12);
  return largest.map((part) => `${part.fileName} ${sizeKb(part).toFixed(1)}`).join(', ');
}

function sumKb(parts: ReadonlySet<Output>): number {
  return [...parts].reduce((sum, part) => sum + sizeKb(part), 0);
}

function sizeKb(output: Output): number {
  return gzipSync(output.type === 'chunk' ? output.code : output.source).length / 1000;
}
