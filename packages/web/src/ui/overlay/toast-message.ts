/** What a toast says. */
export interface ToastMessage {
  readonly text: string;
  /** What the person can do about it, such as Undo or Retry. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly isProblem?: boolean;
}

/** One that is shown. */
export interface ShownToast extends ToastMessage {
  readonly id: string;
}
