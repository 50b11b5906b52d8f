// The output at the end of a test run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { log, root } from '../node/toolchain.mjs';
import { MAX_FLAKY } from './outcomes.mjs';

/** @typedef {import('./outcome.ts').Outcome} Outcome */

const LISTED_FILES = 10;

/**
 * Lists the tests that did not pass at the first attempt, because their output may have scrolled away, and prints `N
 * passed, N failed` in the last line.
 *
 * @param {Outcome} outcome
 * @returns {number} the exit status.
 */
export function report({ passed, failures, flaky, notRun }) {
  const problems = [...failures];
  if (flaky.length > MAX_FLAKY) {
    problems.push(`${flaky.length} tests passed only when they were retried; at most ${MAX_FLAKY} may`);
  }
  if (problems.length > 0)
    console.log(['', 'Failed:', ...problems.map((line) => `- ${line}`), ''].join('\n'));
  for (const line of flaky) console.log(`flaky: ${line}`);
  for (const line of notRun) console.log(`not run: ${line}`);
  console.log(`${passed} passed, ${problems.length} failed`);
  return problems.length === 0 ? 0 : 1;
}

/**
 * Writes the flaky tests of a run to `test-results/flaky.json`: an array of lines, possibly empty.
 *
 * @param {Outcome} outcome
 */
export function recordFlaky({ flaky }) {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`);
}

/**
 * Prints the duration of a suite and its parts, and its slowest files.
 *
 * @param {string} command
 * @param {Record<string, number>} parts seconds by the name of the part.
 * @param {Outcome} outcome
 */
export function reportTimes(command, parts, { seconds }) {
  const total = Object.values(parts).reduce((sum, each) => sum + each, 0);
  const partTimes = Object.entries(parts).map(([name, each]) => `${name} ${duration(each)}`);
  log(`${command} took ${duration(total)}: ${partTimes.join(', ')}`);
  const filesByDuration = Object.entries(seconds).sort(([, a], [, b]) => b - a);
  const lines = filesByDuration
    .slice(0, LISTED_FILES)
    .map(([file, each]) => `  ${each.toFixed(1).padStart(6)} s  ${file}`);
  if (lines.length > 0) console.log(['The slowest files:', ...lines].join('\n'));
}

/** @param {number} seconds */
function duration(seconds) {
  const roundedSeconds = Math.round(seconds);
  return roundedSeconds < 60
    ? `${roundedSeconds} s`
    : `${Math.floor(roundedSeconds / 60)} min ${roundedSeconds % 60} s`;
}
