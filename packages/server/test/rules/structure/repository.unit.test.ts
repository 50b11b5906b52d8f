import path from 'node:path';
import { findCycles, findLargeFolders, readSources } from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

/** What has no structure test of its own. */
const FOLDERS = [
  ...['packages/contract/src', 'packages/client/src', 'packages/client/build', 'packages/harness/src'],
  ...[
    'packages/web/build',
    'packages/widget/build',
    'packages/extension/build',
    'bench',
    'drills',
    'scripts',
  ],
] as const;

/** What uses parts of the server one by one. */
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
    expect(findCycles(arrowsBetween((file) => own(file) && path.dirname(file)))).toEqual([]);
  });
});

it('the benchmark, the drills and the scripts import the server through one file', () => {
  const imports = OUTSIDE.flatMap((folder) => readSources(path.join(ROOT, folder)).imports);
  const ofServer = imports.filter(({ to }) => /packages\/server\/|^@postil\/server/.test(to));
  expect(ofServer.length).toBeGreaterThan(5);
  expect(ofServer.filter(({ to }) => to !== '@postil/server/inside')).toEqual([]);
});
