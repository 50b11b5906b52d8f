import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The placeholders of the documentation for the URL of the server and the key of the site. */
const EXAMPLE = { url: 'https://feedback.example.com', key: 'psw_…' };

/** A documented way to add the widget to a page. @param name its heading in bold. */
export function readRecipe(name: string, { url, key }: { url: string; key: string }): string {
  const text = readFileSync(`${ROOT}/docs/widget.md`, 'utf8');
  const [, code] = text.slice(text.indexOf(`**${name}`)).match(/```\w+\n([\s\S]*?)\n```/) ?? [];
  if (code === undefined) throw new Error(`docs/widget.md has no recipe for ${name}.`);
  return code.replaceAll(EXAMPLE.url, url).replaceAll(EXAMPLE.key, key);
}

/** Builds a script for a page from a module that may import React, Vue's hooks and `@postil/widget`. */
export async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'jsx', resolveDir: `${ROOT}/e2e` },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@postil/source'],
    alias: { vue: `${ROOT}/e2e/support/apps/vue-hooks.ts` },
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles.map(({ text }) => text).join('');
}
