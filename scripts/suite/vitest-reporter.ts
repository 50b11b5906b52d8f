import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { failureOf, type Outcome, sendOutcome } from './outcome.ts';

/**
 * Sends the outcome of the run, which is stricter than that of Vitest: a test that is skipped or todo fails it,
 * and so does each suite or file that could not run and each error outside the tests. Failures are named. Tests that a
 * name or line filter leaves out do not count.
 */
export default class VitestReporter implements Reporter {
  #isFiltered = false;

  onInit(vitest: Vitest): void {
    const hasLineFilter = process.argv.some((argument) => /:\d+$/.test(argument));
    this.#isFiltered = vitest.config.testNamePattern !== undefined || hasLineFilter;
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly Failure[]): Promise<void> {
    const failures = unhandledErrors.map(asFailureOf('outside of the tests'));
    const outcome: Outcome = { passed: 0, failures, flaky: [], unfinished: [], notRun: [], seconds: {} };
    for (const module of modules) {
      this.#add(module, outcome);
    }
    if (outcome.passed + outcome.failures.length + outcome.unfinished.length === 0) {
      outcome.failures.push('No test ran.');
    }
    if (outcome.failures.length + outcome.unfinished.length > 0) {
      process.exitCode = 1;
    }
    await sendOutcome(outcome);
  }

  #add(module: TestModule, outcome: Outcome): void {
    const file = `${module.project.name} ${module.relativeModuleId}`;
    const { collectDuration, duration } = module.diagnostic();
    outcome.seconds[file] = (collectDuration + duration) / 1000;
    const tests = [...module.children.allTests()];
    const errors = [module, ...module.children.allSuites()].flatMap((suite) =>
      suite
        .errors()
        .slice(0, 1)
        .map(asFailureOf(nameOf(suite, file))),
    );
    const passed = tests.filter((test) => test.result().state === 'passed');
    const failures = [...errors, ...tests.flatMap((test) => this.#failuresOf(test, nameOf(test, file)))];
    if (errors.length > 0 || [module, ...tests].some(isPending)) {
      const isNamed = failures.length > 0;
      outcome.unfinished.push({
        project: module.project.name,
        path: module.relativeModuleId,
        passed: passed.length,
        failures: isNamed ? failures : [`${file}: did not run to its end`],
      });
      return;
    }
    outcome.passed += passed.length;
    outcome.failures.push(...failures);
    outcome.flaky.push(
      ...passed
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => failureOf(nameOf(test, file), test.result().errors?.[0]?.message)),
    );
  }

  #failuresOf(test: TestCase, name: string): string[] {
    const { state, errors } = test.result();
    if (state === 'passed') return [];
    if (state === 'failed') return [failureOf(name, errors[0]?.message)];
    return this.#isFiltered ? [] : [`${name}: did not run`];
  }
}

/** Whether a file or a test never ended, because its process died. */
function isPending(part: TestModule | TestCase): boolean {
  const state = part.type === 'module' ? part.state() : part.result().state;
  return state === 'pending' || state === 'queued';
}

type Failure = { message: string };

const asFailureOf =
  (name: string) =>
  ({ message }: Failure): string =>
    failureOf(name, message);

function nameOf(part: TestModule | TestSuite | TestCase, file: string): string {
  return part.type === 'module' ? file : `${file} > ${part.fullName}`;
}
