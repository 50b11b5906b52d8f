/** The message of a toast. */
export interface ToastMessage {
  readonly text: string;
  /** The offered action, such as Undo or Retry. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Whether it stays until it is closed, or until an action on its subject has succeeded. */
  readonly isProblem?: boolean;
  /** Its subject: a later toast about the same subject replaces it. */
  readonly subject?: string;
  /** Whether the text has already been announced; then only the action is read out. */
  readonly isAnnounced?: boolean;
}

/** A visible toast. */
export interface ShownToast extends ToastMessage {
  readonly id: string;
}

/** The maximum number of toasts; more would hide the page. */
const MAX_SHOWN = 3;

/** The toasts after the addition of another one. When there are too many, messages about problems are evicted last. */
export function withToast(shown: readonly ShownToast[], added: ShownToast): readonly ShownToast[] {
  const others = shown.filter(({ subject }) => subject === undefined || subject !== added.subject);
  if (others.length < MAX_SHOWN) return [...others, added];
  const evictedToast = others.find(({ isProblem }) => !isProblem) ?? others[0];
  return [...others.filter((each) => each !== evictedToast), added];
}
