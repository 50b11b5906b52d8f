import type { WidgetPins } from '@postil/contract';
import { type Anchor, isAnchor } from '../anchors/index.ts';
import { ApiError, callServer, createKey, type Request } from './call.ts';
import type { Kept } from './kept.ts';
import type {
  NewComment,
  Person,
  Pin,
  PinDetails,
  Pins,
  Reply,
  Screenshot,
  Session,
  Status,
} from './types.ts';

/** A member of the team whose account is used on this page. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** The widget's calls. All throw `ApiError`. */
export interface Api {
  /** Begins or renews the session of the visitor. @param identity see `Postil.identify`. */
  begin(pageUrl: string, identity?: string): Promise<Session>;
  listPins(pageUrl: string): Promise<Pins>;
  getPin(id: string): Promise<PinDetails>;
  listPeople(): Promise<readonly Person[]>;
  /** @param key makes a repeated call create the comment only once. */
  create(comment: NewComment, key: string): Promise<Pin>;
  edit(id: string, content: string): Promise<Pin>;
  delete(id: string): Promise<void>;
  setStatus(id: string, status: Status): Promise<Pin>;
  assign(id: string, assignedTo: string | null): Promise<Pin>;
  placeAgain(id: string, anchor: Anchor, pageUrl: string): Promise<Pin>;
  reply(id: string, reply: { content: string; name?: string }): Promise<Reply>;
  addPicture(id: string, picture: Blob, pin: { x: number; y: number }): Promise<Screenshot>;
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
    const session = await callServer<Session>(base, { method: 'POST', path: 'sessions', body });
    kept.set({ token: session.token });
    return session;
  };
  const call = async <Answer>(request: Request): Promise<Answer> => {
    const token = () => server.member()?.token ?? kept.get().token;
    try {
      return await callServer<Answer>(base, { ...request, token: token() });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (server.member()) server.endMember();
      else server.visitAgain((await begin(location.href)).visitor);
      return callServer<Answer>(base, { ...request, token: token() });
    }
  };
  const of = (id: string) => `comments/${encodeURIComponent(id)}`;
  return {
    begin,
    async listPins(pageUrl) {
      return readPins(await call({ path: `pins?page_url=${encodeURIComponent(pageUrl)}` }));
    },
    getPin: (id) => call({ path: `pins/${encodeURIComponent(id)}` }),
    listPeople: () => call({ path: 'people' }),
    create: (body, idempotencyKey) => call({ method: 'POST', path: 'comments', body, idempotencyKey }),
    edit: (id, content) => call({ method: 'PUT', path: of(id), body: { content } }),
    delete: (id) => call({ method: 'DELETE', path: of(id) }),
    setStatus: (id, status) => call({ method: 'PUT', path: `${of(id)}/status`, body: { status } }),
    assign: (id, assigned_to) => call({ method: 'PUT', path: `${of(id)}/assign`, body: { assigned_to } }),
    placeAgain: (id, anchor, page_url) =>
      call({ method: 'PUT', path: `${of(id)}/anchor`, body: { anchor, page_url } }),
    reply: (id, body) =>
      call({ method: 'POST', path: `${of(id)}/replies`, body, idempotencyKey: createKey() }),
    async addPicture(id, picture, pin) {
      const body = new FormData();
      body.set('pin_x', String(pin.x));
      body.set('pin_y', String(pin.y));
      body.set('file', picture, 'screenshot');
      const { screenshot } = await call<{ screenshot: Screenshot }>({
        method: 'PUT',
        path: `${of(id)}/screenshot`,
        body,
      });
      return screenshot;
    },
  };
}

/** Comments as the widget uses them: whether their anchors can be read is known. */
export function readPins({ pins, is_complete }: WidgetPins): Pins {
  return {
    pins: pins.map(({ anchor, ...pin }) => ({ ...pin, anchor: isAnchor(anchor) ? anchor : null })),
    is_complete,
  };
}
