import path from 'node:path';
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { failureOf, type Outcome, sendOutcome } from './outcome.ts';

/** Sends the outcome of the run to the process that started Playwright. A skipped test counts as failed. */
export default class PlaywrightReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message }: { message?: string }): void {
    this.#errors.push(failureOf('outside of the browser tests', message));
  }

  async onEnd(): Promise<void> {
    const outcome: Outcome = {
      passed: 0,
      failures: [...this.#errors],
      flaky: [],
      unfinished: [],
      notRun: [],
      seconds: {},
    };
    for (const test of this.#suite?.allTests() ?? []) count(test, outcome);
    await sendOutcome(outcome);
  }
}

function count(test: TestCase, outcome: Outcome): void {
  const name = test.titlePath().filter(Boolean).join(' > ');
  const failedResult = test.results.find(({ status }) => status !== 'passed');
  if (test.results.at(-1)?.status !== 'passed' || test.expectedStatus !== 'passed') {
    outcome.failures.push(lineOf(name, failedResult));
  } else {
    outcome.passed += 1;
    if (failedResult) outcome.flaky.push(lineOf(name, failedResult));
  }
  const file = `browser ${path.basename(test.location.file)}`;
  const milliseconds = test.results.reduce((sum, { duration }) => sum + duration, 0);
  outcome.seconds[file] = (outcome.seconds[file] ?? 0) + milliseconds / 1000;
}

function lineOf(name: string, result: TestResult | undefined): string {
  return failureOf(name, result?.error?.message ?? result?.status ?? 'did not run');
}
