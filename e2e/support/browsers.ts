import { existsSync } from 'node:fs';
import { DEBIAN_BROWSERS } from '../../scripts/debian-browsers.mjs';

const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/** How browsers are started: Debian's; elsewhere Playwright finds one, or `npx playwright install` installs its own. */
export const CHROMIUM = {
  args: ARGS,
  // Without a window of its own, it takes a third less processor time than the whole browser.
  ...executable(DEBIAN_BROWSERS.chromium),
};
export const FIREFOX = executable(DEBIAN_BROWSERS.firefox);

function executable(paths: readonly string[]): { executablePath?: string } {
  const executablePath = paths.find((path) => existsSync(path));
  return executablePath === undefined ? {} : { executablePath };
}
