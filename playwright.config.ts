import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM, FIREFOX } from './e2e/support/browsers.ts';

const chromium = {
  name: 'chromium',
  testIgnore: 'extension-firefox.spec.ts',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: CHROMIUM,
  },
};

/** Driven over WebDriver BiDi. */
const firefox = {
  name: 'firefox',
  // Playwright cannot load extensions into Firefox; `extension-firefox.spec.ts` drives the browser itself.
  testIgnore: 'extension.spec.ts',
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    viewport: { width: 1440, height: 900 },
    launchOptions: FIREFOX,
  },
};

/**
 * The suites that `scripts/test.mjs` runs. The quick one has the tests that prove a statement of docs/statements.md,
 * except those tagged `@slow` or in a file that ends in `.slow.spec.ts`. A failed test of a suite is retried once,
 * and is reported as flaky if it then passes; tests that are named on the command line are not retried.
 */
const SUITES: Record<string, { retries: number; grep?: RegExp; grepInvert?: RegExp }> = {
  quick: { retries: 1, grep: / \d+\. /, grepInvert: /@slow|\.slow\.spec\.ts/ },
  whole: { retries: 1 },
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
  ...SUITES[process.env.POSTIL_TEST_SUITE ?? ''],
  // These only end tests that hang: on a busy machine everything takes several times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./scripts/suite/playwright-reporter.ts']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
});
