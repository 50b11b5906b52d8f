import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  findBackwardImports,
  findCycles,
  findLargeFolders,
  readSources,
} from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';
import { BROWSERS, manifestFor } from '../build/manifest.ts';

const PACKAGE = path.resolve(import.meta.dirname, '..');
const { sources, imports, arrowsBetween } = readSources(path.join(PACKAGE, 'src'));

/** The layers of the extension in their order: each imports only those before it. */
const LAYERS = ['browser.ts', 'time-limit.ts', 'protocol.ts', 'log', 'connect', 'page', 'worker', 'sign-in'];

/** The widget's files that pages and the extension share; the loader is only for pages. */
const SHARED = /^(app\.tsx|styles\.ts|(api|page|screenshot)\/.*)$/;

describe('the structure of the extension', () => {
  it('has layers that import only those before them', () => {
    const topFolderOf = (file: string) => (sources.includes(file) ? file.split('/')[0] : undefined);
    expect(imports).toContainEqual({ from: 'page/transport.ts', to: 'protocol.ts' });
    expect(findBackwardImports(arrowsBetween(topFolderOf), LAYERS)).toEqual([]);
  });

  it('has no cycle between files or folders, and no folder of more than twelve files', () => {
    const onlySource = (file: string) => (sources.includes(file) ? file : undefined);
    expect(findCycles(arrowsBetween(onlySource))).toEqual([]);
    expect(findCycles(arrowsBetween((file) => onlySource(file) && path.dirname(file)))).toEqual([]);
    expect(findLargeFolders(sources)).toEqual([]);
  });

  it('uses no files of the widget that are only for pages', () => {
    const widgetFiles = imports.flatMap(({ to }) => to.split('widget/src/')[1] ?? []);
    expect(widgetFiles.length).toBeGreaterThan(5);
    expect(widgetFiles.filter((file) => !SHARED.test(file))).toEqual([]);
  });
});

const messagesIn = (language: string): Record<string, { message: string }> =>
  JSON.parse(readFileSync(path.join(PACKAGE, `locales/${language}/messages.json`), 'utf8'));

describe('the texts of the extension', () => {
  it('have the same keys and placeholders in each language', () => {
    const placeholdersOf = (language: string) =>
      Object.entries(messagesIn(language)).map(([name, { message }]) => [
        name,
        message.match(/\$\d/g)?.sort() ?? [],
      ]);
    expect(placeholdersOf('ar')).toEqual(placeholdersOf('en'));
  });

  it('are all used, and none is missing', () => {
    const code = sources.map((file) => readFileSync(path.join(PACKAGE, 'src', file), 'utf8')).join('\n');
    const manifest = JSON.stringify(BROWSERS.map((browser) => manifestFor(browser, '1')));
    const unused = Object.keys(messagesIn('en')).filter(
      (name) => !code.includes(`'${name}'`) && !manifest.includes(`__MSG_${name}__`),
    );
    expect(unused).toEqual([]);
    const used = [...code.matchAll(/textOf\('(\w+)'/g)].map(([, name]) => name);
    expect(used.filter((name) => !messagesIn('en')[name ?? ''])).toEqual([]);
  });

  it.each(['en', 'ar'])('have a summary in %s within the limit of extension stores', (language) => {
    expect(messagesIn(language).summary?.message.length).toBeLessThanOrEqual(132);
  });
});

describe.each(BROWSERS)('the manifest for %s', (browser) => {
  it('requires only access to the active tab, and has no content scripts', () => {
    const manifest = manifestFor(browser, '1.2.3');
    expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'storage']);
    expect(manifest).not.toHaveProperty('content_scripts');
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest.manifest_version).toBe(3);
  });
});
