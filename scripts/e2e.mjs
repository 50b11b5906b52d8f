// Runs the browser tests: `npm run e2e -- board` runs those of one file, `--firefox` all of them in Firefox.
import { join } from 'node:path';
import { browserAdvice, ensureBrowser } from './browsers.mjs';
import { ensureAppsBuilt } from './build-apps.mjs';
import { ensureInstalled } from './node/install.mjs';
import { root } from './node/toolchain.mjs';
import { emptyOutcome } from './suite/outcomes.mjs';
import { report } from './suite/report.mjs';
import { runRunner } from './suite/runner.mjs';

/**
 * Runs the browser tests.
 *
 * @param {string[]} args for `playwright test`, and `--firefox`.
 * @returns {Promise<import('./suite/outcome.ts').Outcome>} without a browser, `notRun` says how to get one.
 */
export async function runBrowserTests(args) {
  await ensureInstalled('development');
  await ensureAppsBuilt();
  const name = args.includes('--firefox') ? 'firefox' : 'chromium';
  const browser = await ensureBrowser(name);
  if (browser === undefined) {
    return { ...emptyOutcome(), notRun: [`the browser tests need ${name}: ${browserAdvice(name)}`] };
  }
  process.env.POSTIL_BROWSER = name;
  // The client is tested from its sources.
  process.env.NODE_OPTIONS = '--conditions=@postil/source';
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  return runRunner('playwright', [cli, 'test', ...args.filter((arg) => arg !== '--firefox')]);
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(root);
  const outcome = await runBrowserTests(process.argv.slice(2));
  process.exitCode = report({ ...outcome, failures: [...outcome.failures, ...outcome.notRun] });
}
