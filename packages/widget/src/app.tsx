/** @jsxImportSource preact */

import { chooseLanguage, findLanguage, type Language } from '@postil/contract/languages';
import type { Appearance } from '@postil/widget';
import { render } from 'preact';
import { createReads, type Member, type Reads } from './api/api.ts';
import { logMissing } from './api/missing.ts';
import { type StoredValue, storedValue, type VisitorData } from './api/storage.ts';
import type { PageComments, Session, Settings } from './api/types.ts';
import { native } from './dom/native.ts';
import { admit, waitForAdmission } from './model/audience.ts';
import type { ReadingContext } from './model/context.ts';
import { FIRST_REFRESH_MS, keepCurrent, openChannel } from './model/current.ts';
import type { Identity } from './model/identity.ts';
import type { Draft, State } from './model/state.ts';
import { createStore, type Store } from './model/store.ts';
import { createViewActions, openFocusedComment, reportMissing, type ViewActions } from './model/viewing.ts';
import type { Boot, RunningApp, TechnicalLog } from './page/boot.ts';
import { createFollower } from './page/following/follower.ts';
import { createHost, type Host } from './page/host.ts';
import type { Shortcut } from './page/input/shortcut.ts';
import { watchMasked } from './page/masking/masks.ts';
import { pageUrl } from './page/page-url.ts';
import { watchUrl } from './page/routes.ts';
import { themeOfPage } from './page/theme.ts';
import { type Widget, WidgetContext } from './parts/widget.ts';
import { Screen } from './screen.tsx';
import { CSS } from './styles.ts';
import { loadTexts } from './texts/catalogue.ts';

/** The objects that exist before the store and the first rendering. */
interface StartContext {
  readonly boot: Boot;
  readonly api: Reads;
  readonly visitorData: StoredValue;
  readonly storedMember: StoredValue<Partial<Member>>;
  readonly ended: AbortController;
  readonly channel: BroadcastChannel | undefined;
  /** Called with the state as soon as it exists. */
  onStore(store: Store<State>): void;
}

/**
 * Starts the widget on the page, or waits until the site shows it to this visitor.
 *
 * @returns undefined where the site is switched off, or the server is unavailable; then the page stays unchanged.
 */
export async function start(boot: Boot): Promise<RunningApp | undefined> {
  const { surroundings } = boot;
  const visitorData = storedValue<VisitorData>(
    surroundings?.storage ?? 'localStorage',
    `postil:${boot.key}`,
    {},
  );
  const tabStorage = surroundings?.storage ?? 'sessionStorage';
  const storedMember = storedValue<Partial<Member>>(tabStorage, `postil:member:${boot.key}`, {});
  let store: Store<State> | undefined;
  const member = () => memberIn(boot, storedMember);
  const endMember = () => {
    // Only the extension can sign in again; the text that is being written waits for it.
    if (surroundings) return;
    storedMember.clear();
    store?.set({ member: null, people: [] });
  };
  const ended = new AbortController();
  const channel = openChannel(boot.key);
  ended.signal.addEventListener('abort', () => channel?.close());
  const api = createReads({
    base: boot.base,
    key: boot.key,
    visitorData,
    pageUrl,
    signal: ended.signal,
    send: surroundings?.send,
    member,
    endMember,
    onRenewal: (visitor) => store?.set({ visitor }),
    onWrite: () => channel?.postMessage(null),
  });
  const session = await api.begin().catch(async (error: unknown) => {
    ended.abort();
    await report(boot, error);
    boot.reports.stop();
    return undefined;
  });
  if (!session) return undefined;
  const startContext: StartContext = {
    boot,
    api,
    visitorData,
    storedMember,
    ended,
    channel,
    onStore: (newStore) => {
      store = newStore;
    },
  };
  const show = (admittedSession: Session) => showWidget(startContext, admittedSession);
  const visit = { boot, visitorData, isMember: member() !== null };
  return admit(visit, session)
    ? show(session)
    : waitForAdmission({ ...visit, api, show, report: (error) => report(boot, error), ended }, session);
}

