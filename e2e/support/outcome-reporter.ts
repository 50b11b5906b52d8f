import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { failureOf } from '../../scripts/outcome.ts';

/** Sends what the run came to to the process that started Playwright. A skipped or flaky test counts as failed. */
export default class OutcomeReporter implements Reporter {
  readonly #failures = new Map<string, string | null>();

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    const isPassed = status === 'passed' && test.expectedStatus === 'passed';
    const name = test.titlePath().filter(Boolean).join(' > ');
    this.#failures.set(test.id, isPassed ? null : failureOf(name, error?.message ?? status));
  }

  onEnd(): void {
    const failures = [...this.#failures.values()].filter((failure) => failure !== null);
    process.send?.({ passed: this.#failures.size - failures.length, failures });
  }
}
