import { runBrowserTests } from './e2e.mjs';
import { ensureInstalled } from './install.mjs';
import { report } from './report.mjs';
import { root, runNode } from './toolchain.mjs';

process.chdir(root);
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());
await ensureInstalled({ withDevelopment: true });
interruption.signal.throwIfAborted();
process.exitCode = report(await runTests(process.argv.slice(2)));

/**
 * Runs the tests; for the whole suite `npm run check` before and the browser tests after them.
 *
 * @param {string[]} args for `vitest run`: file filters and options.
 * @returns {Promise<Outcome>} a check that fails, or a runner that crashes, is one failure.
 */
async function runTests(args) {
  const isWholeSuite = args.length === 0;
  if (isWholeSuite && !(await succeeds(['scripts/check.mjs']))) {
    return { passed: 0, failures: ['npm run check'], unsteady: [] };
  }
  /** @type {Outcome} */
  let outcome = { passed: 0, failures: [], unsteady: [] };
  const onMessage = (/** @type {unknown} */ message) => {
    outcome = /** @type {Outcome} */ (message);
  };
  const isGreen = await succeeds(['node_modules/vitest/vitest.mjs', 'run', ...args], onMessage);
  if (outcome.failures.length === 0 && !(isGreen && outcome.passed > 0)) {
    outcome.failures.push('vitest ended before it reported');
  }
  if (interruption.signal.aborted) return { ...outcome, failures: [...outcome.failures, 'interrupted'] };
  if (!isWholeSuite) return outcome;
  const inBrowser = await runBrowserTests([]);
  return {
    passed: outcome.passed + inBrowser.passed,
    failures: [...outcome.failures, ...inBrowser.failures],
    unsteady: [...outcome.unsteady, ...inBrowser.unsteady],
  };
}

/**
 * @typedef {import('./outcome.ts').Outcome} Outcome
 * @param {string[]} args
 * @param {(message: unknown) => void} [onMessage]
 */
async function succeeds(args, onMessage) {
  const { status } = await runNode(args, onMessage ? { onMessage } : {});
  return status === 0;
}
