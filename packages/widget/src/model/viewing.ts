import { ApiError, createKey } from '../api/call.ts';
import { logMissing } from '../api/missing.ts';
import type { PageComments } from '../api/types.ts';
import { type AnchoredComment, DRAFT_ID } from '../page/following/positions.ts';
import { selectedRange } from '../page/input/selection.ts';
import { focusedCommentId, pageUrl } from '../page/page-url.ts';
import { describeProblem, type ReadingContext } from './context.ts';
import type { ChosenTarget, Draft, Picking, State } from './state.ts';

/** The actions that open and close views. */
export interface ViewActions {
  /** Reads the comments of the page. A failed request changes nothing: the next refresh makes up for it. */
  refresh(): Promise<void>;
  /** Replaces the comments that are shown. */
  showComments(pageComments: Omit<PageComments, 'refreshMs'>): void;
  openComment(id: string): Promise<void>;
  closeComment(): void;
  toggleList(): void;
  togglePins(): void;
  /** Continues the draft of this page if it has a text, or else begins a comment, on the selected text if any. */
  begin(): void;
  /**
   * Begins picking a target without changing focus, hover states and open elements of the page.
   *
   * @param isAtTop whether the pointer is near the upper edge.
   */
  beginQuietly(isAtTop: boolean): void;
  startPicking(picking: Picking): void;
  /** Sets the target of the draft, or of a new one, and opens the form. */
  pick(chosen: ChosenTarget): void;
  /** Returns from the form to picking, or closes the picker, comment or list. @returns whether one was open. */
  stepBack(): boolean;
  closeAll(): void;
  /** Shows that code could not be loaded: the server is unavailable, or has been upgraded. */
  reportMissing(error: unknown): void;
  /** As `reportMissing`, for a whole view: closes everything. */
  reportUnloaded(error: unknown): void;
}

/** Creates the actions that open and close views. */
export function createViewActions(context: ReadingContext): ViewActions {
  const { store, follower, boot } = context;
  const follow = () => follower.follow(anchoredCommentsIn(store.get()));

  const viewing: ViewActions = {
    refresh: createRefresh(context, (pageComments) => viewing.showComments(pageComments)),
    showComments({ comments, isComplete }) {
      store.set({ comments, isComplete });
      follow();
    },
    openComment: (id) => openComment(context, id),
    closeComment: () => store.set({ openId: null, details: null }),
    toggleList: () => store.set({ isListOpen: !store.get().isListOpen }),
    togglePins: () => store.set({ arePinsShown: !store.get().arePinsShown }),
    begin() {
      const { draft } = store.get();
      boot.emit('open', undefined);
      if (draft?.pageUrl === pageUrl() && draft.content !== '')
        store.set({ isComposing: true, openId: null, notice: null });
      else viewing.startPicking({ range: selectedRange() });
    },
    beginQuietly(isAtTop) {
      if (store.get().isClosed || store.get().picking) return;
      boot.emit('open', undefined);
      viewing.startPicking({ isQuiet: true, isAtTop, range: selectedRange() });
    },
    startPicking: (picking) =>
      store.set({
        picking,
        isComposing: false,
        openId: null,
        details: null,
        isListOpen: false,
        notice: null,
      }),
    pick(chosen) {
      follower.choose(chosen.anchor, chosen.element);
      store.set(writingState(chosen, context));
      follow();
    },
    stepBack() {
      const { isComposing, picking, openId, isListOpen } = store.get();
      // The selected text is not chosen again.
      if (isComposing) viewing.startPicking({});
      else if (picking) viewing.closeAll();
      else if (openId) viewing.closeComment();
      else if (isListOpen) viewing.toggleList();
      else return false;
      return true;
    },
    closeAll() {
      const { draft } = store.get();
      store.set({
        picking: null,
        isComposing: false,
        openId: null,
        details: null,
        isListOpen: false,
        ...(draft && draft.content.trim() === ''
          ? { draft: null, picture: { kind: 'none' }, attachments: [] }
          : {}),
      });
      follow();
      boot.emit('close', undefined);
    },
    reportMissing: (error) => reportMissing(store, error),
    reportUnloaded(error) {
      viewing.closeAll();
      viewing.reportMissing(error);
    },
  };
  return viewing;
}

