import path from 'node:path';
import { findBackwards, findCycles, findLargeFolders, readSources } from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

/** Folders without a structure test of their own. */
const FOLDERS = [
  ...['packages/contract/src', 'packages/client/src', 'packages/client/build', 'packages/harness/src'],
  ...['packages/cli/src', 'packages/source/src', 'packages/widget-npm/src', 'packages/extension/src'],
  'packages/languages/src',
  ...['packages/web/build', 'packages/widget/build', 'packages/extension/build', 'packages/cli/build'],
  ...['packages/server/test', 'packages/source/build', 'packages/widget-npm/build'],
  ...['bench', 'drills', 'e2e', 'scripts'],
] as const;

/** Folders at the top, each of which imports only those before it. */
const TOP = ['packages', 'scripts', 'e2e', 'bench', 'drills'];

/** Folders that use parts of the server one by one. */
const OUTSIDE = ['bench', 'drills', 'scripts'] as const;

describe.each(FOLDERS)('the structure of %s', (folder) => {
  const { sources, arrowsBetween } = readSources(path.join(ROOT, folder));
  const own = (file: string) => (sources.includes(file) ? file : undefined);

  it('has sources, and no folder of more than twelve', () => {
    expect(sources.length).toBeGreaterThan(0);
    expect(findLargeFolders(sources)).toEqual([]);
  });

  it('has no cycle between files or folders, by types too', () => {
    expect(findCycles(arrowsBetween(own))).toEqual([]);
    // Files at the top stand for themselves: among them are an entry and what all folders use.
    const folderOf = (file: string) => (path.dirname(file) === '.' ? file : path.dirname(file));
    expect(findCycles(arrowsBetween((file) => own(file) && folderOf(file)))).toEqual([]);
  });
});

it('folders at the top import only those before them', () => {
  const arrows = new Map(
    TOP.map((folder) => {
      const { imports } = readSources(path.join(ROOT, folder));
      const others = imports.map(({ to }) => /^\.\.\/(\w+)/.exec(to)?.[1] ?? '');
      return [folder, new Set(others.filter((other) => TOP.includes(other)))];
    }),
  );
  expect(arrows.get('bench')).toContain('e2e');
  expect(findBackwards(arrows, TOP)).toEqual([]);
});

it('the benchmark, the drills and the scripts import the server through one file', () => {
  const imports = OUTSIDE.flatMap((folder) => readSources(path.join(ROOT, folder)).imports);
  const ofServer = imports.filter(({ to }) => /packages\/server\/|^@postil\/server/.test(to));
  expect(ofServer.length).toBeGreaterThan(5);
  expect(ofServer.filter(({ to }) => to !== '@postil/server/inside')).toEqual([]);
});
