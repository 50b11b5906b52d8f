import { scriptUrl } from './script-url.ts';

/** How the widget looks; what is left out follows the settings of the site. */
export interface Appearance {
  /** A BCP 47 tag such as `de`. Absent, or none that the server has: the language of the page, then of the browser. */
  readonly language?: string;
  /** The lower corner of the button: where lines start, or where they end. */
  readonly position?: 'start' | 'end';
  readonly theme?: 'auto' | 'light' | 'dark';
}

/** The options of `load`. */
export interface LoadOptions extends Appearance {
  /** Where Postil runs, such as `https://feedback.example.com`. */
  readonly baseUrl: string;
  /** The public key of the site, `psw_…`. */
  readonly key: string;
  /** `false` loads nothing more until `open` is called. */
  readonly auto?: boolean;
  /** Says who the visitor is; see `Postil.identify`. */
  readonly identity?: string;
  /** The nonce of the page's Content Security Policy. */
  readonly nonce?: string;
  /** The build of the page, such as a version or a commit; comments carry it. */
  readonly release?: string;
  /** The environment of the page, such as `staging`; comments carry it. */
  readonly environment?: string;
}

/** A comment, as events report it. */
export interface CommentSummary {
  readonly id: string;
  /** Counts the comments of a page in their order, from 1. */
  readonly number: number;
}

/** The events of the widget, with the values that their listeners receive. */
export interface PostilEvents {
  /** The widget is on the page. */
  readonly ready: undefined;
  /** A visitor begins to choose what to comment on. */
  readonly open: undefined;
  readonly close: undefined;
  /** A comment has reached the server. */
  readonly comment: CommentSummary;
}

/** The widget on a page, also as `window.postil`. Calls are kept until the widget has loaded. */
export interface Postil {
  /** Lets the visitor choose an element to comment on. */
  open(): void;
  /** Closes what is open; a text that was begun is kept. */
  close(): void;
  show(): void;
  /** Hides button and pins, until `show`. */
  hide(): void;
  /** Reads the comments of the page again. */
  refresh(): void;
  /**
   * Says who the visitor is, with a token that your server has signed with the secret of the site.
   * Without it, visitors may say their names themselves.
   */
  identify(token: string): void;
  setLanguage(language: string): void;
  /** Takes the widget from the page with all that it has added. */
  destroy(): void;
  /** Calls a function at each event. @returns stops it. */
  on<Name extends keyof PostilEvents>(name: Name, listener: (detail: PostilEvents[Name]) => void): () => void;
}

declare global {
  interface Window {
    postil?: Postil;
  }
}

/** The latest call, and what was to happen after it. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * Puts the widget on this page, once; a second call returns the same widget. Calls wait for each other, so that one
 * after which the widget is destroyed does not take it from the next one.
 *
 * @throws {Error} the script could not be loaded: the address is wrong, or the page's policy forbids it.
 */
export function load(options: LoadOptions): Promise<Postil> {
  const loading = latest.then(() => loadOnce(options));
  latest = loading.catch(() => undefined);
  return loading;
}

async function loadOnce(options: LoadOptions): Promise<Postil> {
  // An element with the id `postil` is also found on the window.
  if (Object.hasOwn(window, 'postil') && window.postil) return window.postil;
  const script = document.createElement('script');
  script.async = true;
  if (options.nonce) script.nonce = options.nonce;
  const { key, auto, language, position, theme, release, environment } = options;
  const shown = { lang: language, position, theme };
  const data = { key, auto: auto === false ? 'off' : undefined, ...shown, release, environment };
  for (const [name, value] of Object.entries(data)) if (value !== undefined) script.dataset[name] = value;
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () =>
      reject(
        new Error(
          `The widget could not be loaded from ${options.baseUrl}: check baseUrl, and whether the policy of the page allows it.`,
        ),
      );
  });
  script.src = scriptUrl(options.baseUrl);
  document.head.append(script);
  await loaded.finally(() => script.remove());
  const { postil } = window as Window;
  if (!postil)
    throw new Error(`There is no widget at ${options.baseUrl}: check that baseUrl is the address of Postil.`);
  if (options.identity) postil.identify(options.identity);
  return postil;
}
