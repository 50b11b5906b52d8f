// Runs the test runners, whose reporters send the outcome.
import { runNode } from '../node/toolchain.mjs';
import { emptyOutcome } from './outcomes.mjs';

/**
 * @param {'vitest' | 'playwright'} name
 * @param {string[]} args the runner's program and its arguments.
 * @returns {Promise<import('./outcome.ts').Outcome>} a runner that crashes, or has no test to run, is one failure.
 */
export async function runRunner(name, args) {
  let outcome = emptyOutcome();
  const { status } = await runNode(args, {
    onMessage: (message) => {
      outcome = /** @type {typeof outcome} */ (message);
    },
  });
  const hasFailed = outcome.failures.length + outcome.unfinished.length > 0;
  if (!hasFailed && !(status === 0 && outcome.passed > 0)) {
    outcome.failures.push(`${name} ran no test, or ended before it reported one`);
  }
  return outcome;
}

/** @param {string[]} args for `vitest run`: file filters and options. */
export function runVitest(args) {
  return runRunner('vitest', ['node_modules/vitest/vitest.mjs', 'run', ...args]);
}
