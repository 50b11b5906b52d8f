/** @jsxImportSource preact */
import { render } from 'preact';
import { createReads, type Member } from './api/api.ts';
import { keep, type Remembered } from './api/kept.ts';
import type { PageComments, Session, Settings } from './api/types.ts';
import type { ReadingContext } from './model/context.ts';
import { keepCurrent, openChannel } from './model/current.ts';
import type { Identity } from './model/identity.ts';
import type { Draft, State } from './model/state.ts';
import { createStore } from './model/store.ts';
import { createViewing, openFocused, type Viewing } from './model/viewing.ts';
import { pageUrl } from './page/address.ts';
import type { Boot, Running } from './page/boot.ts';
import { createFollower } from './page/follower.ts';
import { createHost, type Host } from './page/host.ts';
import { watchAddress } from './page/routes.ts';
import { themeOfPage } from './page/theme.ts';
import { type Widget, WidgetContext } from './parts/widget.ts';
import { Screen } from './screen.tsx';
import { CSS } from './styles.ts';
import { chooseLanguage, loadTexts } from './texts/catalogue.ts';
import type { Language } from './texts/language.ts';

/**
 * Starts the widget on the page.
 *
 * @returns undefined where the site is switched off, or the server is unavailable; then the page stays as it is.
 */
export async function start(boot: Boot): Promise<Running | undefined> {
  const kept = keep<Remembered>('localStorage', `postil:${boot.key}`, {});
  const keptMember = keep<Partial<Member>>('sessionStorage', `postil:member:${boot.key}`, {});
  const keptDraft = keep<Partial<Draft>>('sessionStorage', `postil:draft:${boot.key}`, {});
  const member = () => memberOf(keptMember.get());
  const endMember = () => {
    keptMember.clear();
    store.set({ member: null, people: [] });
  };
  const ended = new AbortController();
  const { signal } = ended;
  const channel = openChannel(boot.key);
  signal.addEventListener('abort', () => channel?.close());
  const api = createReads({
    base: boot.base,
    key: boot.key,
    kept,
    signal,
    member,
    endMember,
    visitAgain: (visitor) => store.set({ visitor }),
    wrote: () => channel?.postMessage(null),
  });
  const session = await api.begin(pageUrl()).catch(async (error: unknown) => {
    ended.abort();
    await report(boot, error);
    return undefined;
  });
  if (!session) return undefined;
  const settings = { ...session.site, ...appearanceOf(boot) };
  const language = chooseLanguage([
    ...[boot.appearance.language, settings.language, document.documentElement.lang],
    ...navigator.languages,
  ]);
  const store = createStore<State>({
    ...(await firstState({ settings, language, session })),
    member: member(),
    draft: draftOf(keptDraft.get()),
  });
  const host = createHost(CSS);
  const context: ReadingContext = {
    boot,
    store,
    api,
    host,
    kept,
    keptMember,
    keptDraft,
    follower: createFollower(host.element, (detached) => store.set({ detached })),
    log: settings.collects_log
      ? (await import('./page/log/technical-log.ts')).startLog(boot.reports.events)
      : undefined,
    signal,
    channel,
  };
  return run(context, session.comments, ended);
}

/** Says on the console why there is no widget. */
function report(boot: Boot, error: unknown): Promise<void> {
  return import('./api/failure.ts').then(
    ({ reportFailure }) => reportFailure(error, boot),
    () => console.warn('[postil] The server is unavailable.', error),
  );
}

