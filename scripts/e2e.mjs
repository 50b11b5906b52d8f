// Runs the browser tests: `npm run e2e -- board` runs those of one file, `--firefox` all of them in Firefox.
import { join } from 'node:path';
import { browserAdvice, ensureBrowser } from './browsers.mjs';
import { ensureAppsBuilt } from './build-apps.mjs';
import { ensureInstalled } from './install.mjs';
import { emptyOutcome } from './suite/outcomes.mjs';
import { report } from './suite/report.mjs';
import { root, runNode } from './toolchain.mjs';

/**
 * Runs the browser tests.
 *
 * @param {string[]} args for `playwright test`, and `--firefox`.
 * @returns {Promise<import('./suite/outcome.ts').Outcome>} nothing ran if no browser is available.
 */
export async function runBrowserTests(args) {
  await ensureInstalled({ withDevelopment: true });
  await ensureAppsBuilt();
  const name = args.includes('--firefox') ? 'firefox' : 'chromium';
  const browser = await ensureBrowser(name);
  if (browser === undefined) {
    return { ...emptyOutcome(), notRun: [`the browser tests need ${name}: ${browserAdvice(name)}`] };
  }
  process.env.POSTIL_BROWSER = name;
  // The client is tested as its sources.
  process.env.NODE_OPTIONS = '--conditions=@postil/source';
  let outcome = emptyOutcome();
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const own = args.filter((arg) => arg !== '--firefox');
  const { status } = await runNode([cli, 'test', ...own], {
    onMessage: (message) => {
      outcome = /** @type {typeof outcome} */ (message);
    },
  });
  if (outcome.failures.length === 0 && !(status === 0 && outcome.passed > 0)) {
    outcome.failures.push('playwright ended before it reported');
  }
  return outcome;
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(root);
  const outcome = await runBrowserTests(process.argv.slice(2));
  process.exitCode = report({ ...outcome, failures: [...outcome.failures, ...outcome.notRun] });
}
