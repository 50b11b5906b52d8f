import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node';

/** The result of a run of the tests. */
export type Counts = { passed: number; failed: number };

/**
 * Counts the run for its last line, more strictly than Vitest: a test that was skipped or marked as todo fails
 * the run and is listed, and so does each suite or file that could not run and each error outside of the tests.
 * Tests that a name or line filter leaves out do not count.
 */
export default class CountReporter implements Reporter {
  #isFiltered = false;

  onInit(vitest: Vitest): void {
    const namesLines = process.argv.some((argument) => /:\d+$/.test(argument));
    this.#isFiltered = vitest.config.testNamePattern !== undefined || namesLines;
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): Promise<void> {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length };
    for (const module of modules) {
      this.#count(module, counts);
    }
    if (counts.passed === 0 && counts.failed === 0) {
      console.error('No test ran.');
      counts.failed = 1;
    }
    if (counts.failed > 0) {
      process.exitCode = 1;
    }
    await publish(counts);
  }

  #count(module: TestModule, counts: Counts): void {
    const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
    counts.failed += suites.filter((suite) => suite.errors().length > 0).length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') {
        counts.passed += 1;
      } else if (state === 'failed') {
        counts.failed += 1;
      } else if (!this.#isFiltered) {
        counts.failed += 1;
        console.error(`Did not run: ${module.project.name} ${module.relativeModuleId} > ${test.fullName}`);
      }
    }
  }
}

/** `scripts/test.mjs` listens and prints the line after everything else; without it the line is printed here. */
async function publish(counts: Counts): Promise<void> {
  if (!process.send) {
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
    return;
  }
  await new Promise((resolve) => process.send?.(counts, undefined, {}, resolve));
}
