/** The message of a toast. */
export interface ToastMessage {
  readonly text: string;
  /** The action that it offers, such as Undo or Retry. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** It stays until it is closed, or until the subject has succeeded. */
  readonly isProblem?: boolean;
  /** Its subject: a later toast about the same subject replaces it. */
  readonly subject?: string;
  /** The text has been announced already; only the action is read out. */
  readonly isAnnounced?: boolean;
}

/** One that is shown. */
export interface ShownToast extends ToastMessage {
  readonly id: string;
}

/** More would hide the page. */
const MAX_SHOWN = 3;

/** The toasts after another one. Where there are too many, messages about problems stay longest. */
export function withToast(shown: readonly ShownToast[], added: ShownToast): readonly ShownToast[] {
  const others = shown.filter(({ subject }) => subject === undefined || subject !== added.subject);
  if (others.length < MAX_SHOWN) return [...others, added];
  const leaving = others.find(({ isProblem }) => !isProblem) ?? others[0];
  return [...others.filter((each) => each !== leaving), added];
}
