/**
 * Lists again what failed, once or for good, which may stand far above, and says `N passed, N failed` in the last line.
 *
 * @param {import('./outcome.ts').Outcome} outcome
 * @returns {number} the exit status.
 */
export function report({ passed, failures, unsteady }) {
  list('Failed once, and passed when it was repeated:', unsteady);
  list('Failed:', failures);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function list(title, lines) {
  if (lines.length > 0) console.log(['', title, ...lines.map((line) => `- ${line}`), ''].join('\n'));
}
