/** Builds the published package: one module for Node.js and browsers, and its types. Run as a program, it writes to `dist`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const PACKAGE = path.resolve(import.meta.dirname, '..');
const TSC = path.resolve(PACKAGE, '../../node_modules/typescript/bin/tsc');

/** Bundles the module with its dependencies, using only what Node.js and browsers share. */
export async function bundle({ minify }: { minify: boolean }): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(PACKAGE, 'src/index.ts')],
    bundle: true,
    format: 'esm',
    // With this platform, an import of a Node.js module fails.
    platform: 'browser',
    target: 'es2022',
    minify,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/**
 * The declarations that `index.d.ts` needs, by the names of their files.
 *
 * @throws {Error} when one of them needs another package.
 */
export function declarations(): Map<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-declarations-'));
  try {
    execFileSync(process.execPath, [
      TSC,
      '-p',
      path.join(PACKAGE, 'tsconfig.build.json'),
      '--outDir',
      folder,
    ]);
    const found = new Map<string, string>();
    const visit = (name: string) => {
      if (found.has(name)) return;
      const text = readFileSync(path.join(folder, 'client/src', `${name}.d.ts`), 'utf8');
      found.set(name, text.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
      for (const [, target = ''] of text.matchAll(/(?:\bfrom |\bimport\()['"]([^'"]+)['"]/g)) {
        if (!target.startsWith('./')) throw new Error(`${name}.d.ts needs ${target}.`);
        visit(path.basename(target, '.ts'));
      }
    };
    visit('index');
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the package. @param dist the folder, which is emptied first. */
export async function writeTo(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'index.js'), await bundle({ minify: false }));
  for (const [name, text] of declarations()) writeFileSync(path.join(dist, `${name}.d.ts`), text);
}

if (import.meta.main) await writeTo(path.join(PACKAGE, 'dist'));
