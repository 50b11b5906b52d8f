import path from 'node:path';
import {
  findBackwardImports,
  findCycles,
  findLargeFolders,
  readSources,
} from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';

const { sources, imports, arrowsBetween } = readSources(path.resolve(import.meta.dirname, '../src'));

/** The layers of the widget in their order: each imports only those before it. */
const LAYERS = [
  'dom',
  'texts',
  'anchors',
  'api',
  'page',
  'screenshot',
  'evidence',
  'model',
  'parts',
  'panels',
  'styles.ts',
  'screen.tsx',
  'app.tsx',
  'loader',
];

function layerOf(file: string): string | undefined {
  return sources.includes(file) ? file.split('/')[0] : undefined;
}

describe('the structure of the widget', () => {
  it('is read from the actual imports', () => {
    expect(imports).toContainEqual({ from: 'app.tsx', to: 'screen.tsx' });
    expect(imports).toContainEqual({ from: 'screen.tsx', to: 'panels/panels.tsx' });
  });

  it('has layers that import only those before them', () => {
    expect(findBackwardImports(arrowsBetween(layerOf), LAYERS)).toEqual([]);
  });

  it('has no cycle between folders, including types', () => {
    const folders = arrowsBetween((file) => (sources.includes(file) ? path.dirname(file) : undefined));
    expect(folders.get('panels')).toContain('panels/thread');
    expect(findCycles(folders)).toEqual([]);
  });

  it('has no cycle between files', () => {
    expect(findCycles(arrowsBetween((file) => (sources.includes(file) ? file : undefined)))).toEqual([]);
  });

  it('has no folder of more than twelve source files', () => {
    expect(findLargeFolders(sources)).toEqual([]);
  });
});
