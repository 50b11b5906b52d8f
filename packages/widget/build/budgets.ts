import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@postil/contract/languages';
import type { Plugin, Rolldown } from 'vite';

/** The maximum size of each part in kilobytes, compressed by gzip, and the modules by which the part is identified. */
const PARTS = {
  loader: [{ name: 'the loader', modules: ['loader/loader.ts'], maxKb: 1.5 }],
  app: [
    { name: 'the app', modules: ['app.tsx'], maxKb: 20 },
    { name: 'the pin follower', modules: ['page/following/part.ts'], maxKb: 5 },
    { name: 'the search for elements', modules: ['anchors/index.ts'], maxKb: 10 },
    { name: 'the panels', modules: ['panels/panels.tsx'], maxKb: 12.4 },
    { name: 'the element picker', modules: ['panels/picking/picker.tsx'], maxKb: 5 },
    { name: 'the evidence', modules: ['evidence/capture.ts'], maxKb: 7 },
    { name: 'the screenshot', modules: ['screenshot/exact.ts'], maxKb: 10.2 },
    { name: 'the screenshot fallback', modules: ['screenshot/fallback.ts'], maxKb: 75 },
    { name: 'the site fields', modules: ['panels/form-values/form-values.tsx'], maxKb: 3 },
    { name: 'the attachments', modules: ['panels/attachments/attachments.tsx'], maxKb: 3 },
    { name: 'the member code', modules: ['panels/connect/code-form.tsx'], maxKb: 3 },
    { name: 'Markdown', modules: ['panels/prose/markdown.tsx'], maxKb: 50 },
    { name: 'the annotation', modules: ['panels/annotation/editor.tsx'], maxKb: 5 },
    ...LANGUAGES.map((language) => ({
      name: `the texts in ${language}`,
      modules: [`${language}/widget.ts`],
      maxKb: 3,
    })),
  ],
} as const;

/** The parts that are loaded first, in this order. */
const EARLIER = ['app.tsx', 'page/following/part.ts', 'anchors/index.ts', 'panels/panels.tsx'];

/** Fails the build when a part is larger than its budget, or the start loads more than one file. */
export function budget(build: keyof typeof PARTS): Plugin {
  return {
    name: 'postil-widget-budget',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const atStart = chunks.filter(({ isEntry }) => isEntry).flatMap(({ imports }) => imports);
      if (atStart.length > 0) this.error(`More than one file would be loaded at the start: ${atStart}.`);
      for (const { name, modules, maxKb } of PARTS[build]) {
        const kb = sizeKb(chunks, modules);
        const line = `${name} ${kb.toFixed(1)} KB of ${maxKb}`;
        if (kb > maxKb) this.error(`A part of the widget is larger than its budget: ${line}.`);
        if (process.env.POSTIL_SIZES) console.log(line);
      }
    },
  };
}

/** The size of a part with its static imports, unless loaded earlier. @throws {Error} the part does not exist. */
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
