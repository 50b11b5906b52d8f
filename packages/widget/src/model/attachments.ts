import { createKey } from '../api/call.ts';
import { encode } from '../screenshot/media/bitmaps.ts';
import type { Context } from './context.ts';
import { QUALITY, tryAgain } from './pictures.ts';

/** How long to wait before each attempt. */
const WAITS_MS = [0, 2000];

/** What pictures belong to: a comment, or a reply to it. */
export interface Owner {
  readonly id: string;
  readonly replyId?: string;
}

/** A picture that is to be sent. */
interface Attachment {
  readonly file: Blob;
  /** Makes repeated calls add one picture. */
  readonly key: string;
}

/**
 * Sends pictures of a comment or a reply that is on the server, one after the other. What could not be sent is offered to be
 * tried again; what is no picture is left out, and the visitor learns it.
 */
export async function sendAttachments(context: Context, owner: Owner, files: readonly Blob[]): Promise<void> {
  const { store } = context;
  const { readPicture } = await import('../screenshot/chosen.ts');
  const attachments: Attachment[] = [];
  for (const file of files) {
    const picture = await readPicture(file)
      .then(({ bitmap }) => encode(bitmap, QUALITY))
      .catch(() => undefined);
    if (picture) attachments.push({ file: picture, key: createKey() });
  }
  const isComplete = await sendAll(context, owner, attachments);
  if (isComplete && attachments.length < files.length)
    store.set({ notice: { text: store.get().texts.picture.unreadable } });
}

/** @returns whether all are on the server; otherwise the visitor can send the others again. */
async function sendAll(context: Context, owner: Owner, attachments: readonly Attachment[]): Promise<boolean> {
  const { api, store } = context;
  const missing: Attachment[] = [];
  for (const attachment of attachments) {
    const isDone = await tryAgain(context, WAITS_MS, async () => {
      const picture = await api.attach(owner, attachment.file, attachment.key);
      const { details } = store.get();
      if (details?.id === owner.id)
        store.set({ details: { ...details, pictures: [...details.pictures, picture] } });
    });
    if (!isDone) missing.push(attachment);
  }
  if (missing.length === 0) return true;
  const text = store.get().texts.picture.furtherNotSent;
  store.set({ notice: { text, retry: () => void sendAll(context, owner, missing) } });
  return false;
}
