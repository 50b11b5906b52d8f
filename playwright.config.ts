import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM, FIREFOX } from './e2e/support/browsers.ts';

const chromium = {
  name: 'chromium',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: CHROMIUM,
  },
};

/** Driven over WebDriver BiDi. */
const firefox = {
  name: 'firefox',
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    viewport: { width: 1440, height: 900 },
    launchOptions: FIREFOX,
  },
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'e2e/results',
  globalSetup: './e2e/support/prepared-folder.ts',
  projects: [process.env.POSTIL_BROWSER === 'firefox' ? firefox : chromium],
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A test that fails once fails: a race is found, not repeated.
  retries: 0,
  // These end what hangs: on a busy machine everything takes several times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./e2e/support/outcome-reporter.ts']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
});
