import type { Postil } from '@postil/widget';
import { type App, type Boot, ERROR_EVENTS, type RunningApp } from '../page/boot.ts';

/** The path of the app, relative to the loader; defined by the build. */
declare const APP_FILE: string;

type Call = (app: RunningApp) => void;

/** The URL parameter that names a comment, with its separator. */
const COMMENT_PARAMETER = /[?&#]postil=[\w-]+(?=#|$)|(?<=[?&#])postil=[\w-]+&/;
/** The maximum delay of the start on a page that is never idle, in milliseconds. */
const MAX_START_DELAY_MS = 3000;
const MAX_REPORTS = 50;

// An element with the id `postil` is also a property of the window, but not an own one.
if (!Object.hasOwn(window, 'postil')) {
  const script = findScript();
  if (script) install(script);
  else console.warn('[postil] The script was not found.');
}

/** The element of this script; browsers do not pass it to a module. */
function findScript(): HTMLScriptElement | undefined {
  return (
    // The script is an HTML element.
    (readProperty('currentScript') as HTMLScriptElement | null) ??
    [...readProperty('scripts')].findLast(({ src, dataset }) => dataset.key && /\/w\/postil\.js/.test(src))
  );
}

/** Reads a property of a document, which a form or an image with its name would shadow. */
function readProperty<Name extends keyof Document>(name: Name, doc = document): Document[Name] {
  return Reflect.get(Document.prototype, name, doc);
}

/** Sets `window.postil` at once. Unless deferred, the app loads once the page is loaded, painted and idle. */
function install({ src, dataset }: HTMLScriptElement) {
  const { key } = dataset;
  if (!key) return console.warn('[postil] The script needs data-key.');
  const events = createEvents();
  const reports = storeReports();
  const ended = new AbortController();
  const url = location.href;
  const pageUrl = url.replace(COMMENT_PARAMETER, '');
  // Routers, tabs and other scripts of the page that run later never see the parameter.
  if (pageUrl !== url) history.replaceState(history.state, '', pageUrl);
  const isHidden = dataset.auto !== 'off' && wasHidden(key);
  let app: Promise<RunningApp | undefined> | undefined;
  /** The calls before the start of the app, which waits for the page to load so as not to delay it. */
  const queuedCalls: Call[] = [];
  const call = (each: Call) => {
    if (app) void app.then((running) => running && each(running));
    else queuedCalls.push(each);
  };
  const boot: Boot = {
    base: new URL('..', src).href,
    key,
    url,
    dataset,
    reports,
    directive: () => findDirective(reports.events, new URL(src).origin),
    emit: events.emit,
  };
  const begin = () => {
    if (ended.signal.aborted) return;
    app ??= startApp(src, boot, ended.signal);
    for (const each of queuedCalls.splice(0)) call(each);
  };
  const startAutomatically = () => {
    if (dataset.frame || !hasOuterWidget(src)) begin();
  };
  const postil: Postil = {
    open() {
      call((running) => running.open());
      whenLoaded(begin);
    },
    close: () => call((running) => running.close()),
    show: () => call((running) => running.show()),
    hide: () => call((running) => running.hide()),
    refresh: () => call((running) => running.refresh()),
    identify(token) {
      call((running) => running.identify(token));
      if (isHidden) whenLoaded(startAutomatically);
    },
    setLanguage: (language) => call((running) => running.setLanguage(language)),
    on: events.on,
    destroy() {
      ended.abort();
      reports.stop();
      void app?.then((running) => running?.destroy());
      if (window.postil === postil) delete window.postil;
    },
  };
  window.postil = postil;
  if ((dataset.auto !== 'off' && !isHidden) || pageUrl !== url || /[?&]feedback/.test(pageUrl))
    whenLoaded(() => whenIdle(startAutomatically));
}

/** The events of the widget. An error of a listener is reported as one of the page, and ends nothing here. */
function createEvents(): Pick<Postil, 'on'> & Pick<Boot, 'emit'> {
  const target = new EventTarget();
  return {
    on(name, listener) {
      // Events of this name have its detail.
      const call = (event: Event) => listener((event as CustomEvent).detail);
      target.addEventListener(name, call);
      return () => target.removeEventListener(name, call);
    },
    emit: (name, detail) => void target.dispatchEvent(new CustomEvent(name, { detail })),
  };
}

/** Whether the tab has recently stored that the site hides the widget from this visitor. */
function wasHidden(key: string): boolean {
  try {
    return sessionStorage[`postil:hidden:${key}`] > Date.now();
  } catch {
    return false;
  }
}

/** Loads and starts the app. @returns undefined where there is no widget; the console shows the reason. */
async function startApp(src: string, boot: Boot, ended: AbortSignal): Promise<RunningApp | undefined> {
  try {
    const { start } = await importApp(src);
    return ended.aborted ? undefined : await start(boot);
  } catch (error) {
    const directive = await boot.directive();
    const cause = directive ? ` The page's policy refuses it: name ${boot.base} in ${directive}.` : '';
    console.warn(`[postil] The widget did not load.${cause}`, error);
    return undefined;
  }
}

/** Whether a same-origin page around this frame has the widget, so that the frame needs no button. */
function hasOuterWidget(src: string): boolean {
  try {
    for (let each: Window = window; each !== each.parent; ) {
      each = each.parent;
      if (
        [...readProperty('scripts', each.document)].some((script) => script.src === src) ||
        Object.hasOwn(each, 'postil')
      )
        return true;
    }
  } catch {
    // It is cross-origin.
  }
  return false;
}

/** Stores the latest error events of the page for the log, which starts with the app. */
function storeReports(): Boot['reports'] {
  const events: Event[] = [];
  const record = (event: Event) => {
    if (events.push(event) > MAX_REPORTS) events.shift();
  };
  const ended = new AbortController();
  // Only capturing listeners receive the load errors of elements.
  for (const type of ERROR_EVENTS) addEventListener(type, record, { capture: true, signal: ended.signal });
  return { events, stop: () => ended.abort() };
}

/** The directive of the page's policy that blocked the server. The event may follow the failure. */
async function findDirective(events: readonly Event[], server: string): Promise<string | undefined> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const refusals = events as readonly Partial<SecurityPolicyViolationEvent>[];
  return refusals.find(
    ({ disposition, blockedURI }) => disposition === 'enforce' && blockedURI?.startsWith(server),
  )?.effectiveDirective;
}

/** Loads the app. A cached loader may name an app that an upgrade has removed; then the current app is loaded. */
async function importApp(src: string): Promise<App> {
  const importFile = (file: string): Promise<App> => import(/* @vite-ignore */ new URL(file, src).href);
  try {
    return await importFile(APP_FILE);
  } catch (error) {
    const loaderText = await (await fetch(src, { cache: 'reload', credentials: 'omit' })).text();
    const [file] = /assets\/app-[\w-]+\.js/.exec(loaderText) ?? [APP_FILE];
    if (file === APP_FILE) throw error;
    return importFile(file);
  }
}

function whenLoaded(begin: () => void): void {
  if (readProperty('readyState') === 'complete') begin();
  else addEventListener('load', begin);
}

/** Waits for the first paint, too: a small page loads before it, and further requests would delay it. */
function whenIdle(begin: () => void): void {
  if (document.hidden) onceIdle(begin);
  else requestAnimationFrame(() => requestAnimationFrame(() => onceIdle(begin)));
}

function onceIdle(begin: () => void): void {
  // WebKit lacks `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: MAX_START_DELAY_MS });
  else setTimeout(begin, 200);
}
