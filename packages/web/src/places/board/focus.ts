import type { CommentStatus } from '@postil/contract/enums';

/** A card that was moved is drawn within a few frames. */
const MOST_FRAMES = 30;

/** Scrolls a column to a task. @returns whether the column has it. */
export type Reveal = (id: string) => boolean;

const state: { readonly reveals: Map<CommentStatus, Reveal>; wanted: string | undefined } = {
  reveals: new Map(),
  wanted: undefined,
};

/** Names what scrolls a column. @returns a function that ends this. */
export function addReveal(status: CommentStatus, reveal: Reveal): () => void {
  state.reveals.set(status, reveal);
  return () => {
    if (state.reveals.get(status) === reveal) state.reveals.delete(status);
  };
}

/** Moves the focus to the card of a task, as soon as there is one. */
export function focusCard(id: string): void {
  state.wanted = id;
  tryFocus(id, MOST_FRAMES);
}

function tryFocus(id: string, framesLeft: number): void {
  if (state.wanted !== id || framesLeft === 0) return;
  const card = findCard(id);
  if (card) {
    card.focus({ preventScroll: true });
    card.closest('[data-task-id]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  } else {
    for (const reveal of state.reveals.values()) if (reveal(id)) break;
  }
  // A card that is drawn in another column a frame later would take the focus away with the old one.
  requestAnimationFrame(() => tryFocus(id, card ? Math.min(framesLeft - 1, 3) : framesLeft - 1));
}

function findCard(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(id)}"] [data-card]`);
}

/** The id of the task whose card has the focus. */
export function focusedTask(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-task-id]')?.dataset.taskId;
}
