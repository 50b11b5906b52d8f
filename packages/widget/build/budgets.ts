import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@postil/contract/languages';
import type { Plugin, Rolldown } from 'vite';

/** The maximum size of each part in kilobytes, compressed by gzip, and the modules by which the part is identified. */
const PARTS = {
  loader: [{ what: 'the loader', modules: ['loader/loader.ts'], maxKb: 1.5 }],
  app: [
    { what: 'the app', modules: ['app.tsx'], maxKb: 20 },
    { what: 'the follower of pins', modules: ['page/following/part.ts'], maxKb: 5 },
    { what: 'the search for elements', modules: ['anchors/index.ts'], maxKb: 10 },
    { what: 'the panels', modules: ['panels/panels.tsx'], maxKb: 12.5 },
    { what: 'the picker of elements', modules: ['panels/picking/picker.tsx'], maxKb: 5 },
    { what: 'the evidence', modules: ['evidence/capture.ts'], maxKb: 7 },
    { what: 'the screenshot', modules: ['screenshot/exact.ts'], maxKb: 10 },
    { what: 'the fallback of the screenshot', modules: ['screenshot/fallback.ts'], maxKb: 75 },
    { what: 'the fields of a site', modules: ['panels/form-values/form-values.tsx'], maxKb: 3 },
    { what: 'several pictures', modules: ['panels/attachments/attachments.tsx'], maxKb: 3 },
    { what: 'the code of a member', modules: ['panels/connect/code-form.tsx'], maxKb: 3 },
    { what: 'Markdown', modules: ['panels/prose/markdown.tsx'], maxKb: 50 },
    { what: 'the annotation', modules: ['panels/annotation/editor.tsx'], maxKb: 5 },
    ...LANGUAGES.map((language) => ({
      what: `the texts in ${language}`,
      modules: [`${language}/widget.ts`],
      maxKb: 3,
    })),
  ],
} as const;

/** The parts that are loaded first, in this order. */
const EARLIER = ['app.tsx', 'page/following/part.ts', 'anchors/index.ts', 'panels/panels.tsx'];

/** Fails the build when a part is larger than its budget. */
export function budget(build: keyof typeof PARTS): Plugin {
  return {
    name: 'postil-widget-budget',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const atStart = chunks.filter(({ isEntry }) => isEntry).flatMap(({ imports }) => imports);
      if (atStart.length > 0) this.error(`More than one file would be loaded at the start: ${atStart}.`);
      for (const { what, modules, maxKb } of PARTS[build]) {
        const kb = sizeKb(chunks, modules);
        const line = `${what} ${kb.toFixed(1)} KB of ${maxKb}`;
        if (kb > maxKb) this.error(`A part of the widget is larger than its budget: ${line}.`);
        if (process.env.POSTIL_SIZES) console.log(line);
      }
    },
  };
}

/** The size of a part with its static imports. @throws {Error} the part does not exist. */
function sizeKb(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): number {
  const entryChunks = chunks.filter(({ facadeModuleId }) =>
    modules.some((each) => facadeModuleId?.endsWith(`/src/${each}`)),
  );
  if (entryChunks.length === 0)
    throw new Error(`No part of the widget has ${modules}: correct build/budgets.ts.`);
  const parts = withImports(entryChunks, chunks);
  // Code shared with earlier parts is already loaded.
  for (const module of EARLIER) {
    const earlier = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
    if (earlier.some((each) => entryChunks.includes(each))) break;
    for (const each of withImports(earlier, chunks)) parts.delete(each);
  }
  return [...parts].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;
}

function withImports(
  start: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set(start);
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}
