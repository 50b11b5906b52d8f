import type { Reads } from '../api/api.ts';
import type { Kept } from '../api/kept.ts';
import type { Session, Settings } from '../api/types.ts';
import { invitationOf, pageUrl } from '../page/address.ts';
import type { Boot, Running } from '../page/boot.ts';

/** How long the loader of the same tab does not ask again whether the widget is shown. */
const HIDDEN_MS = 5 * 60_000;

/** The facts that decide whether somebody sees the widget. */
export interface Viewer {
  /** Whether a member of the team is connected. */
  readonly isMember: boolean;
  readonly isIdentified: boolean;
  /** Whether an address has once invited the visitor. */
  readonly isInvited: boolean;
  /** Whether the page's own code has opened the widget. */
  readonly isOpened: boolean;
  /** Whether the address leads members to the widget, so that they can connect. */
  readonly isForTeam: boolean;
}

/** Whether the site shows its widget to somebody. */
export function isShownTo(audience: Settings['audience'], viewer: Viewer): boolean {
  if (audience === 'all' || viewer.isMember || viewer.isForTeam) return true;
  return audience === 'invited' ? viewer.isInvited || viewer.isOpened : viewer.isIdentified;
}

/** The visit of a page by somebody who may not be among those who see the widget. */
interface Visit {
  readonly boot: Boot;
  readonly kept: Kept;
  /** Whether a member of the team is connected. */
  readonly isMember: boolean;
}

/**
 * Whether the widget is shown on this page. The browser remembers who was invited, and the tab, for a while, that
 * nothing was shown.
 */
export function admit(
  { boot, kept, isMember }: Visit,
  { site, visitor }: Session,
  isOpened = false,
): boolean {
  const invitation = invitationOf(boot.address);
  if (invitation) kept.set({ isInvited: invitation !== 'off' || undefined });
  const isShown = isShownTo(site.audience, {
    isMember,
    isIdentified: visitor.is_identified,
    isInvited: kept.get().isInvited ?? false,
    isOpened,
    isForTeam: invitation === 'team',
  });
  remember(`postil:hidden:${boot.key}`, isShown);
  return isShown;
}

/** For the loader, which reads no JSON. */
function remember(name: string, isShown: boolean): void {
  try {
    if (isShown) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, String(Date.now() + HIDDEN_MS));
  } catch {
    // Without storage, every page asks.
  }
}

interface Waiting extends Visit {
  readonly api: Reads;
  show(session: Session): Promise<Running>;
  /** Ends with the widget. */
  readonly ended: AbortController;
}

/**
 * Leaves the page as it is until its own code opens the widget for somebody who needed an invitation, or says who the
 * visitor is. Other calls wait for that.
 */
export function waitForAdmission(visit: Waiting, begun: Session): Running {
  const { api, show, ended } = visit;
  let session = begun;
  let shown: Promise<Running> | undefined;
  const calls: ((running: Running) => void)[] = [];
  const call = (each: (running: Running) => void) => {
    if (shown) void shown.then(each);
    else calls.push(each);
  };
  const tryAgain = (isOpened: boolean) => {
    if (shown || ended.signal.aborted || !admit(visit, session, isOpened)) return;
    // The page may be another one by now, with other comments.
    shown = show({ ...session, comments: undefined });
    for (const each of calls.splice(0)) call(each);
  };
  return {
    open() {
      tryAgain(true);
      if (shown) return call((running) => running.open());
      console.info('[postil] This site shows its widget only to visitors whom postil.identify has named.');
    },
    close: () => call((running) => running.close()),
    show: () => call((running) => running.show()),
    hide: () => call((running) => running.hide()),
    refresh: () => call((running) => running.refresh()),
    setLanguage: (language) => call((running) => running.setLanguage(language)),
    async identify(token) {
      if (shown) return call((running) => running.identify(token));
      try {
        session = await api.begin(pageUrl(), token);
        tryAgain(false);
      } catch (error) {
        console.warn(`[postil] The visitor could not be identified. ${error}`);
      }
    },
    destroy() {
      ended.abort();
      void shown?.then((running) => running.destroy());
    },
  };
}
