/**
 * Lists the failures again, because they may have scrolled away, and prints `N passed, N failed` in the last line.
 *
 * @param {import('./outcome.ts').Outcome} outcome
 * @returns {number} the exit status.
 */
export function report({ passed, failures }) {
  if (failures.length > 0)
    console.log(['', 'Failed:', ...failures.map((line) => `- ${line}`), ''].join('\n'));
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}
