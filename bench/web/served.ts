import type { Browser } from 'playwright-core';

/** A server whose board is measured. */
export interface BoardServer {
  readonly browser: Browser;
  /** The port at which other programs can control the browser. */
  readonly debuggingPort: number;
  readonly url: string;
  /** A session of the owner, as a cookie. */
  readonly session: { readonly name: string; readonly value: string };
  /** The key of a site with its pages on the loopback interface. */
  readonly widgetKey: string;
}
