import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { failureOf, type Outcome } from './outcome.ts';

/**
 * Counts the run for its last line, more strictly than Vitest: a test that was skipped or marked as todo fails
 * the run, and so does each suite or file that could not run and each error outside of the tests. Failures are named.
 * Tests that a name or line filter leaves out do not count.
 */
export default class OutcomeReporter implements Reporter {
  #isFiltered = false;

  onInit(vitest: Vitest): void {
    const namesLines = process.argv.some((argument) => /:\d+$/.test(argument));
    this.#isFiltered = vitest.config.testNamePattern !== undefined || namesLines;
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly Failed[]): Promise<void> {
    const outcome: Outcome = {
      passed: 0,
      failures: unhandledErrors.map(asFailureOf('outside of the tests')),
    };
    for (const module of modules) {
      this.#add(module, outcome);
    }
    if (outcome.passed === 0 && outcome.failures.length === 0) {
      outcome.failures.push('No test ran.');
    }
    if (outcome.failures.length > 0) {
      process.exitCode = 1;
    }
    await publish(outcome);
  }

  #add(module: TestModule, outcome: Outcome): void {
    const file = `${module.project.name} ${module.relativeModuleId}`;
    for (const suite of [module, ...module.children.allSuites()]) {
      outcome.failures.push(
        ...suite
          .errors()
          .slice(0, 1)
          .map(asFailureOf(nameOf(suite, file))),
      );
    }
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'passed') {
        outcome.passed += 1;
      } else if (state === 'failed') {
        outcome.failures.push(failureOf(nameOf(test, file), errors[0]?.message));
      } else if (!this.#isFiltered) {
        outcome.failures.push(`${nameOf(test, file)}: did not run`);
      }
    }
  }
}

type Failed = { message: string };

const asFailureOf =
  (what: string) =>
  ({ message }: Failed): string =>
    failureOf(what, message);

function nameOf(part: TestModule | TestSuite | TestCase, file: string): string {
  return part.type === 'module' ? file : `${file} > ${part.fullName}`;
}

/** For `scripts/test.mjs`, which reports after everything else. */
async function publish(outcome: Outcome): Promise<void> {
  await new Promise((resolve) =>
    process.send ? process.send(outcome, undefined, {}, resolve) : resolve(undefined),
  );
}
