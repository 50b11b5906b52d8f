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
  projects: [process.env.POSTIL_BROWSER === 'firefox' ? firefox : chromium],
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a busy machine may be late for once. The report names each test that had to be repeated.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./e2e/support/outcome-reporter.ts']],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
});
