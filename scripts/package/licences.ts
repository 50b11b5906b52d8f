import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { ROOT } from './files.ts';

/** A package whose code is inside, with the texts of its licence. */
interface Licence {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
}

/** Written by the builds of the web app and the widget. */
const OF_APPS = ['packages/web/dist/licenses.json', 'packages/widget/dist/licenses.json'];

/** Copied from its package as it is. */
const COPIED = 'node_modules/@fastify/swagger-ui';

/** The folder of the package that has a file. */
const OF_PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * The licences of all packages whose code is in the package.
 *
 * @param bundle what is in the server's modules.
 * @throws {Error} for a package that names no licence.
 */
export async function renderLicences({ inputs }: Metafile): Promise<string> {
  const folders = new Set(Object.keys(inputs).flatMap((file) => OF_PACKAGE.exec(file)?.[0] ?? []));
  const ofServer = await Promise.all([...folders.add(COPIED)].map(readLicence));
  const ofApps = await Promise.all(OF_APPS.map(readLicences));
  const licences = new Map(
    [...ofServer, ...ofApps.flat()].map((each) => [`${each.name} ${each.version}`, each]),
  );
  const texts = [...licences]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, licence]) => render(name, licence));
  return `Postil contains the packages below, under their own licences.\n\n${texts.join('\n')}`;
}

function render(name: string, { identifier, text = '' }: Licence): string {
  if (identifier === undefined) throw new Error(`${name} names no licence.`);
  return `${'='.repeat(80)}\n${name} (${identifier})\n\n${text}\n`;
}

async function readLicences(file: string): Promise<readonly Licence[]> {
  return JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
}

async function readLicence(folder: string): Promise<Licence> {
  const directory = path.join(ROOT, folder);
  const { name, version, license } = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8'));
  const files = (await readdir(directory)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(directory, file), 'utf8')));
  return { name, version, identifier: license, text: texts.join('\n') };
}
