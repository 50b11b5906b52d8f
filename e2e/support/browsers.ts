import { findBrowser } from '../../scripts/browsers.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The launch options of browsers. */
export const CHROMIUM = { args: ARGS, ...launchOptions('chromium') };
export const FIREFOX = launchOptions('firefox');

/** Playwright's options for an installed browser; without one, Playwright explains how to install its own. */
function launchOptions(name: 'chromium' | 'firefox') {
  const browser = findBrowser(name);
  if (browser === undefined) return {};
  const { executablePath, env } = browser;
  return Object.keys(env).length === 0
    ? { executablePath }
    : { executablePath, env: { ...definedVariables(process.env), ...env } };
}

function definedVariables(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
