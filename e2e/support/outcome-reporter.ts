import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { failureOf } from '../../scripts/outcome.ts';

/** Sends what the run came to to the process that started Playwright. A skipped test counts as failed. */
export default class OutcomeReporter implements Reporter {
  /** Of each test that failed at its last try. */
  readonly #failures = new Map<string, string>();
  readonly #unsteady: string[] = [];
  readonly #ids = new Set<string>();

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    const isPassed = status === 'passed' && test.expectedStatus === 'passed';
    const name = test.titlePath().filter(Boolean).join(' > ');
    const before = this.#failures.get(test.id);
    if (isPassed && before !== undefined) this.#unsteady.push(before);
    if (isPassed) this.#failures.delete(test.id);
    else this.#failures.set(test.id, failureOf(name, error?.message ?? status));
    this.#ids.add(test.id);
  }

  onEnd(): void {
    const failures = [...this.#failures.values()];
    process.send?.({ passed: this.#ids.size - failures.length, failures, unsteady: this.#unsteady });
  }
}
