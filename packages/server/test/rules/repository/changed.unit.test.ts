import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserTestsOf, selectTests } from '../../../../../scripts/suite/changed.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const SERVER = 'packages/server/src';
const TESTS = [
  `${SERVER}/features/views/views.test.ts`,
  `${SERVER}/features/sites/sites.test.ts`,
  `${SERVER}/core/db/database.engine.test.ts`,
  `${SERVER}/core/storage/local.smoke.test.ts`,
  'packages/server/test/rules/endpoints/endpoints.engine.test.ts',
  'packages/server/test/rules/reference/reference.test.ts',
];
const IMPORTS = [{ from: 'features/sites/routes.ts', to: 'features/views/service.ts' }];
const select = (...changed: readonly string[]) => selectTests(changed, IMPORTS, TESTS);

describe('the tests that a change can break', () => {
  it('always include those that start nothing, and no browser tests without a visible change', () => {
    expect(select('docs/api.md')).toEqual({
      vitest: ['--project', 'unit', '--project', 'postgres', '.unit.test.'],
      browser: [],
      whole: [],
    });
  });

  it('are next to the changed file, and next to its importers', () => {
    const { vitest } = select(`${SERVER}/features/views/service.ts`);
    expect(vitest.slice(5)).toEqual([TESTS[0], TESTS[1]]);
  });

  it('include the rules for endpoints when a route changes', () => {
    expect(select(`${SERVER}/features/views/routes.ts`).vitest).toContain(TESTS[4]);
    expect(select('packages/contract/src/operations/projects/sites.ts').vitest).toContain(TESTS[5]);
  });

  it('run on both engines when the database layer changes, and start processes only if the change needs them', () => {
    expect(select(`${SERVER}/core/db/pool.ts`).vitest).toContain('embedded');
    expect(select(`${SERVER}/core/db/pool.ts`).vitest).not.toContain('processes');
    expect(select(`${SERVER}/core/storage/local.ts`).vitest).toEqual(
      expect.arrayContaining(['processes', TESTS[3]]),
    );
  });

  it('include the changed tests themselves', () => {
    expect(select(TESTS[1] ?? '').vitest).toContain(TESTS[1]);
    expect(select('e2e/board.spec.ts').browser).toEqual(['board']);
  });

  it('are all tests when the change concerns their common foundations', () => {
    expect(select('package-lock.json', 'docs/api.md').whole).toEqual(['package-lock.json']);
  });
});

it('every source of the web app and the widget has browser tests, and each of them exists', () => {
  const specs = globSync('e2e/*.spec.ts', { cwd: ROOT }).map((file) => path.basename(file, '.spec.ts'));
  const sources = globSync('packages/{web,widget}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.unit\.test\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => browserTestsOf(file).length === 0)).toEqual([]);
  expect(sources.flatMap(browserTestsOf).filter((spec) => !specs.includes(spec))).toEqual([]);
});
