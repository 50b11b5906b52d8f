import { runBrowserTests } from './e2e.mjs';
import { ensureInstalled } from './install.mjs';
import { report } from './report.mjs';
import { log, root, runNode } from './toolchain.mjs';

process.chdir(root);
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());
await ensureInstalled({ withDevelopment: true });
interruption.signal.throwIfAborted();
process.exitCode = report(await runTests(process.argv.slice(2)));

/**
 * Runs the tests. The whole suite is `npm run check`, all tests of Vitest, and all browser tests; `--changed` is the part
 * of it that a change can break.
 *
 * @param {string[]} args none: the whole suite; `--changed` and perhaps a commit; or file filters and options of Vitest.
 * @returns {Promise<Outcome>} a check that fails, or a runner that crashes, is one failure.
 */
async function runTests(args) {
  const [first, ...rest] = args;
  if (first === '--changed') return runChanged(rest);
  if (args.length > 0) return runVitest(args);
  return runAll({ vitest: [], browser: [] });
}

/**
 * @param {string[]} args perhaps a commit; default: the last one.
 * @returns {Promise<Outcome>}
 */
async function runChanged(args) {
  /** @type {import('./changed.ts').Selection | undefined} */
  let selection;
  await runNode(['scripts/changed.ts', ...args], {
    onMessage: (message) => {
      selection = /** @type {typeof selection} */ (message);
    },
  });
  if (!selection) return { passed: 0, failures: ['the changed files could not be read'] };
  const { vitest, browser, whole } = selection;
  for (const file of whole) log(`${file} concerns every test: run "npm test" before you commit`);
  return runAll({ vitest: [...vitest], browser: browser.length > 0 ? [...browser] : undefined });
}

/**
 * Runs the checks, tests of Vitest, and browser tests.
 *
 * @param {{ vitest: string[], browser: string[] | undefined }} parts the arguments of each runner; `browser` undefined:
 *   no browser tests.
 * @returns {Promise<Outcome>}
 */
async function runAll({ vitest, browser }) {
  if (!(await succeeds(['scripts/check.mjs']))) return { passed: 0, failures: ['npm run check'] };
  const outcome = await runVitest(vitest);
  if (interruption.signal.aborted || browser === undefined) return outcome;
  const inBrowser = await runBrowserTests(browser);
  return {
    passed: outcome.passed + inBrowser.passed,
    failures: [...outcome.failures, ...inBrowser.failures],
  };
}

/**
 * @param {string[]} args for `vitest run`: file filters and options.
 * @returns {Promise<Outcome>}
 */
async function runVitest(args) {
  /** @type {Outcome} */
  let outcome = { passed: 0, failures: [] };
  const onMessage = (/** @type {unknown} */ message) => {
    outcome = /** @type {Outcome} */ (message);
  };
  const isGreen = await succeeds(['node_modules/vitest/vitest.mjs', 'run', ...args], onMessage);
  if (outcome.failures.length === 0 && !(isGreen && outcome.passed > 0)) {
    outcome.failures.push('vitest ended before it reported');
  }
  if (interruption.signal.aborted) outcome.failures.push('interrupted');
  return outcome;
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
