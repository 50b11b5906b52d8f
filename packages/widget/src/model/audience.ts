import type { Reads } from '../api/api.ts';
import type { StoredValue } from '../api/storage.ts';
import type { Session, Settings } from '../api/types.ts';
import type { Boot, RunningApp } from '../page/boot.ts';
import { invitationOf } from '../page/page-url.ts';

/** The time for which the loader of the same tab skips the request for a hidden widget, in milliseconds. */
const HIDDEN_MS = 5 * 60_000;

/** The facts that decide on the visibility of the widget. */
export interface Viewer {
  /** Whether a member of the team is connected. */
  readonly isMember: boolean;
  readonly isIdentified: boolean;
  /** Whether the visitor has opened an invitation link. */
  readonly isInvited: boolean;
  /** Whether the page's own code has opened the widget. */
  readonly isOpened: boolean;
  /** Whether the page's URL invites members, so that they can connect. */
  readonly isForTeam: boolean;
}

/** Whether the site shows its widget to a viewer. */
export function isShownTo(audience: Settings['audience'], viewer: Viewer): boolean {
  if (audience === 'all' || viewer.isMember || viewer.isForTeam) return true;
  return audience === 'invited' ? viewer.isInvited || viewer.isOpened : viewer.isIdentified;
}

/** A visit to a page by a visitor who may be outside the widget's audience. */
interface Visit {
  readonly boot: Boot;
  readonly visitorData: StoredValue;
  /** Whether a member of the team is connected. */
  readonly isMember: boolean;
}

/**
 * Decides whether the widget is shown on this page. Stores an invitation in the browser, and a refusal in the tab
 * for `HIDDEN_MS`.
 */
export function admit(
  { boot, visitorData, isMember }: Visit,
  { site, visitor }: Session,
  isOpened = false,
): boolean {
  const invitation = invitationOf(boot.url);
  if (invitation) visitorData.set({ isInvited: invitation !== 'off' || undefined });
  const isShown = isShownTo(site.audience, {
    isMember,
    isIdentified: visitor.is_identified,
    isInvited: visitorData.get().isInvited ?? false,
    isOpened,
    isForTeam: invitation === 'team',
  });
  storeVisibility(`postil:hidden:${boot.key}`, isShown);
  return isShown;
}

/** Stores for the loader, which reads no JSON, whether the widget is hidden. */
function storeVisibility(name: string, isShown: boolean): void {
  try {
    if (isShown) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, String(Date.now() + HIDDEN_MS));
  } catch {
    // Without storage, every page sends the request.
  }
}

interface WaitingVisit extends Visit {
  readonly api: Reads;
  show(session: Session): Promise<RunningApp>;
  /** Reports on the console why the widget is missing. */
  report(error: unknown): void;
  /** Aborted when the widget ends. */
  readonly ended: AbortController;
}

/**
 * Leaves the page unchanged until its own code opens the widget for an uninvited visitor, or identifies the visitor.
 * Other calls wait for that, also when the widget could not be shown and is opened again.
 */
export function waitForAdmission(visit: WaitingVisit, initialSession: Session): RunningApp {
  const { api, show, report, ended } = visit;
  let session = initialSession;
  let isStarted = false;
  let runningApp: RunningApp | undefined;
  const calls: ((running: RunningApp) => void)[] = [];
  const call = (each: (running: RunningApp) => void) => {
    if (runningApp) each(runningApp);
    else calls.push(each);
  };
  const tryAgain = (isOpened: boolean) => {
    if (isStarted || ended.signal.aborted || !admit(visit, session, isOpened)) return;
    isStarted = true;
    // The router may have changed the page since, and with it the comments.
    show({ ...session, comments: undefined }).then(
      (running) => {
        runningApp = running;
        for (const each of calls.splice(0)) each(running);
      },
      (error: unknown) => {
        isStarted = false;
        report(error);
      },
    );
  };
  return {
    open() {
      tryAgain(true);
      if (isStarted) return call((running) => running.open());
      console.info(
        '[postil] This site shows its widget only to visitors whom postil.identify has identified.',
      );
    },
    close: () => call((running) => running.close()),
    show: () => call((running) => running.show()),
    hide: () => call((running) => running.hide()),
    refresh: () => call((running) => running.refresh()),
    setLanguage: (language) => call((running) => running.setLanguage(language)),
    async identify(token) {
      if (isStarted) return call((running) => running.identify(token));
      session = (await api.identify(token)) ?? session;
      tryAgain(false);
    },
    destroy() {
      ended.abort();
      call((running) => running.destroy());
    },
  };
}
