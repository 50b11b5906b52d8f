/**
 * Repeats what failed, which may stand far above, and says `N passed, N failed` in the last line.
 *
 * @param {import('./outcome.ts').Outcome} outcome
 * @returns {number} the exit status.
 */
export function report({ passed, failures }) {
  if (failures.length > 0) {
    console.log(['', 'Failed:', ...failures.map((failure) => `- ${failure}`), ''].join('\n'));
  }
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}