/** Shows the widget with the site's settings. */
async function showWidget(startContext: StartContext, session: Session): Promise<RunningApp> {
  const { boot, storedMember, ended, onStore, ...others } = startContext;
  const tabStorage = boot.surroundings?.storage ?? 'sessionStorage';
  const storedDraft = storedValue<Partial<Draft>>(tabStorage, `postil:draft:${boot.key}`, {});
  const settings = { ...session.site, ...appearanceOf(boot) };
  const language = chooseLanguage([
    reportedIfUnknown(boot.dataset.lang),
    settings.language,
    native(document).documentElement.lang,
    ...navigator.languages,
  ]);
  const store = createStore<State>({
    ...(await firstState({ settings, language, session })),
    member: memberIn(boot, storedMember),
    draft: draftOf(storedDraft.get()),
  });
  onStore(store);
  // Its listener must be registered before the widget intercepts key events.
  const shortcut = await shortcutOf(settings, ended.signal);
  const host = createHost(CSS);
  const hiddenIn = watchMasked(settings.masks, ended.signal);
  const context: ReadingContext = {
    ...others,
    boot,
    store,
    host,
    storedMember,
    storedDraft,
    follower: createFollower({
      host: host.element,
      hiddenIn,
      onFound: (detached) => store.set({ detached }),
      onMissing: (error) => reportMissing(store, error),
      onUnseen: (unseen) => store.set({ unseen }),
    }),
    hiddenIn,
    log: boot.surroundings?.log ?? (await logOf(boot, settings)),
    shortcut,
    signal: ended.signal,
  };
  boot.reports.stop();
  return run(context, session.comments, ended);
}

/** Loads the listener for the shortcut of the site, if it has one. */
function shortcutOf({ shortcut }: Settings, signal: AbortSignal): Promise<Shortcut | undefined> {
  if (!shortcut) return Promise.resolve(undefined);
  return import('./page/input/shortcut.ts').then(({ listenFor }) => listenFor(shortcut, signal), logMissing);
}

/** Reports on the console why the widget is missing. */
function report(boot: Boot, error: unknown): Promise<void> {
  return import('./api/failure.ts').then(
    ({ reportFailure }) => reportFailure(error, boot),
    () => console.warn('[postil] The server is unavailable.', error),
  );
}

/** Renders the widget and keeps it in step with the page. */
function run(
  context: ReadingContext,
  pageComments: PageComments | undefined,
  ended: AbortController,
): RunningApp {
  const { host, store, boot } = context;
  const viewing = createViewActions(context);
  const widget: Widget = {
    ...context,
    viewing,
    withIdentity: createIdentityLoader(context, viewing),
  };
  const screen = native(document).createElement('div');
  host.root.append(screen);
  render(
    <WidgetContext.Provider value={widget}>
      <Screen />
    </WidgetContext.Provider>,
    screen,
  );
  // Until now, the host had no content by which to test whether people can reach it.
  host.restore();
  const destroy = () => {
    ended.abort();
    stopWatching();
    stopFollowing();
    stopRefreshing();
    render(null, screen);
    context.follower.destroy();
    context.log?.stop();
    host.destroy();
  };
  // The site was switched off while the page was open.
  context.api.closed.addEventListener('abort', () =>
    import('./model/closing.ts').then(({ close }) => close(store, viewing, destroy), destroy),
  );
  const stopWatching = watchUrl(() => {
    // Comments of the previous page would only flash.
    viewing.closeAll();
    store.set({ comments: [], notice: null });
    void viewing.refresh().then(() => openFocusedComment(context, viewing, location.href));
  });
  const { shortcut } = context;
  if (shortcut) shortcut.onPress = (isAtTop) => host.element.hidden || viewing.beginQuietly(isAtTop);
  const stopRefreshing = keepCurrent(context, viewing);
  const stopFollowing = followPage(host, () => store.set({ theme: themeFor(store.get().settings) }));
  const hasComments = pageComments && !store.get().member;
  void Promise.resolve(hasComments ? viewing.showComments(pageComments) : viewing.refresh()).then(() =>
    openFocusedComment(context, viewing, boot.url),
  );
  if (store.get().member) widget.withIdentity((identity) => identity.readPeople());
  boot.emit('ready', undefined);
  return {
    open: viewing.begin,
    close: viewing.closeAll,
    show: () => void host.element.removeAttribute('hidden'),
    hide: () => void host.element.setAttribute('hidden', ''),
    refresh: () => void viewing.refresh(),
    identify: (token) => widget.withIdentity((identity) => identity.identify(token)),
    setLanguage: (tag) => {
      const language = chooseLanguage([reportedIfUnknown(tag)]);
      loadTexts(language, store.get().settings.status_names).then(
        (texts) => store.set({ language, texts }),
        viewing.reportMissing,
      );
    },
    destroy,
  };
}

