import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { ROOT } from './files.ts';

/** A bundled package. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** Its licence, as an SPDX expression. */
  readonly identifier?: string;
  /** The text of its licence. */
  readonly text?: string;
}

/** The lists of bundled packages that the builds of the web app and the widget write. */
const APP_PACKAGE_LISTS = ['packages/web/dist/licenses.json', 'packages/widget/dist/licenses.json'];

/** The folder of the package whose files are copied unchanged. */
const COPIED_PACKAGE = 'node_modules/@fastify/swagger-ui';

/** Matches the folder of a package in the path of one of its files. */
const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Finds all bundled packages, by name and version.
 *
 * @param bundle esbuild's metafile of the server's modules.
 */
export async function findBundledPackages({ inputs }: Metafile): Promise<BundledPackage[]> {
  const folders = new Set(Object.keys(inputs).flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []));
  const serverPackages = await Promise.all([...folders.add(COPIED_PACKAGE)].map(readPackage));
  const appPackages = await Promise.all(APP_PACKAGE_LISTS.map(readPackageList));
  const packages = new Map(
    [...serverPackages, ...appPackages.flat()].map((each) => [`${each.name} ${each.version}`, each]),
  );
  return [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, content]) => content);
}

/** The licences of packages as one text. @throws {Error} for a package without one. */
export function renderLicences(packages: readonly BundledPackage[]): string {
  return `Postil contains the packages below, under their own licences.\n\n${packages.map(render).join('\n')}`;
}

function render({ name, version, identifier, text = '' }: BundledPackage): string {
  if (identifier === undefined) throw new Error(`${name} ${version} names no licence.`);
  return `${'='.repeat(80)}\n${name} ${version} (${identifier})\n\n${text}\n`;
}

async function readPackageList(file: string): Promise<readonly BundledPackage[]> {
  return JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
}

async function readPackage(folder: string): Promise<BundledPackage> {
  const directory = path.join(ROOT, folder);
  const { name, version, license } = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8'));
  const files = (await readdir(directory)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(directory, file), 'utf8')));
  return { name, version, identifier: license, text: texts.join('\n') };
}
