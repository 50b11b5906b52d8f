import { scriptUrl } from './script-url.ts';

/** The look of the widget; default: the settings of the site. */
export interface Appearance {
  /**
   * A BCP 47 tag such as `de`. Absent or unsupported: the site's setting, or else the language of the page, then
   * of the browser.
   */
  readonly language?: string;
  /** The lower corner of the button: where lines of text start, or where they end. */
  readonly position?: 'start' | 'end';
  readonly theme?: 'auto' | 'light' | 'dark';
}

/** The options of `load`. */
export interface LoadOptions extends Appearance {
  /** The URL of Postil, such as `https://feedback.example.com`. */
  readonly baseUrl: string;
  /** The public key of the site, `psw_…`. */
  readonly key: string;
  /** `false` defers loading until `open` is called, unless the URL has `?feedback` or names a comment. */
  readonly auto?: boolean;
  /** Identifies the visitor; see `Postil.identify`. */
  readonly identity?: string;
  /** The nonce of the page's Content Security Policy. */
  readonly nonce?: string;
  /** The build of the page, such as a version or a commit, stored with comments. */
  readonly release?: string;
  /** The environment of the page, such as `staging`, stored with comments. */
  readonly environment?: string;
}

/** The form of a comment in events. */
export interface CommentSummary {
  readonly id: string;
  /** The number of the comment on its page, in order, from 1. */
  readonly number: number;
}

/** The events of the widget, with the values that their listeners receive. */
export interface PostilEvents {
  /** The widget is on the page. */
  readonly ready: undefined;
  /** A visitor has started to choose an element, or has returned to an unfinished comment. */
  readonly open: undefined;
  readonly close: undefined;
  /** A comment has reached the server. */
  readonly comment: CommentSummary;
}

/** The widget on a page, also as `window.postil`. Calls are queued until the widget has loaded. */
export interface Postil {
  /** Lets the visitor choose an element to comment on. */
  open(): void;
  /** Closes the open panel; an unfinished text is kept. */
  close(): void;
  show(): void;
  /** Hides the button and the pins, until `show`. */
  hide(): void;
  /** Refreshes the comments of the page. */
  refresh(): void;
  /**
   * Identifies the visitor by a token that your server has signed with the secret of the site. Without it, visitors may
   * enter their names themselves.
   */
  identify(token: string): void;
  setLanguage(language: string): void;
  /** Removes the widget and everything that it has added from the page. */
  destroy(): void;
  /** Calls a function on each event. @returns a function that unsubscribes. */
  on<Name extends keyof PostilEvents>(name: Name, listener: (detail: PostilEvents[Name]) => void): () => void;
}

declare global {
  interface Window {
    postil?: Postil;
  }
}

/** Settles after the latest call of `load`, and never rejects: the next call waits for it. */
let latestCall: Promise<unknown> = Promise.resolve();

/**
 * Adds the widget to this page, once; a second call returns the same widget, and of its options uses only `identity`. Calls
 * are serialised, so that a `destroy` after one call does not remove the widget of the next call.
 *
 * @throws {TypeError} an option is missing, not valid or unknown.
 * @throws {Error} the script could not be loaded: the URL is wrong, or the page's policy blocks it.
 */
export function load(options: LoadOptions): Promise<Postil> {
  const loading = latestCall.then(() => loadOnce(options));
  latestCall = loading.catch(() => undefined);
  return loading;
}

async function loadOnce(options: LoadOptions): Promise<Postil> {
  checkOptions(options);
  // An element with the id `postil` is also a property of the window.
  const present = Object.hasOwn(window, 'postil') ? window.postil : undefined;
  const postil = present ?? (await insert(options));
  if (options.identity) postil.identify(options.identity);
  return postil;
}

/** Adds the script of the widget, and waits for it. */
async function insert(options: LoadOptions): Promise<Postil> {
  const script = document.createElement('script');
  script.async = true;
  if (options.nonce) script.nonce = options.nonce;
  const { key, auto, language, position, theme, release, environment } = options;
  const appearance = { lang: language, position, theme };
  const data = { key, auto: auto === false ? 'off' : undefined, ...appearance, release, environment };
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
  return postil;
}

/** Checks options from a page that is not type-checked. */
function checkOptions({
  baseUrl,
  key,
  auto = true,
  position = 'end',
  theme = 'auto',
  language,
  identity,
  nonce,
  release,
  environment,
  ...others
}: Partial<LoadOptions>): void {
  const [unknownName] = Object.keys(others);
  const valid: readonly (readonly [boolean, string])[] = [
    [
      /^https?:\/\/[^/]/i.test(baseUrl ?? ''),
      'baseUrl must be the URL of Postil, such as https://feedback.example.com',
    ],
    [/^psw_/.test(key ?? ''), 'key must be the public key of the site, psw_…'],
    [typeof auto === 'boolean', 'auto must be true or false'],
    [/^(?:start|end)$/.test(position), 'position must be start or end'],
    [/^(?:auto|light|dark)$/.test(theme), 'theme must be auto, light or dark'],
    [unknownName === undefined, `load has no option ${unknownName}`],
    ...Object.entries({ language, identity, nonce, release, environment }).map(
      ([name, value]) => [/^(?:string|undefined)$/.test(typeof value), `${name} must be a string`] as const,
    ),
  ];
  for (const [isValid, problem] of valid) if (!isValid) throw new TypeError(`${problem}.`);
}
