import { logMissing } from '../../../widget/src/api/missing.ts';
import { extension, type Sender } from '../browser.ts';
import type { Handlers, MessageKind, RequestOf } from '../protocol.ts';
import { findPendingToken, finishSignIn, hashOf, protectAccount } from './account.ts';
import { openPage } from './pages.ts';
import { onClick, SIGN_IN_PAGE } from './press.ts';
import { sendRequest } from './requests.ts';
import { readStoredValues, storeText } from './stored-values.ts';

const HANDLERS: Handlers = {
  open: openPage,
  send: sendRequest,
  readStored: readStoredValues,
  store: storeText,
  capture: (_ask, tabId) => capture(tabId),
  pending: ({ tokenHash }) => isPending(tokenHash),
  agreed: ({ tokenHash }) => finishSignIn(tokenHash),
};

extension.action.onClicked.addListener((tab) => void onClick(tab));
extension.tabs.onUpdated.addListener((id, { status }, { url }) => {
  if (status === 'complete' && url) void announceExtension(id, url);
});
extension.runtime.onMessage.addListener((message, sender, respond) => {
  const { kind, ...request } = Object(message) as { kind?: unknown };
  if (!isFromExtension(sender) || !isKind(kind)) return false;
  void handle(kind, request, sender.tab?.id).then(respond, (error: unknown) => {
    console.warn(`[postil] The request ${kind} of a page failed.`, error);
    respond(null);
  });
  return true;
});
void protectAccount();

function isFromExtension({ id }: Sender): boolean {
  return id === extension.runtime.id;
}

function isKind(kind: unknown): kind is MessageKind {
  return typeof kind === 'string' && Object.hasOwn(HANDLERS, kind);
}

function handle<Kind extends MessageKind>(kind: Kind, request: object, tabId: number | undefined) {
  // The extension's own scripts send the declared messages.
  return HANDLERS[kind](request as RequestOf<Kind>, tabId);
}

/** The picture of the visible part of a tab; null for a tab in the background. */
async function capture(tabId: number | undefined): Promise<string | null> {
  const tab = tabId === undefined ? undefined : await extension.tabs.get(tabId);
  return tab?.active ? extension.tabs.captureVisibleTab(tab.windowId, { format: 'png' }) : null;
}

async function isPending(tokenHash: string): Promise<boolean> {
  const pending = await findPendingToken();
  return pending !== undefined && (await hashOf(pending.token)) === tokenHash;
}

/** Announces the extension to the server's page on which the member agrees to the access that it has requested. */
async function announceExtension(tabId: number, url: string): Promise<void> {
  const pending = await findPendingToken();
  if (!pending || !url.startsWith(pending.server) || url.startsWith(extension.runtime.getURL(SIGN_IN_PAGE)))
    return;
  await extension.scripting
    .executeScript({ target: { tabId }, files: ['connect.js'] })
    // The tab was closed or has left the page, unless the message says otherwise.
    .catch(logMissing);
}
