import type { CommentStatus } from '@postil/contract/enums';
import { focusedTaskId } from '../../features/comments/index.ts';
import { createStore, withEntry } from '../../lib/store.ts';

/** The maximum number of frames until a moved card renders. */
const MAX_FRAMES = 30;

/** Scrolls a column to a task. @returns whether the column contains it. */
type Reveal = (id: string) => boolean;

const reveals = createStore<ReadonlyMap<CommentStatus, Reveal>>('person', () => new Map());

/** The id of the task whose card is to be focused. */
const pendingFocus = createStore<string | undefined>('person', () => undefined);

/** Registers the function that scrolls a column. @returns a clean-up function. */
export function addReveal(status: CommentStatus, reveal: Reveal): () => void {
  reveals.update((known) => withEntry(known, status, reveal));
  return () =>
    reveals.update((known) => (known.get(status) === reveal ? withEntry(known, status, undefined) : known));
}

/** Moves the focus to the card of a task, as soon as it is mounted. */
export function focusCard(id: string): void {
  pendingFocus.update(() => id);
  tryFocus(id, MAX_FRAMES);
}

/** Returns the focus to a card whose move was refused and which therefore remounts in its former column. */
export async function restoreFocus(id: string, move: Promise<boolean>): Promise<void> {
  const isMoved = await move;
  if (!isMoved && (document.activeElement === document.body || focusedTaskId() === id)) focusCard(id);
}

/** Scrolls to the card of a task without moving the focus. */
export function revealCard(id: string): void {
  for (const reveal of reveals.get().values()) if (reveal(id)) break;
  // A card that was out of view renders in the next frame.
  requestAnimationFrame(() => findCard(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
}

function tryFocus(id: string, framesLeft: number): void {
  if (pendingFocus.get() !== id || framesLeft === 0) return;
  const card = findCard(id);
  if (card) {
    card.focus({ preventScroll: true });
    card.closest('[data-task-id]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  } else {
    for (const reveal of reveals.get().values()) if (reveal(id)) break;
  }
  // A card that remounts in another column a frame later loses the focus with its old element.
  requestAnimationFrame(() => tryFocus(id, card ? Math.min(framesLeft - 1, 3) : framesLeft - 1));
}

function findCard(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(id)}"] [data-card]`);
}
