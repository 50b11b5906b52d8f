import { runBrowserTests } from './e2e.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runNode } from './toolchain.mjs';

process.chdir(root);
await ensureInstalled({ withDevelopment: true });
process.exitCode = await runTests(process.argv.slice(2));

/**
 * Runs the tests; for the whole suite `npm run check` before and the browser tests after them. The last line on stdout is always
 * `N passed, N failed`: a check that fails, or a runner that crashes, is one failure.
 *
 * @param {string[]} args for `vitest run`: file filters and options.
 * @returns {Promise<number>} the exit status.
 */
async function runTests(args) {
  const isWholeSuite = args.length === 0;
  if (isWholeSuite && !(await succeeds(['scripts/check.mjs']))) {
    return report({ passed: 0, failed: 1 });
  }
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0 };
  const onMessage = (/** @type {unknown} */ message) => {
    counts = /** @type {Counts} */ (message);
  };
  const isGreen = await succeeds(['node_modules/vitest/vitest.mjs', 'run', ...args], onMessage);
  const isComplete = isGreen && counts.passed > 0;
  const failed = counts.failed || (isComplete ? 0 : 1);
  const inBrowser = isWholeSuite ? await runBrowserTests([]) : { passed: 0, failed: 0 };
  return report({ passed: counts.passed + inBrowser.passed, failed: failed + inBrowser.failed });
}

/**
 * @typedef {import('./count-reporter.ts').Counts} Counts
 * @param {Counts} counts
 */
function report({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * @param {string[]} args
 * @param {(message: unknown) => void} [onMessage]
 */
async function succeeds(args, onMessage) {
  const { status } = await runNode(args, onMessage ? { onMessage } : {});
  return status === 0;
}
