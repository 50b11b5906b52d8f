import type { Anchor } from '../anchors/index.ts';
import { ApiError, createKey } from '../api/call.ts';
import type { Pin } from '../api/types.ts';
import { focusedPin, pageUrl } from '../page/address.ts';
import type { Anchored } from '../pins/follower.ts';
import { type Context, describeProblem } from './context.ts';
import type { Draft, Picking, State } from './state.ts';

/** The id under which the place of the draft is followed. */
export const DRAFT_ID = 'draft';

/** What a visitor can look at, and how it is left again. */
export interface Viewing {
  /** Reads the comments of the page. */
  refresh(): Promise<void>;
  /** Shows other comments, or the same with other contents. */
  showPins(pins: readonly Pin[], isComplete: boolean): void;
  openPin(id: string): Promise<void>;
  closePin(): void;
  toggleList(): void;
  togglePins(): void;
  /** Begins a comment, or goes on with the one that was begun on this page. */
  begin(): void;
  startPicking(picking: Picking): void;
  /** Takes an element for the comment. @param anchor was just taken of it. */
  pick(anchor: Anchor, element: Element): void;
  /** Closes what was opened last. @returns whether there was something. */
  stepBack(): boolean;
  closeAll(): void;
}

/** Makes these actions. */
export function createViewing(context: Context): Viewing {
  const { store, api, follower, boot } = context;
  const follow = () => follower.follow(anchoredIn(store.get()));
  let latest = 0;

  const viewing: Viewing = {
    async refresh() {
      latest += 1;
      const own = latest;
      const answer = await api.listPins(pageUrl()).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'site_inactive') throw error;
        return undefined;
      });
      if (own === latest && answer && !context.signal.aborted)
        viewing.showPins(answer.pins, answer.is_complete);
    },
    showPins(pins, isComplete) {
      store.set({ pins, isComplete });
      follow();
    },
    openPin: (id) => openPin(context, id),
    closePin: () => store.set({ openId: null, details: null }),
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
      else if (openId) viewing.closePin();
      else if (isListOpen) viewing.toggleList();
      else return false;
      return true;
    },
    closeAll() {
      const { draft } = store.get();
      store.set({
        ...{ picking: null, isComposing: false, openId: null, details: null, isListOpen: false },
        ...(draft && draft.content.trim() === '' ? { draft: null, picture: { kind: 'none' } } : {}),
      });
      follow();
      boot.emit('close', undefined);
    },
  };
  return viewing;
}

/** What has a place: the comments, and the one that is being written. */
function anchoredIn({ pins, draft }: State): Anchored[] {
  const anchored = pins.flatMap(({ id, anchor }) => (anchor ? [{ id, anchor }] : []));
  return draft?.pageUrl === pageUrl() ? [...anchored, { id: DRAFT_ID, anchor: draft.anchor }] : anchored;
}

async function openPin({ store, api, follower }: Context, id: string): Promise<void> {
  store.set({ openId: id, details: null, picking: null, isComposing: false });
  reveal(follower.elementOf(id));
  // What waits for the team is only known here.
  if (store.get().pins.some((pin) => pin.id === id && pin.is_held)) return;
  try {
    const details = await api.getPin(id);
    if (store.get().openId === id) store.set({ details });
  } catch (error) {
    store.set({ notice: { text: describeProblem(error, store.get().texts) } });
  }
}

/** Opens the comment to which the address leads, if it is one of this page. */
export function openFocused(context: Context, viewing: Viewing): void {
  const id = focusedPin();
  if (id && context.store.get().pins.some((pin) => pin.id === id)) void viewing.openPin(id);
}

function emptyDraft({ kept }: Context): Omit<Draft, 'anchor' | 'pageUrl'> {
  const { name = '', email = '' } = kept.get();
  return {
    ...{ content: '', priority: 'MEDIUM', sendsLog: true, state: 'writing', name, email },
    idempotencyKey: createKey(),
    openedAtMs: Date.now(),
  };
}

/** Scrolls to an element unless it can be seen. */
function reveal(element: Element | undefined): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}
