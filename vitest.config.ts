import { availableParallelism } from 'node:os';
import { EXIT_WITH_PARENT } from '@postil/harness/postil/exit-with-parent';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { filesOf } from './scripts/suite/kinds.ts';

/** The suite that `scripts/test.mjs` sets. Without it, named files of any kind can run, and nothing is retried. */
const suite = process.env.POSTIL_TEST_SUITE === 'quick' ? 'quick' : 'whole';
const isRepeated = process.env.POSTIL_TEST_SUITE !== undefined;

/** Creates the migrated database that tests copy. */
const globalSetup = 'packages/harness/src/databases/global-setup.ts';

/**
 * Test files load their modules with Node, as Postil does: Vite would serve each module to each process from one
 * process, which takes a third of the time of a run.
 */
const loadedByNode = { viteModuleRunner: false, nodeLoader: false };

/** The tests that use a copy of the suite's database on an engine. */
function databaseProject(engine: 'embedded' | 'postgres'): TestProjectInlineConfiguration {
  const env = { POSTIL_TEST_ENGINE: engine };
  return { test: { name: engine, ...filesOf(engine, suite), env, globalSetup, experimental: loadedByNode } };
}

export default defineConfig({
  test: {
    projects: [
      {
        // The client is tested from its sources: nothing needs to be built before.
        ssr: { resolve: { conditions: ['@postil/source', 'node'] } },
        test: { name: 'unit', ...filesOf('unit', suite) },
      },
      {
        test: { name: 'processes', ...filesOf('processes', suite), globalSetup, experimental: loadedByNode },
      },
      databaseProject('embedded'),
      databaseProject('postgres'),
    ],
    pool: 'forks',
    // Files share the modules that a process has loaded: they hold no state, and loading them takes longer than
    // the tests of many files.
    isolate: false,
    // A killed run leaves no test process behind.
    // The tests create much short-lived garbage: with a larger young generation, it is collected less often.
    execArgv: ['--import', EXIT_WITH_PARENT, '--max-semi-space-size=64'],
    // Many tests wait for a process or a time-out: with one worker more than cores, no core is idle. With still
    // more, two cores have so many processes that a request is now and then refused because it waited too long.
    maxWorkers: availableParallelism() + 1,
    // A failed test of a suite is retried once, and is reported as flaky if it then passes.
    retry: isRepeated ? 1 : 0,
    // These only end tests that hang: on a busy machine, the start of a process alone takes ten seconds.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    allowOnly: false,
    reporters: ['default', './scripts/suite/vitest-reporter.ts'],
  },
});
