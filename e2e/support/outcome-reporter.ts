import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { failureOf } from '../../scripts/outcome.ts';

/** Sends the outcome of the run to the process that started Playwright. A skipped test counts as failed. */
export default class OutcomeReporter implements Reporter {
  readonly #failures: string[] = [];
  #passed = 0;

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status === 'passed' && test.expectedStatus === 'passed') {
      this.#passed += 1;
      return;
    }
    const name = test.titlePath().filter(Boolean).join(' > ');
    this.#failures.push(failureOf(name, error?.message ?? status));
  }

  onEnd(): void {
    process.send?.({ passed: this.#passed, failures: this.#failures });
  }
}
