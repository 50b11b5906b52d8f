import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, KINDS, kindOf, type Suite } from '../../../../../scripts/suite/kinds.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const PROJECTS = ['unit', 'processes', 'postgres', 'embedded'] as const;

const isIgnoredFolder = (file: string) => /(^|\/)(node_modules|dist)$/.test(file);
const tests = globSync('packages/**/*.test.{ts,tsx}', { cwd: ROOT, exclude: isIgnoredFolder });

/** The test files that a project runs in a suite, as Vitest finds them. */
function listFiles(project: (typeof PROJECTS)[number], suite: Suite): string[] {
  const { include, exclude } = filesOf(project, suite);
  const excluded = new Set(
    exclude.flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: isIgnoredFolder })),
  );
  return globSync(include, { cwd: ROOT, exclude: isIgnoredFolder }).filter((file) => !excluded.has(file));
}

describe('the kinds of test files', () => {
  it('include each file, by the suffix of its name', () => {
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.filter((file) => kindOf(file) === undefined)).toEqual([]);
    expect(kindOf('packages/server/test/odd.integration.test.ts')).toBeUndefined();
  });

  it.each(['quick', 'whole'] as const)('choose the files of each project in the %s suite', (suite) => {
    for (const project of PROJECTS) {
      const expected = tests.filter((file) => kindOf(file)?.[suite].includes(project));
      expect(expected.length).toBeGreaterThan(0);
      expect(listFiles(project, suite).toSorted()).toEqual(expected.toSorted());
    }
  });

  it('omit no file from the whole suite, which includes the quick one', () => {
    for (const { quick, whole } of KINDS) {
      expect(whole.length).toBeGreaterThan(0);
      expect(quick.filter((project) => !whole.includes(project))).toEqual([]);
    }
  });

  it('mark each test that starts Postil as doing so, or as slow', () => {
    const processes = tests.filter((file) => file.startsWith('packages/server/test/processes/'));
    const isNamed = (file: string) => /\.(smoke|process|slow|engine)\.test\.ts$/.test(file);
    expect(processes.filter((file) => !isNamed(file))).toEqual([]);
  });
});
