/** Builds the widget: the loader under its fixed name, and the app in files named by hashes of their contents. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, defaultClientConditions, type InlineConfig, type Rolldown } from 'vite';
import { precompress } from '../../web/build/precompress.ts';
import { budget } from './budgets.ts';
import { ignoredByTools } from './ignored.ts';
import { nativeAtStart, nativePrototypes } from './prototypes.ts';

const PACKAGE = path.resolve(import.meta.dirname, '..');

/** The configuration that both builds share. */
function configOf(dist: string): InlineConfig {
  return {
    root: PACKAGE,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    // The app finds its own files beside itself, wherever the server is.
    base: './',
    resolve: { conditions: ['@postil/source', ...defaultClientConditions] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
    },
  };
}

/** Builds the app. @returns the name of its entry below `dist`. */
async function buildApp(dist: string): Promise<string> {
  const config = configOf(dist);
  const name = 'assets/[name]-[hash].js';
  const result = await build({
    ...config,
    plugins: [
      nativePrototypes(),
      nativeAtStart(),
      ignoredByTools('/page/log/technical-log.ts'),
      budget('app'),
      precompress('assets'),
    ],
    build: {
      ...config.build,
      // Read by the build of the package `postil`, and not served.
      license: { fileName: 'licenses.json' },
      lib: { entry: { app: path.join(PACKAGE, 'src/app.tsx') }, formats: ['es'] },
      rolldownOptions: {
        // Code that other parts share with the app stays in the app, so that a page loads one file.
        preserveEntrySignatures: 'allow-extension',
        // Most constants are used once, such as the paths of the contract.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: { entryFileNames: name, chunkFileNames: name, minify: true },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const entry = outputs.flatMap(({ output }) => output).find((each) => each.type === 'chunk' && each.isEntry);
  if (!entry) throw new Error('The app has no entry.');
  return entry.fileName;
}

async function buildLoader(dist: string, app: string): Promise<void> {
  const config = configOf(dist);
  await build({
    ...config,
    define: { APP_FILE: JSON.stringify(app) },
    plugins: [budget('loader'), precompress('.')],
    build: {
      ...config.build,
      lib: { entry: path.join(PACKAGE, 'src/loader/loader.ts'), formats: ['iife'], name: 'postilLoader' },
      rolldownOptions: { output: { entryFileNames: 'postil.js', minify: true } },
    },
  });
}

/** Builds the app and the loader. @param dist the folder, which is emptied first. @throws {Error} a part is larger than its budget. */
async function buildWidget(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  await buildLoader(dist, await buildApp(dist));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { outDir: { type: 'string' } } });
  await buildWidget(values.outDir ?? path.join(PACKAGE, 'dist'));
}
