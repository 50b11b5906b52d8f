import { MAX_NAME } from '@postil/contract/limits';
import { ApiError, createKey } from '../api/call.ts';
import type { NewComment, PageComment } from '../api/types.ts';
import { native } from '../dom/native.ts';
import { readEnvironment } from '../page/browser.ts';
import { pageUrl } from '../page/page-url.ts';
import { startOf } from '../texts/cutting/characters.ts';
import { type Context, describeProblem } from './context.ts';
import { sendInBackground } from './pictures.ts';
import { type Draft, isInTeam, sortComments } from './state.ts';
import type { ViewActions } from './viewing.ts';

/** The actions that write and send a comment. */
export interface WriteActions {
  /** Changes the draft, and stores it in case the page is left. */
  update(
    part: Partial<Omit<Draft, 'anchor' | 'pageUrl' | 'body' | 'idempotencyKey' | 'openedAtMs' | 'state'>>,
  ): void;
  /** Sends the comment, then its picture. A failure keeps the draft; a retry is offered only if the failure may be temporary. */
  send(trap: string): Promise<void>;
  discard(): void;
}

/** Creates the actions that write and send a comment. */
export function createWriteActions(context: Context, viewing: ViewActions): WriteActions {
  const { store, api, storedDraft, visitorData, boot } = context;
  const change = (part: Partial<Draft>) => {
    const { draft } = store.get();
    if (!draft) return;
    const next = { ...draft, ...part };
    store.set({ draft: next });
    storedDraft.set(next);
  };
  const fail = (error: unknown) => {
    const { texts } = store.get();
    if (error instanceof ApiError && error.code === 'idempotency_mismatch') {
      // The first call did arrive; only its response was lost, and the text has changed since.
      change({ state: 'failed', problem: texts.composer.earlier, idempotencyKey: createKey() });
      return viewing.refresh();
    }
    const problem = describeProblem(error, texts);
    if (error instanceof ApiError && !error.isTransient)
      // A retry would be refused again.
      return change({ state: 'writing', problem, body: undefined });
    change({ state: 'failed', problem: `${problem} ${texts.composer.kept}` });
  };
  const writing: WriteActions = {
    update: (part) => change({ ...part, body: undefined }),
    async send(trap) {
      const { draft, texts } = store.get();
      if (!draft || draft.state === 'sending') return;
      if (draft.content.trim() === '') return change({ state: 'writing', problem: texts.composer.empty });
      const body = draft.body ?? bodyOf(context, draft, trap);
      change({ state: 'sending', problem: undefined, body });
      visitorData.set({ name: draft.name, email: draft.email });
      await waitForPicture(context);
      if (!store.get().draft) return;
      try {
        const comment = await api.create(body, draft.idempotencyKey);
        finish({ ...comment, anchor: draft.anchor });
      } catch (error) {
        await fail(error);
      }
    },
    discard() {
      storedDraft.clear();
      store.set({ draft: null, picture: { kind: 'none' }, attachments: [], isComposing: false });
    },
  };

  function finish(comment: PageComment): void {
    const { picture, attachments, texts, comments, isComplete, draft } = store.get();
    writing.discard();
    const sentText = comment.is_held ? texts.composer.held : texts.composer.sent(comment.number);
    store.set({
      notice: { text: picture.kind === 'failed' ? `${sentText} ${texts.picture.without}` : sentText },
    });
    // If the response to an earlier attempt was lost, a refresh may have read the comment.
    const others = comments.filter(({ id }) => id !== comment.id);
    if (draft?.pageUrl === pageUrl())
      viewing.showComments({ comments: sortComments([...others, comment]), isComplete });
    boot.emit('comment', { id: comment.id, number: comment.number });
    if (picture.kind === 'ready' || attachments.length > 0)
      sendInBackground(context, (sending) =>
        sending.sendPictures(context, comment, { picture, attachments }),
      );
  }
  return writing;
}

/** Resolves when no picture is being taken. */
function waitForPicture({ store }: Context): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (store.get().picture.kind === 'taking') return;
      stop();
      resolve();
    };
    const stop = store.subscribe(check);
    check();
  });
}

function bodyOf({ log, store }: Context, draft: Draft, trap: string): NewComment {
  const entries = draft.sendsLog ? (log?.entries() ?? []) : [];
  const { is_identified } = store.get().visitor;
  const { name, email } = draft;
  return {
    content: draft.content.trim(),
    priority: draft.priority,
    ...draft.formValues,
    ...(isInTeam(store.get()) ? { visibility: draft.visibility } : {}),
    ...(name.trim() && !is_identified ? { name: name.trim() } : {}),
    ...(email.trim() && !is_identified ? { email: email.trim() } : {}),
    page_url: draft.pageUrl,
    page_title: startOf(native(document).title, MAX_NAME),
    timestamp: new Date().toISOString(),
    context: {
      anchor: { ...draft.anchor },
      ...readEnvironment(),
      ...(entries.length > 0 ? { technical_log: [...entries] } : {}),
    },
    ...(draft.evidence ? { evidence: draft.evidence } : {}),
    ...(trap ? { trap } : {}),
    opened_ms: Date.now() - draft.openedAtMs,
  };
}
