import type { Postil, PostilEvents } from '@postil/widget';
import type { Member } from '../api/api.ts';
import type { Send } from '../api/call.ts';
import type { ExtensionStorage } from '../api/storage.ts';
import type { LogEntry } from '../api/types.ts';
import type { Host } from './host.ts';
import type { HiddenIn } from './masking/masks.ts';

/** The error events of a page. */
export const ERROR_EVENTS = ['error', 'unhandledrejection', 'securitypolicyviolation'];

/** The errors of the page. They are stored only in memory, and leave the browser only with a comment. */
export interface TechnicalLog {
  entries(): readonly LogEntry[];
  stop(): void;
}

/** The functions that a browser extension provides instead of the page, whose policy, scripts and storage then do not matter. */
export interface Surroundings {
  /** The member for whom the extension acts; the token stays with the extension. */
  readonly member: Member;
  readonly send: Send;
  readonly storage: ExtensionStorage;
  readonly log: TechnicalLog;
  /** Takes the picture of the visible page. @param hiddenIn finds the elements that pictures must not show. */
  takePicture(host: Host, hiddenIn: HiddenIn): Promise<TakenPicture>;
}

/** A picture, of the page or from elsewhere. */
export interface TakenPicture {
  readonly bitmap: HTMLCanvasElement;
  /** The number of parts of the page that could not be rendered: they are hatched, or left out. */
  readonly missing: number;
}

/** The data that the loader passes to the app. */
export interface Boot {
  /** The URL of the server, with a slash at its end. */
  readonly base: string;
  /** The public key of the site, `psw_…`. */
  readonly key: string;
  /** The page's URL when the loader ran; the page may have changed it since. */
  readonly url: string;
  /** The script's documented attributes: the appearance, and `release` and `environment` of the page. */
  readonly dataset: DOMStringMap;
  /** Present if a browser extension runs the widget; absent if the page does. */
  readonly surroundings?: Surroundings;
  /** The latest error events of the page since the loader ran. They are recorded until the app calls `stop`. */
  readonly reports: { readonly events: readonly Event[]; stop(): void };
  /** The directive of the page's policy that blocked the server, such as `connect-src`. */
  directive(): Promise<string | undefined>;
  emit<Name extends keyof PostilEvents>(name: Name, detail: PostilEvents[Name]): void;
}

/** The functions of the loaded app; events stay with the loader. */
export type RunningApp = Omit<Postil, 'on'>;

/** The module of the app. */
export interface App {
  /** @returns undefined where the site is switched off or the server is unavailable. */
  start(boot: Boot): Promise<RunningApp | undefined>;
}
