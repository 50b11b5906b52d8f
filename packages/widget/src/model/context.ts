import type { Api, Member, Reads } from '../api/api.ts';
import { ApiError } from '../api/call.ts';
import type { StoredValue } from '../api/storage.ts';
import type { Boot, TechnicalLog } from '../page/boot.ts';
import type { Follower } from '../page/following/follower.ts';
import type { Host } from '../page/host.ts';
import type { Shortcut } from '../page/input/shortcut.ts';
import type { HiddenIn } from '../page/masking/masks.ts';
import type { Texts } from '../texts/catalogue.ts';
import type { Draft, State } from './state.ts';
import type { Store } from './store.ts';

/** The context of actions that change something on the server. */
export interface Context extends ReadingContext {
  readonly api: Api;
}

/** The context of all actions. */
export interface ReadingContext {
  readonly boot: Boot;
  readonly store: Store<State>;
  readonly api: Reads;
  readonly host: Host;
  readonly follower: Follower;
  readonly visitorData: StoredValue;
  /** The connected member, stored until the tab is closed. */
  readonly storedMember: StoredValue<Partial<Member>>;
  readonly storedDraft: StoredValue<Partial<Draft>>;
  readonly log: TechnicalLog | undefined;
  readonly hiddenIn: HiddenIn;
  /** Present where the site has a shortcut. */
  readonly shortcut: Shortcut | undefined;
  /** Aborted when the widget is removed. */
  readonly signal: AbortSignal;
  /** The channel between the browser's tabs that show the site. */
  readonly channel: BroadcastChannel | undefined;
}

/** The message for a failure, by the server's error code. */
export function describeProblem(error: unknown, { problems }: Texts): string {
  if (!(error instanceof ApiError)) {
    console.warn('[postil]', error);
    return problems.failed;
  }
  const refusals: Readonly<Record<string, string>> = problems.refusals;
  const known = refusals[error.fields.find((name) => refusals[name]) ?? error.code];
  if (known) return known;
  return error.isTransient ? problems.failed : problems.refused(error.fields[0] ?? error.code);
}
