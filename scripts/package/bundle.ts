import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { DEPENDENCIES, ROOT, withPackagePaths } from './files.ts';

const SERVER = path.join(ROOT, 'packages/server');

/** The plugin that rewrites file names in the server's modules to those of the package. */
const serverPlugin: Plugin = {
  name: 'server',
  setup({ onLoad }) {
    onLoad({ filter: /\/packages\/server\/src\/.*\.ts$/ }, async ({ path: file }) => ({
      contents: withPackagePaths(file, await readFile(file, 'utf8')),
      loader: 'ts',
    }));
  },
};

/**
 * Writes the server and the command line as JavaScript modules: `main.js`, `cli.js`, the thread of the embedded
 * database, the migrations that are programs, and the code that these share.
 *
 * @returns esbuild's metafile, which names the source files of each module.
 */
export async function bundleServer(outdir: string): Promise<Metafile> {
  const migrations = globSync(path.join(SERVER, 'migrations/*.ts'));
  const { metafile } = await build({
    entryPoints: {
      main: path.join(SERVER, 'src/main.ts'),
      cli: path.join(SERVER, 'src/cli.ts'),
      worker: path.join(SERVER, 'src/core/db/embedded/worker.ts'),
      ...Object.fromEntries(migrations.map((file) => [`migrations/${path.basename(file, '.ts')}`, file])),
    },
    absWorkingDir: ROOT,
    outdir,
    bundle: true,
    splitting: true,
    conditions: ['@postil/source'],
    // The native module that pg uses instead of its own code if it is installed.
    external: [...DEPENDENCIES, 'pg-native'],
    format: 'esm',
    platform: 'node',
    target: 'node22.18',
    // Errors and plugins are known by the names of their classes and functions.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    // Stack traces name the files of the repository.
    sourceRoot: 'postil:///',
    metafile: true,
    plugins: [serverPlugin],
    // CommonJS modules load those of Node.js by this name.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return metafile;
}

/** Writes the command of the package, which finds the Node.js that runs the rest. */
export async function bundleLauncher(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, 'launcher.mjs')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
}
