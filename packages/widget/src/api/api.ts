import type { MemberRole, WidgetComment, WidgetComments } from '@postil/contract';
import {
  getWidgetComment,
  listWidgetAssignees,
  listWidgetComments,
  startWidgetSession,
} from '@postil/contract/widget-paths';
import { type Anchor, isAnchor } from '../anchors/signals/anchor.ts';
import { type ApiError, callServer, type Request, type Send } from './call.ts';
import type { DataAt, Route } from './routes.ts';
import { withCause } from './silence.ts';
import type { StoredValue } from './storage.ts';
import type {
  AttachedPicture,
  CommentDetails,
  Evidence,
  NewComment,
  PageComment,
  PageComments,
  Person,
  Reply,
  Screenshot,
  Session,
  Status,
  Visibility,
} from './types.ts';

/** A member, possibly a guest, whose account is used on this page. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly role: MemberRole;
}

/** The body of a new reply. */
interface NewReply {
  readonly content: string;
  /** The name that a visitor has entered. */
  readonly name?: string | undefined;
  /** The readers that a member of the team has chosen. */
  readonly visibility?: Visibility | undefined;
}

/** The new location of a comment. */
interface NewLocation {
  readonly anchor: Anchor;
  readonly page_url: string;
  readonly evidence: Evidence | undefined;
}

/** All of the widget's calls. */
export type Api = Reads & Writes;

/** The calls in the app's entry chunk. All but `identify` throw `ApiError`. */
export interface Reads {
  /** Begins or renews the session of the visitor. */
  begin(): Promise<Session>;
  /**
   * Begins the session of a visitor whom the page identifies. If that fails, it warns on the console.
   *
   * @param identity see `Postil.identify`.
   * @returns undefined if it failed.
   */
  identify(identity: string): Promise<Session | undefined>;
  /** Reads the comments of the page. */
  list(): Promise<PageComments>;
  get(id: string): Promise<CommentDetails>;
  listPeople(): Promise<readonly Person[]>;
  /** Aborted when a response shows that the site is switched off. */
  readonly closed: AbortSignal;
  /** Any other call, with the token of the caller. */
  readonly call: Call;
}

/** The calls that write. All throw `ApiError`. */
interface Writes {
  /** @param key the idempotency key of the comment. */
  create(comment: NewComment, key: string): Promise<PageComment>;
  edit(id: string, change: { content?: string; visibility?: Visibility }): Promise<PageComment>;
  delete(id: string): Promise<void>;
  /** @param release the release that the page names; undefined: none. */
  setStatus(id: string, status: Status, release?: string): Promise<PageComment>;
  assign(id: string, assignedTo: string | null): Promise<PageComment>;
  reposition(id: string, location: NewLocation): Promise<PageComment>;
  reply(id: string, reply: NewReply): Promise<Reply>;
  /** @param pin the commented point as fractions of width and height. */
  addPicture(id: string, picture: Blob, pin: { x: number; y: number }): Promise<Screenshot | null>;
  /** Adds a further picture to a comment or to a reply. @param key its idempotency key. */
  attach(
    owner: { readonly id: string; readonly replyId?: string },
    picture: Blob,
    key: string,
  ): Promise<AttachedPicture>;
}

/** The context that the calls need. */
interface CallContext {
  readonly base: string;
  readonly key: string;
  readonly visitorData: StoredValue;
  /** The URL of the page, which may change while it is open. */
  pageUrl(): string;
  /** Aborted when the widget ends. */
  readonly signal: AbortSignal;
  /** How requests are sent; undefined: by the page's `fetch`. */
  readonly send?: Send | undefined;
  /** The currently connected member, on whose behalf all calls are sent. */
  member(): Member | null;
  /** Called when the connection of the member has ended. */
  endMember(): void;
  /** Called after every successful call with a method other than GET, except the start of a session. */
  onWrite(): void;
  /** Called when a new session has replaced an expired one. */
  onRenewal(visitor: Session['visitor']): void;
}

/** Creates the calls in the app's entry chunk. A session that expires while the page is open is renewed. */
export function createReads(context: CallContext): Reads {
  const { base, key, visitorData, signal } = context;
  const closing = new AbortController();
  const sender: { readonly base: string; send: Send } = {
    base,
    send: context.send ?? ((url, init) => fetch(url, init)),
  };
  const begin = async (identity?: string): Promise<Session> => {
    const body = { key, visitor_token: visitorData.get().token, identity, page_url: context.pageUrl() };
    const attempt = () => callServer(sender, startWidgetSession, { body });
    const { pins, ...session } = await attempt().catch(async (error: ApiError) => {
      const nativeFetch =
        !context.send && error.status === 0 && (await import('./native-fetch.ts')).nativeFetch(signal);
      if (!nativeFetch) throw error;
      sender.send = nativeFetch;
      return attempt();
    });
    visitorData.set({ token: session.token });
    return { ...session, comments: pins && readComments(pins) };
  };
  const call: Call = async (route, request) => {
    const token = () => context.member()?.token ?? visitorData.get().token;
    const send = async () => {
      const isWrite = !route.startsWith('GET');
      const fullRequest = { ...request, token: token() };
      const data = await callServer(sender, route, fullRequest).catch(async (error: ApiError) => {
        throw isWrite && error.status === 0 ? await withCause(error, sender, fullRequest) : error;
      });
      if (isWrite) context.onWrite();
      return data;
    };
    try {
      return await send();
    } catch (error) {
      const { status, code } = Object(error) as Partial<ApiError>;
      if (code === 'site_inactive') closing.abort();
      if (status !== 401) throw error;
      if (context.member()) context.endMember();
      else context.onRenewal((await begin()).visitor);
      return send();
    }
  };
  return {
    begin,
    // A page may pass none by mistake; then the server refuses it.
    identify: (identity) =>
      begin(String(identity)).catch((error: unknown) => {
        console.warn('[postil] The visitor could not be identified.', error);
        return undefined;
      }),
    list: async () =>
      readComments(await call(listWidgetComments, { query: { page_url: context.pageUrl() } })),
    get: async (id) => readComment(await call(getWidgetComment, { id })),
    listPeople: () => call(listWidgetAssignees, {}),
    closed: closing.signal,
    call,
  };
}

/** Calls an operation. */
type Call = <RouteName extends Route>(route: RouteName, request: Request) => Promise<DataAt<RouteName>>;

function readComments({
  pins,
  is_complete: isComplete,
  refresh_ms: refreshMs,
}: WidgetComments): PageComments {
  return { comments: pins.map(readComment), isComplete, refreshMs };
}

/** A comment in the form that the widget uses: with an anchor that it can read, or none. */
export function readComment<Comment extends WidgetComment>({ anchor, ...comment }: Comment) {
  return { ...comment, anchor: isAnchor(anchor) ? anchor : null };
}
