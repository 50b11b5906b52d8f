/** The keys of a shortcut, such as `c`, `?` or `mod+k`, and its label. `mod` is Ctrl, or Cmd on a Mac. */
export interface Shortcut {
  readonly keys: string;
  readonly label: string;
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

const ARROWS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** The displayed form of a shortcut. */
export function formatKeys(keys: string): string {
  if (keys === '+') return keys;
  return keys
    .split('+')
    .map((key) => {
      if (key === 'mod') return IS_MAC ? '⌘' : 'Ctrl';
      const arrow = ARROWS[key];
      if (arrow) return arrow;
      return key.length === 1 ? key.toUpperCase() : key[0]?.toUpperCase() + key.slice(1);
    })
    .join(IS_MAC ? '' : '+');
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The keys of an event, in the notation of shortcuts. */
export function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const name = key.toLowerCase();
  // For symbols, Shift is part of the character; for letters it is part of the shortcut.
  const shift = shiftKey && /^[a-z]$/.test(name) ? 'shift+' : '';
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shift}${name}`;
}

/** Whether the keys submit the form of the focused field: in a text area, Enter alone inserts a line break. */
export function submitsForm(event: KeyPress): boolean {
  return keysOf(event) === 'mod+enter';
}
