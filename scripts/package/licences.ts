import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { ROOT } from './files.ts';

/** A bundled package. */
export interface Content {
  readonly name: string;
  readonly version: string;
  /** Its licence, as an SPDX expression. */
  readonly identifier?: string;
  /** The text of its licence. */
  readonly text?: string;
}

/** Written by the builds of the web app and the widget. */
const OF_APPS = ['packages/web/dist/licenses.json', 'packages/widget/dist/licenses.json'];

/** Copied unchanged from its package. */
const COPIED = 'node_modules/@fastify/swagger-ui';

/** The folder of the package that has a file. */
const OF_PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Finds all bundled packages, by name and version.
 *
 * @param bundle the packages in the server's modules.
 */
export async function findContents({ inputs }: Metafile): Promise<Content[]> {
  const folders = new Set(Object.keys(inputs).flatMap((file) => OF_PACKAGE.exec(file)?.[0] ?? []));
  const ofServer = await Promise.all([...folders.add(COPIED)].map(readContent));
  const ofApps = await Promise.all(OF_APPS.map(readContents));
  const contents = new Map(
    [...ofServer, ...ofApps.flat()].map((each) => [`${each.name} ${each.version}`, each]),
  );
  return [...contents].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, content]) => content);
}

/** Their licences as one text. @throws {Error} for a package without one. */
export function renderLicences(contents: readonly Content[]): string {
  return `Postil contains the packages below, under their own licences.\n\n${contents.map(render).join('\n')}`;
}

function render({ name, version, identifier, text = '' }: Content): string {
  if (identifier === undefined) throw new Error(`${name} ${version} names no licence.`);
  return `${'='.repeat(80)}\n${name} ${version} (${identifier})\n\n${text}\n`;
}

async function readContents(file: string): Promise<readonly Content[]> {
  return JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
}

async function readContent(folder: string): Promise<Content> {
  const directory = path.join(ROOT, folder);
  const { name, version, license } = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8'));
  const files = (await readdir(directory)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(directory, file), 'utf8')));
  return { name, version, identifier: license, text: texts.join('\n') };
}
