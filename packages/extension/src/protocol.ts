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
  readonly open: { ask: { pageUrl: string; projectId?: string }; get: OpenedPage };
  readonly send: { ask: { siteId: string; request: SentRequest }; get: SentResponse };
  /** A `data:` URL; null: the browser refuses. */
  readonly capture: { ask: object; get: string | null };
  /** The values stored for a site until the browser is closed, as texts by name. */
  readonly readStored: { ask: { siteId: string }; get: Readonly<Record<string, string>> };
  readonly store: { ask: { siteId: string; name: string; value: string | null }; get: null };
  /** Whether the token with this hash waits for the agreement of its member. */
  readonly pending: { ask: { tokenHash: string }; get: boolean };
  /** Whether the server now accepts that token; null: it cannot be reached. */
  readonly agreed: { ask: { tokenHash: string }; get: boolean | null };
}

export type MessageKind = keyof Exchange;
export type RequestOf<Kind extends MessageKind> = Exchange[Kind]['ask'];
type ResponseOf<Kind extends MessageKind> = Exchange[Kind]['get'];

/** The worker's handler for each kind of message. @param tabId the tab of the page; undefined: a page of the extension. */
export type Handlers = {
  readonly [Kind in MessageKind]: (
    ask: RequestOf<Kind>,
    tabId: number | undefined,
  ) => Promise<ResponseOf<Kind>>;
};

/** Sends a message to the worker. @returns its response. */
export async function askWorker<Kind extends MessageKind>(
  kind: Kind,
  ask: RequestOf<Kind>,
): Promise<ResponseOf<Kind>> {
  // The worker responds to each kind with the type declared above.
  return (await extension.runtime.sendMessage({ kind, ...ask })) as ResponseOf<Kind>;
}
