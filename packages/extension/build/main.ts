/** Builds the extension: a folder and a ZIP file for each browser, `npm run extension`. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';
import { build, defaultClientConditions, type Plugin } from 'vite';
import { nativePrototypes } from '../../widget/build/prototypes.ts';
import { BROWSERS, ICON_SIZES, manifestFor } from './manifest.ts';

const PACKAGE = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(PACKAGE, 'src');

/** The scripts by their names in the extension. */
const SCRIPTS = {
  worker: 'worker/main.ts',
  page: 'page/main.ts',
  log: 'log/main.ts',
  connect: 'connect/main.ts',
  'sign-in': 'sign-in/main.tsx',
} as const;

/** The fixed time of files in the ZIP, whose epoch is 1980: the same sources yield the same file. */
const FILE_TIME = new Date(1980, 0, 1);

/** Leaves the renderer of pages out of the widget, since the browser itself takes the picture. */
function withoutRenderer(): Plugin {
  return {
    name: 'postil-without-renderer',
    enforce: 'pre',
    resolveId(source, importer) {
      const isRenderer = source === './document.ts' || source === './fallback.ts';
      if (isRenderer && importer?.endsWith('/widget/src/screenshot/exact.ts'))
        return path.join(SOURCE, 'page/not-drawn.ts');
      return undefined;
    },
  };
}

async function buildScript(name: keyof typeof SCRIPTS, outDir: string): Promise<void> {
  await build({
    root: PACKAGE,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['@postil/source', ...defaultClientConditions] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [nativePrototypes(), withoutRenderer()],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      lib: { entry: path.join(SOURCE, SCRIPTS[name]), formats: ['iife'], name: 'postilExtension' },
      rolldownOptions: { output: { entryFileNames: `${name}.js`, minify: true } },
    },
  });
}

/** Builds the common files of all browsers. */
async function buildCommonFiles(folder: string): Promise<void> {
  for (const name of Object.keys(SCRIPTS)) await buildScript(name as keyof typeof SCRIPTS, folder);
  for (const file of ['sign-in.html', 'sign-in.css'])
    cpSync(path.join(SOURCE, 'sign-in', file), path.join(folder, file));
  cpSync(path.join(PACKAGE, 'locales'), path.join(folder, '_locales'), { recursive: true });
  const logo = readFileSync(path.join(PACKAGE, '../web/public/icon.svg'));
  for (const size of ICON_SIZES)
    await sharp(logo, { density: 1_200 })
      .resize(size, size)
      .png()
      .toFile(path.join(folder, `icon-${size}.png`));
}

/** Builds the extension. @param dist the folder, which is emptied first. */
export async function buildExtension(dist: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  rmSync(dist, { recursive: true, force: true });
  const shared = path.join(dist, 'shared');
  mkdirSync(shared, { recursive: true });
  await buildCommonFiles(shared);
  for (const browser of BROWSERS) {
    const folder = path.join(dist, browser);
    cpSync(shared, folder, { recursive: true });
    const manifest = JSON.stringify(manifestFor(browser, version), null, 2);
    writeFileSync(path.join(folder, 'manifest.json'), `${manifest}\n`);
    writeFileSync(path.join(dist, `postil-${browser}.zip`), zipSync(filesIn(folder), { mtime: FILE_TIME }));
  }
  rmSync(shared, { recursive: true });
}

/** The files of a folder with their contents, sorted by name. */
function filesIn(folder: string): Zippable {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(
    names.map((name) => {
      const file = path.join(folder, name);
      return [name, statSync(file).isDirectory() ? filesIn(file) : new Uint8Array(readFileSync(file))];
    }),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { outDir: { type: 'string' } } });
  const dist = path.resolve(values.outDir ?? path.join(PACKAGE, 'dist'));
  await buildExtension(dist);
  for (const browser of BROWSERS) console.log(path.join(dist, `postil-${browser}.zip`));
}
