import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const tests = 'packages/*/{src,test}/**/*.test.{ts,tsx}';
const testsWithoutDatabase = [
  'packages/*/{src,test}/**/*.unit.test.{ts,tsx}',
  'packages/server/src/core/db/embedded/**/*.test.ts',
  'packages/server/test/postgres-server.test.ts',
];

/** Every file that uses the database, on one of the two engines. */
function databaseProject(engine: 'embedded' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name: engine,
      include: [tests],
      exclude: ['**/node_modules/**', ...testsWithoutDatabase],
      env: { POSTIL_TEST_ENGINE: engine },
      globalSetup: 'packages/harness/src/databases/global-setup.ts',
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: testsWithoutDatabase } },
      databaseProject('embedded'),
      databaseProject('postgres'),
    ],
    pool: 'forks',
    isolate: true,
    // A run that is killed leaves no test file running behind it.
    execArgv: ['--import', new URL('scripts/exit-with-parent.mjs', import.meta.url).href],
    // Vitest's own default leaves one core to itself, which on two cores makes the suite sequential.
    maxWorkers: '100%',
    // They end what hangs. On a busy machine a process alone takes ten seconds to start.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    allowOnly: false,
    reporters: ['default', './scripts/count-reporter.ts'],
  },
});
