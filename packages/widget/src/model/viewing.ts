import type { Anchor } from '../anchors/signals/anchor.ts';
import { createKey } from '../api/call.ts';
import type { PageComments } from '../api/types.ts';
import { focusedComment, pageUrl } from '../page/address.ts';
import type { Anchored } from '../page/targets.ts';
import { describeProblem, type ReadingContext } from './context.ts';
import type { Draft, Picking, State } from './state.ts';

/** The id under which the place of the draft is followed. */
export const DRAFT_ID = 'draft';

/** What a visitor can look at, and how it is left again. */
export interface Viewing {
  /** Reads the comments of the page. */
  refresh(): Promise<void>;
  /** Shows other comments, or the same with other contents. */
  showComments(shown: PageComments): void;
  openComment(id: string): Promise<void>;
  closeComment(): void;
  toggleList(): void;
  togglePins(): void;
  /** Begins a comment, or continues the one that was begun on this page. */
  begin(): void;
  startPicking(picking: Picking): void;
  /** Takes an element for the comment. @param anchor was just taken of it. */
  pick(anchor: Anchor, element: Element): void;
  /** Closes what was opened last. @returns whether there was something. */
  stepBack(): boolean;
  closeAll(): void;
}

/** Makes these actions. */
export function createViewing(context: ReadingContext): Viewing {
  const { store, api, follower, boot } = context;
  const follow = () => follower.follow(anchoredIn(store.get()));
  let latest = 0;

  const viewing: Viewing = {
    async refresh() {
      latest += 1;
      const own = latest;
      const answer = await api.list(pageUrl()).catch(() => undefined);
      if (own !== latest || !answer || context.signal.aborted) return;
      const { comments, isComplete } = store.get();
      // What has not changed is neither searched for nor rendered again.
      if (JSON.stringify(answer) !== JSON.stringify({ comments, isComplete })) viewing.showComments(answer);
    },
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
      else viewing.startPicking({});
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
    pick(anchor, element) {
      follower.choose(anchor, element);
      const draft: Draft = { ...(store.get().draft ?? emptyDraft(context)), anchor, pageUrl: pageUrl() };
      store.set({
        picking: null,
        isComposing: true,
        draft: { ...draft, state: 'writing', problem: undefined },
      });
      follow();
    },
    stepBack() {
      const { isComposing, picking, openId, isListOpen } = store.get();
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
        ...(draft && draft.content.trim() === '' ? { draft: null, picture: { kind: 'none' } } : {}),
      });
      follow();
      boot.emit('close', undefined);
    },
  };
  return viewing;
}

/** What has a place: the comments, and the one that is being written. */
function anchoredIn({ comments, draft }: State): Anchored[] {
  const anchored = comments.flatMap(({ id, anchor }) => (anchor ? [{ id, anchor }] : []));
  return draft?.pageUrl === pageUrl() ? [...anchored, { id: DRAFT_ID, anchor: draft.anchor }] : anchored;
}

async function openComment(context: ReadingContext, id: string): Promise<void> {
  const { store, api } = context;
  store.set({ openId: id, details: null, picking: null, isComposing: false });
  revealOnceFound(context, id);
  // What waits for the team is only known here.
  if (store.get().comments.some((comment) => comment.id === id && comment.is_held)) return;
  try {
    const details = await api.get(id);
    if (store.get().openId === id) store.set({ details });
  } catch (error) {
    store.set({ notice: { text: describeProblem(error, store.get().texts) } });
  }
}

/** Opens the comment to which the address leads, if it is one of this page. */
export function openFocused(context: ReadingContext, viewing: Viewing): void {
  const id = focusedComment();
  if (id && context.store.get().comments.some((comment) => comment.id === id)) void viewing.openComment(id);
}

function emptyDraft({ kept }: ReadingContext): Omit<Draft, 'anchor' | 'pageUrl'> {
  const { name = '', email = '' } = kept.get();
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

/** Scrolls to the element of a comment: now, or as soon as it is found while the comment is open. */
function revealOnceFound({ store, follower }: ReadingContext, id: string): void {
  const look = () => {
    const element = follower.elementOf(id);
    if (element) reveal(element);
    if (element || store.get().openId !== id) stop();
  };
  const stop = follower.onFrame(look);
  look();
}

/** Scrolls to an element unless it can be seen. */
function reveal(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}
