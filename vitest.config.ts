import { availableParallelism } from 'node:os';
import { EXIT_WITH_PARENT } from '@postil/harness/postil/exit-with-parent';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { filesOf } from './scripts/suite/kinds.ts';

/** `scripts/test.mjs` sets it; with files to run, none are left out and nothing is repeated. */
const suite = process.env.POSTIL_TEST_SUITE === 'quick' ? 'quick' : 'whole';
const isRepeated = process.env.POSTIL_TEST_SUITE !== undefined;

/** Makes the migrated database that tests copy. */
const globalSetup = 'packages/harness/src/databases/global-setup.ts';

/**
 * The files load their modules with Node, as Postil does: Vite sends each module to each process through the one that
 * serves them all, which takes a third of the time of a run.
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
        // The client is tested as its sources: nothing needs to be built before.
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
    // Files share the modules that a process has loaded: nothing in them is state, and loading them takes longer than
    // many a file's tests.
    isolate: false,
    // A run that is killed leaves no test file running behind it.
    // The tests of a process make much that is soon garbage: with more room for it, it is collected less often.
    execArgv: ['--import', EXIT_WITH_PARENT, '--max-semi-space-size=64'],
    // Many tests wait for a process or for a limit of time: with one file more than there are cores, none stands idle. With
    // more, two cores serve so many processes that a request is now and then refused as too late.
    maxWorkers: availableParallelism() + 1,
    // A failed test of a whole suite runs once more, and is named as flaky if it passes then.
    retry: isRepeated ? 1 : 0,
    // They end what hangs. On a busy machine a process alone takes ten seconds to start.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    allowOnly: false,
    reporters: ['default', './scripts/suite/vitest-reporter.ts'],
  },
});
