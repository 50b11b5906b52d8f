/** Builds the published package: its modules for Node.js, and their types. Run as a program, it writes to `dist`. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const PACKAGE = path.resolve(import.meta.dirname, '..');
const TSC = path.resolve(PACKAGE, '../../node_modules/typescript/bin/tsc');
const ENTRIES = ['index', 'vite', 'webpack', 'loader', 'babel'];

/** Writes the package. @param dist the folder, which is emptied first. */
async function writeTo(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  await build({
    entryPoints: ENTRIES.map((name) => path.join(PACKAGE, `src/${name}.ts`)),
    outdir: dist,
    bundle: true,
    // The entry points' shared code becomes one module, so that a plugin and its loader use the same projects.
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  await writeTypes(dist);
}

async function writeTypes(dist: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-source-types-'));
  try {
    execFileSync(process.execPath, [
      TSC,
      '-p',
      path.join(PACKAGE, 'tsconfig.build.json'),
      '--outDir',
      folder,
    ]);
    for (const name of globSync('**/*.d.ts', { cwd: folder })) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      await mkdir(path.join(dist, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(dist, name), text.replaceAll(/(from '\.{1,2}\/[\w/-]+)\.ts'/g, "$1.js'"));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) await writeTo(path.join(PACKAGE, 'dist'));
