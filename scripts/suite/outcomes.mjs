// Outcomes of runs of tests, and functions that merge them.

/** @typedef {import('./outcome.ts').Outcome} Outcome */

/** The maximum number of flaky tests; with more, the run fails, because they probably have a common cause. */
export const MAX_FLAKY = 5;

/** @returns {Outcome} of no test. */
export function emptyOutcome() {
  return { passed: 0, failures: [], flaky: [], unfinished: [], notRun: [], seconds: {} };
}

/**
 * Adds outcomes of parts of a run.
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
 * @param {Outcome[]} repeats final outcomes of the repeats.
 * @returns {Outcome} a file is flaky if it and all other repeated files passed in the repeat.
 */
export function outcomeAfterRepeats(first, repeats) {
  const repeatOutcome = sumOf(repeats);
  const haveRepeatsPassed = repeats.length > 0 && repeatOutcome.failures.length === 0;
  // The runner reports the death of a test process apart from the file that ran in it.
  const isDeath = (/** @type {string} */ line) => /^outside of the tests: .*worker/i.test(line);
  return {
    ...sumOf([first, repeatOutcome]),
    failures: [
      ...first.failures.filter((line) => !(haveRepeatsPassed && isDeath(line))),
      ...repeatOutcome.failures,
    ],
    flaky: [
      ...first.flaky,
      ...repeatOutcome.flaky,
      ...(haveRepeatsPassed
        ? first.unfinished.map(({ failures: [reason] }) => `could not run to its end: ${reason}`)
        : []),
    ],
    unfinished: [],
  };
}
