import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Builds `bench.ts` as a script for a page; its exports are in the global `anchors`. */
export async function buildAnchorsScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('bench.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'anchors',
    target: 'es2022',
  });
  return outputFiles.map(({ text }) => text).join('');
}