/** See `ViewActions.reportMissing`. */
export function reportMissing(store: ReadingContext['store'], error: unknown): void {
  logMissing(error);
  store.set({ notice: { text: store.get().texts.problems.notLoaded } });
}

/** Creates a refresh of the page's comments. Of concurrent calls the last one counts. */
function createRefresh(
  { api, store, signal }: ReadingContext,
  show: ViewActions['showComments'],
): ViewActions['refresh'] {
  let latest = 0;
  return async () => {
    latest += 1;
    const request = latest;
    const response = await api.list().catch((error: unknown) => {
      // The next refresh makes up for a failed one. Any other error is a bug of the widget.
      if (!(error instanceof ApiError)) throw error;
      if (request === latest) store.set({ commentsProblem: describeProblem(error, store.get().texts) });
    });
    if (request !== latest || !response || signal.aborted) return;
    const { refreshMs, ...pageComments } = response;
    const { refreshMs: formerMs, commentsProblem } = store.get();
    if (refreshMs !== formerMs || commentsProblem) store.set({ refreshMs, commentsProblem: null });
    // Avoids a search and a re-render for unchanged comments.
    if (!isShown(store.get(), pageComments)) show(pageComments);
  };
}

function isShown({ comments, isComplete }: State, pageComments: Omit<PageComments, 'refreshMs'>): boolean {
  return JSON.stringify({ comments, isComplete }) === JSON.stringify(pageComments);
}

/** The state for writing a comment about the chosen target. */
function writingState({ anchor, evidence }: ChosenTarget, context: ReadingContext): Partial<State> {
  const { draft: previousDraft, picking } = context.store.get();
  const draft: Draft = { ...(previousDraft ?? emptyDraft(context)), anchor, evidence, pageUrl: pageUrl() };
  return {
    picking: null,
    isQuiet: picking?.isQuiet === true,
    isComposing: true,
    // The earlier request was about another target.
    draft: { ...draft, body: undefined, state: 'writing', problem: undefined },
  };
}

/** Everything with an anchor on this page: the comments, and the draft if it belongs to the page. */
function anchoredCommentsIn({ comments, draft }: State): AnchoredComment[] {
  const anchoredComments = comments.flatMap(({ id, anchor }) => (anchor ? [{ id, anchor }] : []));
  return draft?.pageUrl === pageUrl()
    ? [...anchoredComments, { id: DRAFT_ID, anchor: draft.anchor }]
    : anchoredComments;
}

async function openComment(context: ReadingContext, id: string): Promise<void> {
  const { store, api } = context;
  store.set({ openId: id, details: null, picking: null, isComposing: false });
  revealOnceFound(context, id);
  // Only this page knows a held comment: the server does not return it before the team releases it.
  if (store.get().comments.some((comment) => comment.id === id && comment.is_held)) return;
  try {
    const details = await api.get(id);
    if (store.get().openId === id) store.set({ details });
  } catch (error) {
    store.set({ notice: { text: describeProblem(error, store.get().texts) } });
  }
}

/** Opens the comment that the page's URL names, if it is on this page. */
export function openFocusedComment(context: ReadingContext, viewing: ViewActions, url: string): void {
  const id = focusedCommentId(url);
  if (id && context.store.get().comments.some((comment) => comment.id === id)) void viewing.openComment(id);
}

function emptyDraft({ visitorData }: ReadingContext): Omit<Draft, 'anchor' | 'pageUrl'> {
  const { name = '', email = '' } = visitorData.get();
  return {
    content: '',
    priority: 'MEDIUM',
    sendsLog: true,
    visibility: 'team',
    state: 'writing',
    name,
    email,
    idempotencyKey: createKey(),
    openedAtMs: Date.now(),
  };
}

/** Scrolls to the element of a comment, immediately or as soon as it is found while the comment is open. */
function revealOnceFound({ store, follower }: ReadingContext, id: string): void {
  const check = () => {
    if (store.get().openId !== id || follower.reveal(id)) stop();
  };
  const stop = follower.onFrame(check);
  check();
}
