// Functions that merge the outcomes of test runs.

/** @typedef {import('./outcome.ts').Outcome} Outcome */

/** The maximum number of flaky tests; with more, the run fails, because they probably have a common cause. */
export const MAX_FLAKY = 5;

/** @returns {Outcome} the outcome of a run without tests. */
export function emptyOutcome() {
  return { passed: 0, failures: [], flaky: [], unfinished: [], notRun: [], seconds: {} };
}

/**
 * Merges the outcomes of the parts of a run.
 *
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function sumOf(outcomes) {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    flaky: outcomes.flatMap(({ flaky }) => flaky),
    unfinished: outcomes.flatMap(({ unfinished }) => unfinished),
    notRun: outcomes.flatMap(({ notRun }) => notRun),
    seconds: Object.assign({}, ...outcomes.map(({ seconds }) => seconds)),
  };
}

/**
 * The outcome if unfinished files are not retried: failures in them count.
 *
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
export function finalOutcome(outcome) {
  const { unfinished } = outcome;
  return {
    ...outcome,
    passed: unfinished.reduce((sum, { passed }) => sum + passed, outcome.passed),
    failures: [...outcome.failures, ...unfinished.flatMap(({ failures }) => failures)],
    unfinished: [],
  };
}

/**
 * The outcome of a run after a retry of each of its unfinished files.
 *
 * @param {Outcome} first
 * @param {Outcome[]} retries the final outcomes of the retries.
 * @returns {Outcome} a file is flaky if it and all other retried files passed in the retry.
 */
export function outcomeAfterRetries(first, retries) {
  const retryOutcome = sumOf(retries);
  const haveRetriesPassed = retries.length > 0 && retryOutcome.failures.length === 0;
  // The runner reports the crash of a test process separately from the file that ran in it.
  const isCrash = (/** @type {string} */ line) => /^outside of the tests: .*worker/i.test(line);
  return {
    ...sumOf([first, retryOutcome]),
    failures: [
      ...first.failures.filter((line) => !(haveRetriesPassed && isCrash(line))),
      ...retryOutcome.failures,
    ],
    flaky: [
      ...first.flaky,
      ...retryOutcome.flaky,
      ...(haveRetriesPassed
        ? first.unfinished.map(({ failures: [reason] }) => `could not run to its end: ${reason}`)
        : []),
    ],
    unfinished: [],
  };
}