/** Draws the widget and keeps it in step with the page. */
function run(context: ReadingContext, known: PageComments | undefined, ended: AbortController): Running {
  const { host, store, boot } = context;
  const viewing = createViewing(context);
  const widget: Widget = {
    ...context,
    viewing,
    withIdentity: identityOf(context, viewing),
  };
  const screen = document.createElement('div');
  host.root.append(screen);
  render(
    <WidgetContext.Provider value={widget}>
      <Screen />
    </WidgetContext.Provider>,
    screen,
  );
  const destroy = () => {
    ended.abort();
    stopAddress();
    stopSettling();
    stopCurrent();
    render(null, screen);
    context.follower.destroy();
    context.log?.stop();
    host.destroy();
  };
  // The site was switched off while the page was open.
  context.api.closed.addEventListener('abort', () =>
    import('./model/closing.ts').then(({ close }) => close(store, viewing, destroy), destroy),
  );
  const stopAddress = watchAddress(() => {
    // Comments of the page that was left would only flash.
    viewing.closeAll();
    store.set({ comments: [], notice: null });
    void viewing.refresh().then(() => openFocused(context, viewing));
  });
  const stopCurrent = keepCurrent(context, viewing);
  const stopSettling = keepSettled(host, () => store.set({ theme: themeFor(store.get().settings) }));
  const begun = known && !store.get().member;
  if (begun) viewing.showComments(known);
  void (begun ? Promise.resolve() : viewing.refresh()).then(() => openFocused(context, viewing));
  if (store.get().member) widget.withIdentity((identity) => identity.readPeople());
  boot.emit('ready', undefined);
  return {
    open: viewing.begin,
    close: viewing.closeAll,
    show: () => void host.element.removeAttribute('hidden'),
    hide: () => void host.element.setAttribute('hidden', ''),
    refresh: () => void viewing.refresh(),
    identify: (token) => widget.withIdentity((identity) => identity.identify(token)),
    setLanguage: (language) => void loadTexts(language).then((texts) => store.set({ language, texts })),
    destroy,
  };
}

/** Most visitors never say who they are. */
function identityOf(context: ReadingContext, viewing: Viewing): Widget['withIdentity'] {
  const { store } = context;
  let loading: Promise<Identity> | undefined;
  return (use) => {
    loading ??= import('./model/identity.ts').then(({ createIdentity }) => createIdentity(context, viewing));
    loading.then(use, () => store.set({ notice: { text: store.get().texts.problems.notLoaded } }));
  };
}

/** Follows changes of the page that concern the widget's own element: dialogs, themes, and what removes it. */
function keepSettled(host: Host, onLook: () => void): () => void {
  const observer = new MutationObserver((records) => {
    host.settle();
    if (records.some(({ target }) => target === document.documentElement || target === document.body))
      onLook();
  });
  const options = { childList: true, attributes: true };
  observer.observe(document, {
    ...options,
    subtree: true,
    attributeFilter: ['open', 'class', 'style', 'inert', 'aria-hidden', 'data-theme'],
  });
  return () => observer.disconnect();
}

async function firstState(known: { settings: Settings; language: Language; session: Session }) {
  const { settings, language, session } = known;
  return {
    settings,
    language,
    texts: await loadTexts(language),
    theme: themeFor(settings),
    visitor: session.visitor,
    people: [],
    arePeopleMissing: false,
    comments: [],
    isComplete: true,
    detached: new Set<string>(),
    arePinsShown: true,
    isListOpen: false,
    isClosed: false,
    picking: null,
    isComposing: false,
    picture: { kind: 'none' } as const,
    isAnnotating: false,
    openId: null,
    details: null,
    notice: null,
  };
}

function themeFor({ theme }: Settings): 'light' | 'dark' {
  return theme === 'auto' ? themeOfPage() : theme;
}

/** What the script element asks for goes before the settings of the site. */
function appearanceOf({ appearance }: Boot): Partial<Settings> {
  const { position, theme } = appearance;
  return { ...(position ? { position } : {}), ...(theme ? { theme } : {}) };
}

function memberOf({ id, name, token, role }: Partial<Member>): Member | null {
  return id && name && token && role ? { id, name, token, role } : null;
}

/** A comment that was begun before the page was left. */
function draftOf(kept: Partial<Draft>): Draft | null {
  const { content, anchor, pageUrl: page } = kept;
  // What was being sent may have arrived; the key of the call prevents a second comment.
  // Drafts are kept whole: one with these fields has the others, too.
  return content && anchor && page ? ({ ...kept, state: 'writing' } as Draft) : null;
}
