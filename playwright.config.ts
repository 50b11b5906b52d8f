import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** Debian's; elsewhere Playwright finds one, or `npx playwright install` brings its own. */
const CHROMIUM = executable('/usr/bin/chromium', '/usr/bin/chromium-browser');
const FIREFOX = executable('/usr/bin/firefox-esr', '/usr/bin/firefox');

const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

const chromium = {
  name: 'chromium',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: ARGS, ...CHROMIUM },
  },
};

/** Driven over WebDriver BiDi. */
const firefox = {
  name: 'firefox',
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...FIREFOX },
  },
};

function executable(...paths: string[]): { executablePath?: string } {
  const executablePath = paths.find((path) => existsSync(path));
  return executablePath === undefined ? {} : { executablePath };
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'e2e/results',
  projects: [process.env.POSTIL_BROWSER === 'firefox' ? firefox : chromium],
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./e2e/support/count-reporter.ts']],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
});
