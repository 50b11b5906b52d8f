// Runs tests: `npm test` the quick suite, `npm run test:all` the whole one, `npm test -- FILES` some files.
import { ensureAppsBuilt } from './build-apps.mjs';
import { runBrowserTests } from './e2e.mjs';
import { ensureInstalled } from './node/install.mjs';
import { log, root, runNode } from './node/toolchain.mjs';
import { missingPackages } from './suite/needs.mjs';
import { emptyOutcome, finalOutcome, MAX_FLAKY, outcomeAfterRetries, sumOf } from './suite/outcomes.mjs';
import { recordFlaky, report, reportTimes } from './suite/report.mjs';
import { runVitest } from './suite/runner.mjs';

/** @typedef {import('./suite/outcome.ts').Outcome} Outcome */

process.chdir(root);
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());
/** Seconds by the name of the part. @type {Record<string, number>} */
const times = {};
const isWhole = process.argv.includes('--all');
await measure('installation', () => ensureInstalled(isWhole ? 'all' : 'development'));
interruption.signal.throwIfAborted();
process.exitCode = report(await runTests(process.argv.slice(2)));

/**
 * Runs the tests.
 *
 * @param {string[]} args none: the quick suite; `--all` and perhaps `--part 2/4`: the whole one or a part of it;
 *   `--changed` and perhaps a commit: what a change can break; or file filters and options of Vitest.
 * @returns {Promise<Outcome>} a check that fails, or a runner that crashes, is one failure.
 */
async function runTests(args) {
  const [first, ...rest] = args;
  if (first === '--changed') return runChanged(rest);
  if (first === '--all') return runWholeSuite(rest);
  if (args.length > 0) return runVitestWithRetries(args);
  return runSuite('quick', {});
}

/**
 * Runs the whole suite.
 *
 * @param {string[]} args perhaps `--part 2/4`.
 */
async function runWholeSuite(args) {
  const [option, part, ...others] = args;
  const isKnown = option === undefined || (option === '--part' && /^([1-9])\/([1-9])$/.test(part ?? ''));
  if (!isKnown || others.length > 0) {
    return failedOutcome(`npm run test:all takes no arguments, or "-- --part 2/4": ${args.join(' ')}`);
  }
  const missing = missingPackages();
  if (missing.length > 0) {
    return failedOutcome(
      `npm run test:all needs more than npm test: run "apt-get install ${missing.join(' ')}" (Debian)`,
    );
  }
  const outcome = await runSuite('whole', { part });
  return { ...outcome, failures: [...outcome.failures, ...outcome.notRun], notRun: [] };
}

/**
 * Runs a suite: the checks, the tests of Vitest and the browser tests.
 *
 * @param {'quick' | 'whole'} suite
 * @param {{ part?: string }} options `part`: only this part of the files, as `2/4`; the first has the checks too.
 * @returns {Promise<Outcome>}
 */
async function runSuite(suite, { part }) {
  process.env.POSTIL_TEST_SUITE = suite;
  const shard = part === undefined ? [] : [`--shard=${part}`];
  const outcome = await runAll({ vitest: shard, browser: shard, isChecked: !part || part.startsWith('1/') });
  reportTimes(suite === 'quick' ? 'npm test' : 'npm run test:all', times, outcome);
  recordFlaky(outcome);
  return outcome;
}

/**
 * @param {string[]} args perhaps a commit; default: the last one.
 * @returns {Promise<Outcome>}
 */
async function runChanged(args) {
  /** @type {import('./suite/changed.ts').Selection | undefined} */
  let selection;
  await runNode(['scripts/suite/changed.ts', ...args], {
    onMessage: (message) => {
      selection = /** @type {typeof selection} */ (message);
    },
  });
  if (!selection) return failedOutcome('the changed files could not be read');
  const { vitest, browser, whole } = selection;
  for (const file of whole) log(`${file} concerns every test: run "npm test" before you commit`);
  return runAll({
    vitest: [...vitest],
    browser: browser.length > 0 ? [...browser] : undefined,
    isChecked: true,
  });
}

/**
 * Runs the checks, tests of Vitest, and browser tests.
 *
 * @param {{ vitest: string[], browser: string[] | undefined, isChecked: boolean }} parts the arguments of each runner;
 *   `browser` undefined: no browser tests.
 * @returns {Promise<Outcome>}
 */
async function runAll({ vitest, browser, isChecked }) {
  if (isChecked && !(await measure('checks', () => succeeds(['scripts/check.mjs'])))) {
    return failedOutcome('npm run check');
  }
  // Servers in tests serve the existing build, which must not be that of an older commit.
  await measure('builds', ensureAppsBuilt);
  const outcome = await measure('tests', () => runVitestWithRetries(vitest));
  if (interruption.signal.aborted || browser === undefined) return outcome;
  return sumOf([outcome, await measure('browser tests', () => runBrowserTests(browser))]);
}

/**
 * Runs tests of Vitest. In a suite, files that could not run to their end, because a hook failed or their process died,
 * are retried on their own, unless they are more than MAX_FLAKY.
 *
 * @param {string[]} args for `vitest run`: file filters and options.
 * @returns {Promise<Outcome>}
 */
async function runVitestWithRetries(args) {
  const outcome = await runVitestOnce(args);
  const { unfinished } = outcome;
  const isSuite = process.env.POSTIL_TEST_SUITE !== undefined;
  if (!isSuite || unfinished.length > MAX_FLAKY || interruption.signal.aborted) return finalOutcome(outcome);
  const repeats = [];
  for (const { project, path } of unfinished) {
    log(`retrying ${path} (${project}), which could not run to its end`);
    repeats.push(finalOutcome(await runVitestOnce(['--project', project, path])));
  }
  return outcomeAfterRetries(outcome, repeats);
}

/** @param {string[]} args */
async function runVitestOnce(args) {
  const outcome = await runVitest(args);
  if (interruption.signal.aborted) outcome.failures.push('interrupted');
  return outcome;
}

/**
 * Runs a program on the project's Node.
 *
 * @param {string[]} args
 */
async function succeeds(args) {
  const { status } = await runNode(args);
  return status === 0;
}

/** @param {string} line @returns {Outcome} */
function failedOutcome(line) {
  return { ...emptyOutcome(), failures: [line] };
}

/**
 * Measures a part of the run.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
async function measure(name, run) {
  const startedMs = Date.now();
  try {
    return await run();
  } finally {
    times[name] = (Date.now() - startedMs) / 1000;
  }
}
