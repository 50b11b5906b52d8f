import type { Browser } from 'playwright-core';

/** A server whose board is measured. */
export interface Served {
  readonly browser: Browser;
  /** The address at which other programs can drive the browser. */
  readonly debuggingPort: number;
  readonly url: string;
  /** A session of the owner, as a cookie. */
  readonly session: { readonly name: string; readonly value: string };
  /** The key of a site whose pages are on the loopback interface. */
  readonly widgetKey: string;
}
