/** Builds the published package: one program without dependencies. Run as a program, it writes to `dist`. */
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const PACKAGE = path.resolve(import.meta.dirname, '..');

/** Writes the package. @param dist the folder, which is emptied first. */
export async function writeTo(dist: string): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const program = path.join(dist, 'main.js');
  await build({
    entryPoints: [path.join(PACKAGE, 'src/main.ts')],
    outfile: program,
    bundle: true,
    conditions: ['@postil/source'],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Commander is a CommonJS module, which loads modules of Node.js by this name.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  await chmod(program, 0o755);
  const licence = await readFile(path.resolve(PACKAGE, '../../node_modules/commander/LICENSE'), 'utf8');
  await writeFile(path.join(dist, 'LICENSES.txt'), `The program contains commander:\n\n${licence}`);
}

if (import.meta.main) await writeTo(path.join(PACKAGE, 'dist'));
