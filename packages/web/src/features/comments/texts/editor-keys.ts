import type { KeyboardEvent } from 'react';
import { submitsForm } from '../../../ui/shortcuts/keys.ts';

/** The handler of keys of a text editor: the submit shortcut saves, and Escape cancels. */
export function editorKeys({
  save,
  cancel,
}: {
  readonly save: (event: KeyboardEvent) => void;
  readonly cancel: () => void;
}): (event: KeyboardEvent) => void {
  return (event) => {
    // Escape ends the composition of a character first.
    if (event.nativeEvent.isComposing) return;
    if (submitsForm(event)) save(event);
    if (event.key !== 'Escape') return;
    // Ends only the editing, and does not close the panel.
    event.preventDefault();
    cancel();
  };
}
