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
  readonly packageFolder?: string;
}

/** Bundles a package with its dependencies, for both Node.js and browsers. @param packageFolder the folder of the package. */
export async function bundle({ minify, packageFolder = PACKAGE }: BundleOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(packageFolder, 'src/index.ts')],
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
 * The declarations of `index.d.ts` and of the files that it imports, by file name without `.d.ts`.
 *
 * @throws {Error} one of the files imports another package.
 */
function declarations(packageFolder = PACKAGE): Map<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-declarations-'));
  try {
    execFileSync(process.execPath, [
      TSC,
      '-p',
      path.join(packageFolder, 'tsconfig.build.json'),
      '--outDir',
      folder,
    ]);
    const textByName = new Map<string, string>();
    const visit = (name: string) => {
      if (textByName.has(name)) return;
      const text = readFileSync(
        path.join(folder, path.basename(packageFolder), 'src', `${name}.d.ts`),
        'utf8',
      );
      textByName.set(name, text.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
      for (const [, target = ''] of text.matchAll(/(?:\bfrom |\bimport\()['"]([^'"]+)['"]/g)) {
        if (!target.startsWith('./')) throw new Error(`${name}.d.ts needs ${target}.`);
        visit(path.basename(target, '.ts'));
      }
    };
    visit('index');
    return textByName;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the client. @param dist the folder, which is emptied first. */
export function writeTo(dist: string): Promise<void> {
  return writeModule(PACKAGE, dist);
}

/** Writes a published package. @param packageFolder its folder. @param dist the folder, which is emptied first. */
export async function writeModule(packageFolder: string, dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'index.js'), await bundle({ minify: false, packageFolder }));
  for (const [name, text] of declarations(packageFolder))
    writeFileSync(path.join(dist, `${name}.d.ts`), text);
}

if (import.meta.main) await writeTo(path.join(PACKAGE, 'dist'));
