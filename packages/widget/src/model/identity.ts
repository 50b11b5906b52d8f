import type { WidgetToken } from '@postil/contract';
import { redeemWidgetCode } from '@postil/contract/widget-paths';
import type { Member } from '../api/api.ts';
import { ApiError } from '../api/call.ts';
import type { ReadingContext } from './context.ts';
import { isInTeam } from './state.ts';
import type { ViewActions } from './viewing.ts';

/** The actions on the identity of the person who uses the widget. */
export interface Identity {
  /** Identifies the visitor by a token that the page's server has signed. */
  identify(token: string): Promise<void>;
  /**
   * Opens the window in which a member lets this page use their account.
   *
   * @param onUnreachable is called with the URL of the window when it was blocked, is closed, or is cut off from this
   *   page, as by the header `Cross-Origin-Opener-Policy`: then it shows a code.
   */
  connect(onUnreachable: (url: string) => void): void;
  /** Connects with the code that the window shows. @throws {ApiError} the code is wrong, used or expired. */
  redeem(code: string): Promise<void>;
  disconnect(): void;
  /** Reads the people to whom the member can assign comments. */
  readPeople(): Promise<void>;
}

/** The message of the window when the member has agreed. */
interface ConnectedMessage {
  readonly type: 'postil:connected';
  readonly token: string;
  readonly member: Omit<Member, 'token'>;
}

/** The polling interval for the window's closing, in milliseconds. It appears closed to a page that is cut off. */
const POLL_MS = 500;

/** Creates the actions on the identity. */
export function createIdentity(context: ReadingContext, viewing: ViewActions): Identity {
  const { api, boot, store, storedMember, signal } = context;
  const connectMember = async (member: Member) => {
    storedMember.set(member);
    store.set({ member });
    await Promise.all([viewing.refresh(), readPeople(context)]);
  };
  return {
    async identify(token) {
      const session = await api.identify(token);
      if (!session) return;
      store.set({ visitor: session.visitor });
      if (session.comments) viewing.showComments(session.comments);
    },
    connect(onUnreachable) {
      const query = new URLSearchParams({ key: boot.key, origin: location.origin });
      const url = `${boot.base}widget/connect?${query}`;
      const popup = window.open(url, 'postil-connect', 'popup,width=480,height=640');
      const completion = new AbortController();
      const server = new URL(boot.base).origin;
      const polling = setInterval(() => {
        if (popup && !popup.closed) return;
        completion.abort();
        onUnreachable(url);
      }, POLL_MS);
      const endSignal = AbortSignal.any([completion.signal, signal]);
      endSignal.addEventListener('abort', () => clearInterval(polling));
      const listen = ({ origin, source, data }: MessageEvent<ConnectedMessage>) => {
        if (source !== popup || origin !== server || data?.type !== 'postil:connected') return;
        completion.abort();
        popup?.postMessage({ type: 'postil:received' }, server);
        void connectMember({ ...data.member, token: data.token });
      };
      addEventListener('message', listen, { signal: endSignal });
    },
    async redeem(code) {
      const { token, member, role }: WidgetToken = await api.call(redeemWidgetCode, {
        body: { key: boot.key, code },
      });
      await connectMember({ ...member, role, token });
    },
    readPeople: () => readPeople(context),
    disconnect() {
      storedMember.clear();
      store.set({ member: null, people: [], openId: null, details: null });
      void viewing.refresh();
    },
  };
}

/** Reads the people to whom a member can assign comments. If that fails, a message beside the choice offers a retry. */
async function readPeople({ api, store }: ReadingContext): Promise<void> {
  if (!isInTeam(store.get())) return;
  const people = await api.listPeople().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return null;
  });
  store.set(people ? { people, arePeopleMissing: false } : { arePeopleMissing: true });
}