/** Loads the code for identities on first use: most visitors never identify themselves. */
function createIdentityLoader(context: ReadingContext, viewing: ViewActions): Widget['withIdentity'] {
  let loading: Promise<Identity> | undefined;
  return (use) => {
    loading ??= import('./model/identity.ts').then(({ createIdentity }) => createIdentity(context, viewing));
    loading.then(use, viewing.reportMissing);
  };
}

/** Follows changes to the page that concern the widget's own element: dialogs, themes, and its removal. */
function followPage(host: Host, onRootChange: () => void): () => void {
  const observer = new MutationObserver((records) => {
    host.restore();
    if (
      records.some(
        ({ target }) => target === native(document).documentElement || target === native(document).body,
      )
    )
      onRootChange();
  });
  const options = { childList: true, attributes: true };
  observer.observe(document, {
    ...options,
    subtree: true,
    attributeFilter: ['open', 'class', 'style', 'inert', 'aria-hidden', 'data-theme'],
  });
  return () => observer.disconnect();
}

async function firstState(input: { settings: Settings; language: Language; session: Session }) {
  const { settings, language, session } = input;
  return {
    settings,
    language,
    texts: await loadTexts(language, settings.status_names),
    theme: themeFor(settings),
    visitor: session.visitor,
    people: [],
    arePeopleMissing: false,
    commentsProblem: null,
    comments: [],
    isComplete: true,
    refreshMs: session.comments?.refreshMs ?? FIRST_REFRESH_MS,
    detached: new Set<string>(),
    unseen: new Set<string>(),
    arePinsShown: true,
    isListOpen: false,
    isClosed: false,
    picking: null,
    isComposing: false,
    isQuiet: false,
    picture: { kind: 'none' } as const,
    attachments: [],
    isAnnotating: false,
    openId: null,
    details: null,
    notice: null,
  };
}

function themeFor({ theme }: Settings): 'light' | 'dark' {
  return theme === 'auto' ? themeOfPage() : theme;
}

/** The values of attributes of the script element. */
const VALUES = { position: ['start', 'end'], theme: ['auto', 'light', 'dark'], auto: ['off'], frame: ['on'] };

/** Reports a language on the console if Postil lacks it. @returns its tag, unchanged. */
function reportedIfUnknown(tag: string | undefined): string | undefined {
  if (tag && !findLanguage([tag])) console.info(`[postil] No language has the tag "${tag}".`);
  return tag;
}

/** Attributes of the script element take precedence over the settings of the site. */
function appearanceOf({ dataset }: Boot): Partial<Settings> {
  const valid: DOMStringMap = {};
  for (const [name, values] of Object.entries(VALUES)) {
    const value = dataset[name];
    if (value && !values.includes(value)) console.warn(`[postil] data-${name} must be one of: ${values}`);
    else if (value) valid[name] = value;
  }
  // Their values were checked above.
  const { position, theme } = valid as Pick<Appearance, 'position' | 'theme'>;
  return { ...(position && { position }), ...(theme && { theme }) };
}

/** The current member: the extension's, or the one connected on the page. */
function memberIn({ surroundings }: Boot, stored: StoredValue<Partial<Member>>): Member | null {
  return surroundings?.member ?? memberOf(stored.get());
}

/** The log of the page, if the site's settings include it. */
function logOf(boot: Boot, settings: Settings): Promise<TechnicalLog | undefined> {
  if (!settings.collects_log) return Promise.resolve(undefined);
  return import('./page/log/technical-log.ts').then(
    ({ startLog }) => startLog(boot.reports.events, settings.collects_warnings),
    logMissing,
  );
}

function memberOf({ id, name, token, role }: Partial<Member>): Member | null {
  return id && name && token && role ? { id, name, token, role } : null;
}

/** The draft from before the page was left. */
function draftOf(stored: Partial<Draft>): Draft | null {
  const { content, anchor, pageUrl: page } = stored;
  // A comment in flight may have arrived; its idempotency key prevents a second comment. Drafts are stored as a whole:
  // one with these fields has the others, too.
  return content && anchor && page ? ({ ...stored, state: 'writing' } as Draft) : null;
}
