import { useState } from 'react';

/**
 * Stores the focused element when an overlay opens over the page.
 *
 * @returns a function that returns the focus, unless another element has taken it.
 */
export function useFocusBack(isOpen: boolean): () => void {
  const [opening, setOpening] = useState<{ isOpen: boolean; opener: HTMLElement | null }>({
    isOpen: false,
    opener: null,
  });
  // During render, because an overlay takes the focus before its effects run.
  if (isOpen !== opening.isOpen) setOpening({ isOpen, opener: isOpen ? findFocused() : opening.opener });
  return () => {
    if (document.activeElement === document.body) opening.opener?.focus();
  };
}

/** The focused element; for a menu, which is about to close, the button that opened it. */
function findFocused(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement ? opener : null;
}
