import type { Appearance, Postil, PostilEvents } from '@postil/widget';

/** The events by which a page reports what went wrong. */
export const REPORTS = ['error', 'unhandledrejection', 'securitypolicyviolation'];

/** What the loader passes to the app. */
export interface Boot {
  /** The address of the server, with a slash at its end. */
  readonly base: string;
  /** The public key of the site, `psw_…`. */
  readonly key: string;
  readonly appearance: Appearance;
  /** The latest events of the page that report errors, since the loader has run. They are noted until the app has started. */
  readonly reports: { readonly events: readonly Event[]; stop(): void };
  /** The directive by which the page's policy has refused the server, such as `connect-src`. */
  refusedBy(): Promise<string | undefined>;
  emit<Name extends keyof PostilEvents>(name: Name, detail: PostilEvents[Name]): void;
}

/** What the loaded app can do; events stay with the loader. */
export type Running = Omit<Postil, 'on'>;

/** The module of the app. */
export interface App {
  /** @returns undefined where the site is switched off or the server is unavailable. */
  start(boot: Boot): Promise<Running | undefined>;
}
