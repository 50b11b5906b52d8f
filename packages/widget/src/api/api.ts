import type { MemberRole, WidgetComment, WidgetComments } from '@postil/contract';
import {
  assignWidgetComment,
  createWidgetComment,
  createWidgetReply,
  deleteWidgetComment,
  getWidgetComment,
  listWidgetAssignees,
  listWidgetComments,
  setWidgetCommentAnchor,
  setWidgetCommentScreenshot,
  setWidgetCommentStatus,
  startWidgetSession,
  updateWidgetComment,
} from '@postil/contract/widget-paths';
import { type Anchor, isAnchor } from '../anchors/signals/anchor.ts';
import { ApiError, callServer, createKey, type Request } from './call.ts';
import type { Kept } from './kept.ts';
import type { DataAt, Route, RouteOf } from './routes.ts';
import type {
  CommentDetails,
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

/** A member of the team whose account is used on this page. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly role: MemberRole;
}

/** A reply as it is sent. */
export interface NewReply {
  readonly content: string;
  /** That of a guest who has given one. */
  readonly name?: string | undefined;
  /** What a member has chosen. */
  readonly visibility?: Visibility | undefined;
}

/** The widget's calls. All throw `ApiError`. */
export interface Api {
  /** Begins or renews the session of the visitor. @param identity see `Postil.identify`. */
  begin(pageUrl: string, identity?: string): Promise<Session>;
  list(pageUrl: string): Promise<PageComments>;
  get(id: string): Promise<CommentDetails>;
  listPeople(): Promise<readonly Person[]>;
  /** @param key makes a repeated call create the comment only once. */
  create(comment: NewComment, key: string): Promise<PageComment>;
  edit(id: string, change: { content?: string; visibility?: Visibility }): Promise<PageComment>;
  delete(id: string): Promise<void>;
  setStatus(id: string, status: Status): Promise<PageComment>;
  assign(id: string, assignedTo: string | null): Promise<PageComment>;
  placeAgain(id: string, anchor: Anchor, pageUrl: string): Promise<PageComment>;
  reply(id: string, reply: NewReply): Promise<Reply>;
  /** @param pin the commented point as shares of width and height. */
  addPicture(id: string, picture: Blob, pin: { x: number; y: number }): Promise<Screenshot | null>;
}

/** What the calls need to know. */
interface Server {
  readonly base: string;
  readonly key: string;
  readonly kept: Kept;
  /** The connected member at this moment, as whom everything is called. */
  member(): Member | null;
  /** The connection of the member has ended. */
  endMember(): void;
  /** Another visit has begun, because the earlier one was over. */
  visitAgain(visitor: Session['visitor']): void;
}

/** Makes the calls. A session that has ended while the page was open is begun again. */
export function createApi(server: Server): Api {
  const { base, key, kept } = server;
  const begin: Api['begin'] = async (pageUrl, identity) => {
    const body = { key, visitor_token: kept.get().token, identity, page_url: pageUrl };
    const { pins, ...session } = await callServer(base, startWidgetSession, { body });
    kept.set({ token: session.token });
    return { ...session, comments: pins && readComments(pins) };
  };
  const call: Call = async (route, request) => {
    const token = () => server.member()?.token ?? kept.get().token;
    try {
      return await callServer(base, route, { ...request, token: token() });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (server.member()) server.endMember();
      else server.visitAgain((await begin(location.href)).visitor);
      return callServer(base, route, { ...request, token: token() });
    }
  };
  const change = async (route: RouteOf<WidgetComment>, request: Request) =>
    readComment(await call(route, request));
  return {
    begin,
    list: async (page_url) => readComments(await call(listWidgetComments, { query: { page_url } })),
    get: async (id) => readComment(await call(getWidgetComment, { id })),
    listPeople: () => call(listWidgetAssignees, {}),
    create: (body, idempotencyKey) => change(createWidgetComment, { body, idempotencyKey }),
    edit: (id, body) => change(updateWidgetComment, { id, body }),
    delete: (id) => call(deleteWidgetComment, { id }),
    setStatus: (id, status) => change(setWidgetCommentStatus, { id, body: { status } }),
    assign: (id, assigned_to) => change(assignWidgetComment, { id, body: { assigned_to } }),
    placeAgain: (id, anchor, page_url) => change(setWidgetCommentAnchor, { id, body: { anchor, page_url } }),
    reply: (id, body) => call(createWidgetReply, { id, body, idempotencyKey: createKey() }),
    async addPicture(id, picture, pin) {
      const body = new FormData();
      body.set('pin_x', String(pin.x));
      body.set('pin_y', String(pin.y));
      body.set('file', picture, 'screenshot');
      return (await call(setWidgetCommentScreenshot, { id, body })).screenshot;
    },
  };
}

type Call = <Where extends Route>(route: Where, request: Request) => Promise<DataAt<Where>>;

function readComments({ pins, is_complete: isComplete }: WidgetComments): PageComments {
  return { comments: pins.map(readComment), isComplete };
}

/** A comment as the widget uses it: whether its anchor can be read is known. */
function readComment<Comment extends WidgetComment>({ anchor, ...comment }: Comment) {
  return { ...comment, anchor: isAnchor(anchor) ? anchor : null };
}
