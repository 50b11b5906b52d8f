import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const tests = 'packages/*/{src,test}/**/*.test.{ts,tsx}';
/** They start nothing. */
const unitTests = 'packages/*/{src,test}/**/*.unit.test.{ts,tsx}';
/** They start processes or servers of their own, and no database of the suite's. */
const processTests = 'packages/*/{src,test}/**/*.process.test.{ts,tsx}';

/**
 * They start processes to look at what does not depend on the engine: a process on the embedded database takes several
 * times as long. `npm run drill` runs them on it.
 */
const postgresTests = 'packages/*/{src,test}/**/*.postgres.test.{ts,tsx}';

/** Makes the migrated database that tests copy. */
const globalSetup = 'packages/harness/src/databases/global-setup.ts';

/** All other tests use a copy of the suite's database: once on each engine, except `postgresTests`. */
function databaseProject(engine: 'embedded' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name: engine,
      include: [tests],
      exclude: [
        '**/node_modules/**',
        unitTests,
        processTests,
        ...(engine === 'embedded' ? [postgresTests] : []),
      ],
      env: { POSTIL_TEST_ENGINE: engine },
      globalSetup,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        // The client is tested as its sources: nothing needs to be built before.
        ssr: { resolve: { conditions: ['@postil/source', 'node'] } },
        test: { name: 'unit', include: [unitTests] },
      },
      { test: { name: 'processes', include: [processTests], globalSetup } },
      databaseProject('embedded'),
      databaseProject('postgres'),
    ],
    pool: 'forks',
    // Files share the modules that a process has loaded: nothing in them is state, and loading them takes longer than
    // many a file's tests.
    isolate: false,
    // A run that is killed leaves no test file running behind it.
    execArgv: ['--import', new URL('scripts/exit-with-parent.mjs', import.meta.url).href],
    // Many tests wait for a process or for a limit of time: with one file more than there are cores, none stands idle. With
    // more, two cores serve so many processes that a request is now and then refused as too late.
    maxWorkers: availableParallelism() + 1,
    // They end what hangs. On a busy machine a process alone takes ten seconds to start.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    allowOnly: false,
    reporters: ['default', './scripts/outcome-reporter.ts'],
  },
});
