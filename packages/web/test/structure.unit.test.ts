import path from 'node:path';
import {
  findBackwardImports,
  findCycles,
  findLargeFolders,
  readSources,
} from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';

const { sources, imports, arrowsBetween } = readSources(path.resolve(import.meta.dirname, '../src'));

/** The layers of the app in their order: each imports only those before it. */
const LAYERS = ['lib', 'i18n', 'ui', 'data', 'features', 'shell', 'pages', 'router.tsx', 'main.tsx'];

/** The features in their order: each imports only those before it. */
const FEATURES = ['comments', 'projects', 'keys', 'sign-in', 'sites', 'mockups'];

function layerOf(file: string): string | undefined {
  if (!sources.includes(file)) return undefined;
  return file.split('/')[0];
}

/** The name of a part of a layer, such as a feature or a page. */
function partOf(layer: string): (file: string) => string | undefined {
  return (file) => (file.startsWith(`${layer}/`) ? file.split('/')[1] : undefined);
}

describe('the structure of the web app', () => {
  it('is read from the actual imports', () => {
    expect(imports).toContainEqual({ from: 'main.tsx', to: 'router.tsx' });
    expect(imports).toContainEqual({ from: 'router.tsx', to: 'pages/board/board.tsx' });
    expect(imports).toContainEqual({ from: 'shell/frame.tsx', to: 'data/session.ts' });
  });

  it('has layers that import only those before them', () => {
    expect(findBackwardImports(arrowsBetween(layerOf), LAYERS)).toEqual([]);
  });

  it('has features that import only those before them', () => {
    expect(findBackwardImports(arrowsBetween(partOf('features')), FEATURES)).toEqual([]);
  });

  it('reaches a feature only through its entry point', () => {
    const featureOf = partOf('features');
    const bypassingImports = imports.filter(({ from, to }) => {
      const feature = featureOf(to);
      return feature !== undefined && feature !== featureOf(from) && to !== `features/${feature}/index.ts`;
    });
    expect(bypassingImports).toEqual([]);
  });

  it('has no page that imports another', () => {
    expect([...arrowsBetween(partOf('pages'))]).toEqual([]);
  });

  it('has no cycle between folders, even through type-only imports', () => {
    const folders = arrowsBetween((file) => (sources.includes(file) ? path.dirname(file) : undefined));
    expect(folders.get('features/comments/panel')).toContain('features/comments/detail');
    expect(findCycles(folders)).toEqual([]);
  });

  it('has no cycle between files', () => {
    expect(findCycles(arrowsBetween((file) => (sources.includes(file) ? file : undefined)))).toEqual([]);
  });

  it('has no folder of more than twelve source files', () => {
    expect(findLargeFolders(sources)).toEqual([]);
  });
});
