// Runs the browser tests: `npm run e2e -- board` runs those of one file, `--firefox` all of them in Firefox.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureAppsBuilt } from './build-apps.mjs';
import { DEBIAN_BROWSERS } from './debian-browsers.mjs';
import { ensureInstalled } from './install.mjs';
import { report } from './report.mjs';
import { log, root, runNode } from './toolchain.mjs';

/**
 * Runs the browser tests.
 *
 * @param {string[]} args for `playwright test`, and `--firefox`.
 * @returns {Promise<import('./outcome.ts').Outcome>} one failure if no browser is available.
 */
export async function runBrowserTests(args) {
  await ensureInstalled({ withDevelopment: true });
  await ensureAppsBuilt();
  const browser = args.includes('--firefox') ? 'firefox' : 'chromium';
  if (!hasBrowser(browser)) {
    const debian = browser === 'firefox' ? 'firefox-esr' : 'chromium-headless-shell';
    log(
      `the browser tests need ${browser}: run "apt-get install ${debian}" (Debian, Ubuntu) or ` +
        `"npx playwright install --with-deps ${browser}", and run the tests again`,
    );
    return { passed: 0, failures: [`the browser tests need ${browser}`] };
  }
  process.env.POSTIL_BROWSER = browser;
  // The client is tested as its sources.
  process.env.NODE_OPTIONS = '--conditions=@postil/source';
  /** @type {import('./outcome.ts').Outcome} */
  let outcome = { passed: 0, failures: [] };
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

/** @param {'chromium' | 'firefox'} name */
function hasBrowser(name) {
  if (DEBIAN_BROWSERS[name].some((path) => existsSync(path))) {
    return true;
  }
  const playwright = createRequire(import.meta.url)('playwright-core');
  return existsSync(playwright[name].executablePath());
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(root);
  process.exitCode = report(await runBrowserTests(process.argv.slice(2)));
}
