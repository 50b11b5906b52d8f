import { ApiError, createKey } from '../api/call.ts';
import { logMissing } from '../api/missing.ts';
import type { PageComment } from '../api/types.ts';
import { encode } from '../screenshot/media/bitmaps.ts';
import { type Context, describeProblem } from './context.ts';
import type { Picture, State } from './state.ts';

/** The backoff: the delay before each attempt, in milliseconds. */
const RETRY_DELAYS_MS = [0, 2000, 8000];

/** A file to send, the delays between its attempts, and the request that sends it. */
interface Upload {
  readonly file: Blob;
  readonly delaysMs: readonly number[];
  readonly send: (file: Blob) => Promise<void>;
}

/** The outcome: nothing is left to do, or the reason why the file, which may have been made smaller, was not stored. */
type Outcome =
  | { readonly kind: 'done'; readonly isSmaller: boolean }
  | { readonly kind: 'failed'; readonly file: Blob; readonly error: unknown };

/** Sends all pictures of a comment that is on the server. A held comment has only one picture. */
export async function sendPictures(
  context: Context,
  { id, is_held: isHeld }: PageComment,
  { picture, attachments }: Pick<State, 'picture' | 'attachments'>,
): Promise<void> {
  if (picture.kind === 'ready') {
    const { bitmap, pin } = picture.picture;
    await sendPicture(context, { id, pin, file: await encode(bitmap) });
  }
  if (attachments.length === 0) return;
  const { texts } = context.store.get();
  if (isHeld)
    return context.store.set({ notice: { text: `${texts.composer.held} ${texts.picture.onlyOne}` } });
  await sendAttachments(context, { id }, attachments);
}

/** Sends the picture of a comment that is on the server. Transient failures are retried; then a retry is offered. */
export async function sendPicture(
  context: Context,
  { id, pin, file }: { readonly id: string; readonly file: Blob } & Pick<Picture, 'pin'>,
): Promise<void> {
  const { api, store } = context;
  const send = async (each: Blob) => {
    const screenshot = await api.addPicture(id, each, pin);
    const { details } = store.get();
    if (details?.id === id) store.set({ details: { ...details, screenshot } });
  };
  const outcome = await sendFile(context, { file, delaysMs: RETRY_DELAYS_MS, send });
  const { picture } = store.get().texts;
  if (outcome.kind === 'failed')
    showFailure(context, {
      failure: picture.notSent,
      error: outcome.error,
      retry: (shouldShrink) =>
        void nextFile(outcome.file, shouldShrink).then((next) =>
          sendPicture(context, { id, pin, file: next }),
        ),
    });
  else if (outcome.isSmaller) store.set({ notice: { text: picture.sentSmaller } });
}

/**
 * Sends a file until it arrives, is permanently refused, or the widget is removed from the page. One that is refused
 * for its size is made smaller, once.
 */
export async function sendFile(context: Context, upload: Upload): Promise<Outcome> {
  const outcome = await sendUnchanged(context, upload);
  if (outcome.kind === 'done' || !isTooLarge(outcome.error)) return outcome;
  const file = await nextFile(upload.file, true);
  if (file === upload.file) return outcome;
  const second = await sendUnchanged(context, { ...upload, file });
  return second.kind === 'done' ? { kind: 'done', isSmaller: true } : second;
}

async function sendUnchanged({ signal }: Context, { file, delaysMs, send }: Upload): Promise<Outcome> {
  let error: unknown;
  for (const delayMs of delaysMs) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (signal.aborted) break;
    try {
      await send(file);
      return { kind: 'done', isSmaller: false };
    } catch (thrown) {
      error = thrown;
      if (!(error instanceof ApiError && error.isTransient)) break;
    }
  }
  return signal.aborted ? { kind: 'done', isSmaller: false } : { kind: 'failed', file, error };
}

