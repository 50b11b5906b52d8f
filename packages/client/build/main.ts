/** Builds the published package: one module for Node.js and browsers, and its types. Run as a program, it writes to `dist`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const PACKAGE = path.resolve(import.meta.dirname, '..');
const TSC = path.resolve(PACKAGE, '../../node_modules/typescript/bin/tsc');

interface BundleOptions {
  readonly minify: boolean;
  readonly ofPackage?: string;
}

/** Bundles the module with its dependencies, using only what Node.js and browsers share. @param ofPackage its folder. */
export async function bundle({ minify, ofPackage = PACKAGE }: BundleOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(ofPackage, 'src/index.ts')],
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
 * The declarations imported by `index.d.ts`, by file name.
 *
 * @throws {Error} one of them imports another package.
 */
function declarations(ofPackage = PACKAGE): Map<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-declarations-'));
  try {
    execFileSync(process.execPath, [
      TSC,
      '-p',
      path.join(ofPackage, 'tsconfig.build.json'),
      '--outDir',
      folder,
    ]);
    const found = new Map<string, string>();
    const visit = (name: string) => {
      if (found.has(name)) return;
      const text = readFileSync(path.join(folder, path.basename(ofPackage), 'src', `${name}.d.ts`), 'utf8');
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

/** Writes the client. @param dist the folder, which is emptied first. */
export function writeTo(dist: string): Promise<void> {
  return writeModule(PACKAGE, dist);
}

/** Writes a published package. @param ofPackage its folder. @param dist the folder, which is emptied first. */
export async function writeModule(ofPackage: string, dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'index.js'), await bundle({ minify: false, ofPackage }));
  for (const [name, text] of declarations(ofPackage)) writeFileSync(path.join(dist, `${name}.d.ts`), text);
}

if (import.meta.main) await writeTo(path.join(PACKAGE, 'dist'));
