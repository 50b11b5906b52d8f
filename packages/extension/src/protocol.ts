import type { ExtensionPage } from '@postil/contract';
import { extension } from './browser.ts';

/** A request to the server in the form of a message. */
interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | SentForm | null;
}

/** A form with one file as a `data:` URL. */
export interface SentForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly name: string; readonly type: string; readonly url: string };
}

/** A response in the form of a message; null: there was none. */
export type SentResponse = { readonly status: number; readonly text: string } | null;

/** The open page, as resolved by the worker. */
export type OpenedPage =
  | ({ readonly kind: 'open'; readonly server: string } & ExtensionPage)
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string };

/** The requests of the page to the worker, and their responses. */
interface Exchange {
  readonly open: { request: { pageUrl: string; projectId?: string }; response: OpenedPage };
  readonly send: { request: { siteId: string; request: SentRequest }; response: SentResponse };
  /** A `data:` URL; null: the browser refuses. */
  readonly capture: { request: object; response: string | null };
  /** The values stored for a site until the browser is closed, as texts by name. */
  readonly readStored: { request: { siteId: string }; response: Readonly<Record<string, string>> };
  readonly store: { request: { siteId: string; name: string; value: string | null }; response: null };
  /** Whether the token with this hash waits for the agreement of its member. */
  readonly pending: { request: { tokenHash: string }; response: boolean };
  /** Whether the server now accepts the token with this hash; null: the server cannot be reached. */
  readonly agreed: { request: { tokenHash: string }; response: boolean | null };
}

export type MessageKind = keyof Exchange;
export type RequestOf<Kind extends MessageKind> = Exchange[Kind]['request'];
type ResponseOf<Kind extends MessageKind> = Exchange[Kind]['response'];

/** The worker's handler for each kind of message. @param tabId the tab of the page; undefined: a page of the extension. */
export type Handlers = {
  readonly [Kind in MessageKind]: (
    request: RequestOf<Kind>,
    tabId: number | undefined,
  ) => Promise<ResponseOf<Kind>>;
};

/** Sends a message to the worker. @returns its response. */
export async function askWorker<Kind extends MessageKind>(
  kind: Kind,
  request: RequestOf<Kind>,
): Promise<ResponseOf<Kind>> {
  // The worker responds to each kind with the type declared above.
  return (await extension.runtime.sendMessage({ kind, ...request })) as ResponseOf<Kind>;
}
