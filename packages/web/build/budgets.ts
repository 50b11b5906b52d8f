import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunks.ts';

/** The most kilobytes, compressed by gzip, that a visitor loads for the first view of a page. */
const FIRST_LOADS: Readonly<Record<string, { readonly pages: readonly string[]; readonly mostKb: number }>> =
  {
    'the sign-in': { pages: ['places/sign-in/sign-in.tsx'], mostKb: 120 },
    'the board': { pages: ['frame/frame.tsx', 'places/board/board.tsx'], mostKb: 170 },
  };
/** The most that any other page adds to the frame around it. */
const MOST_OF_PAGE_KB = 60;
const MOST_OF_STYLES_KB = 20;

/** Fails the build when a visitor would load more than was decided. */
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
  const first = Object.entries(FIRST_LOADS).map(([what, { pages, mostKb }]) => ({
    what,
    parts: withImports([...entry, ...chunksOf(chunks, pages)], chunks),
    mostKb,
  }));
  const frame = withImports([...entry, ...chunksOf(chunks, ['frame/frame.tsx'])], chunks);
  const pages = chunks
    .filter(({ facadeModuleId }) => facadeModuleId?.includes('/src/places/'))
    .map((page) => ({
      what: page.name,
      parts: new Set([...withImports([page], chunks)].filter((each) => !frame.has(each))),
      mostKb: MOST_OF_PAGE_KB,
    }));
  const styles = {
    what: 'the styles',
    parts: new Set(outputs.filter(({ fileName }) => fileName.endsWith('.css'))),
    mostKb: MOST_OF_STYLES_KB,
  };
  return [...first, ...pages, styles]
    .filter(({ parts, mostKb }) => sumKb(parts) > mostKb)
    .map(
      ({ what, parts, mostKb }) =>
        `${what} ${sumKb(parts).toFixed(1)} KB of ${mostKb} (${listLargest(parts)})`,
    );
}

/** The largest parts of a load, so that it is known where to look. */
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
