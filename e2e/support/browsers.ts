import { existsSync } from 'node:fs';

const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/** How browsers are started: Debian's; elsewhere Playwright finds one, or `npx playwright install` brings its own. */
export const CHROMIUM = { args: ARGS, ...executable('/usr/bin/chromium', '/usr/bin/chromium-browser') };
export const FIREFOX = executable('/usr/bin/firefox-esr', '/usr/bin/firefox');

function executable(...paths: string[]): { executablePath?: string } {
  const executablePath = paths.find((path) => existsSync(path));
  return executablePath === undefined ? {} : { executablePath };
}
