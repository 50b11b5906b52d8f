import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog on Escape from the moment that it has the focus: Radix listens only in a later turn, and then prevents
 * the default. For `onKeyDown` of the contents.
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
}