/** Shows that something was not sent and why, and offers a remedy: a retry, smaller pictures, or none. */
function showFailure(
  { store }: Context,
  {
    failure,
    error,
    retry,
  }: { readonly failure: string; readonly error: unknown; readonly retry: (shouldShrink: boolean) => void },
): void {
  const { texts } = store.get();
  const canShrink = isTooLarge(error);
  const isRefused = error instanceof ApiError && !error.isTransient && !canShrink;
  const reason = canShrink ? texts.picture.tooLarge : describeProblem(error, texts);
  store.set({
    notice: {
      text: `${failure} ${reason}`,
      ...(isRefused ? {} : { retry: () => retry(canShrink) }),
      ...(canShrink ? { label: texts.picture.sendSmaller } : {}),
    },
  });
}

/** The file for the next attempt; the same if it cannot be made smaller. */
async function nextFile(file: Blob, shouldShrink: boolean): Promise<Blob> {
  if (!shouldShrink) return file;
  const smaller = await import('../screenshot/media/smaller.ts').then(
    ({ shrinkPicture }) => shrinkPicture(file),
    logMissing,
  );
  return smaller ?? file;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof ApiError && error.status === 413;
}

const ATTACHMENT_DELAYS_MS = [0, 2000];

/** The owner of pictures: a comment, or a reply to it. */
interface Owner {
  readonly id: string;
  readonly replyId?: string;
}

/** A picture to send. */
interface Attachment {
  readonly file: Blob;
  /** The idempotency key. */
  readonly key: string;
}

/**
 * Uploads pictures of a comment or a reply that is on the server, one after the other. A retry is offered for those
 * that failed; files that are not pictures are skipped with a notice.
 */
export async function sendAttachments(context: Context, owner: Owner, files: readonly Blob[]): Promise<void> {
  const { store } = context;
  const { readPicture } = await import('../screenshot/chosen.ts');
  const attachments: Attachment[] = [];
  for (const file of files) {
    const picture = await readPicture(file)
      .then(({ bitmap }) => encode(bitmap))
      .catch(logMissing);
    if (picture) attachments.push({ file: picture, key: createKey() });
  }
  const isComplete = await sendAll(context, owner, attachments);
  if (isComplete && attachments.length < files.length)
    store.set({ notice: { text: store.get().texts.picture.unreadable } });
}

/** @returns whether all are on the server; otherwise a notice offers to retry the rest. */
async function sendAll(context: Context, owner: Owner, attachments: readonly Attachment[]): Promise<boolean> {
  const { api, store } = context;
  const unsent: Attachment[] = [];
  let lastFailure: Extract<Outcome, { kind: 'failed' }> | undefined;
  for (const attachment of attachments) {
    const send = async (file: Blob) => {
      // The server refuses another file under the same idempotency key.
      const key = file === attachment.file ? attachment.key : createKey();
      const picture = await api.attach(owner, file, key);
      const { details } = store.get();
      if (details?.id === owner.id)
        store.set({ details: { ...details, pictures: [...details.pictures, picture] } });
    };
    const outcome = await sendFile(context, { file: attachment.file, delaysMs: ATTACHMENT_DELAYS_MS, send });
    if (outcome.kind === 'done') {
      if (outcome.isSmaller) store.set({ notice: { text: store.get().texts.picture.sentSmaller } });
      continue;
    }
    lastFailure = outcome;
    const isSame = outcome.file === attachment.file;
    unsent.push({ file: outcome.file, key: isSame ? attachment.key : createKey() });
  }
  if (!lastFailure) return true;
  showFailure(context, {
    failure: store.get().texts.picture.furtherNotSent,
    error: lastFailure.error,
    retry: (canShrink) => void shrink(unsent, canShrink).then((next) => sendAll(context, owner, next)),
  });
  return false;
}

async function shrink(attachments: readonly Attachment[], canShrink: boolean): Promise<Attachment[]> {
  const next: Attachment[] = [];
  for (const { file, key } of attachments) {
    const smaller = await nextFile(file, canShrink);
    next.push({ file: smaller, key: smaller === file ? key : createKey() });
  }
  return next;
}
