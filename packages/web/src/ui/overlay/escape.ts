import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog on Escape as soon as it has the focus: Radix listens only from a later task, and then prevents the
 * default. For `onKeyDown` of the contents.
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
}
