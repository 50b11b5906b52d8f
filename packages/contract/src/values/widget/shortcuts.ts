/** A key combination in the notation of the API: `Alt+Shift+F`. Plain values only: browsers import this file. */

const MODIFIERS = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const;
const KEY = /^(?:[A-Z0-9]|F(?:[1-9]|1[0-2]))$/;

/** The properties of a keyboard event that are read. */
interface KeyPress {
  readonly key: string;
  /** The key by its position. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Whether a text is a key combination that is not typed by accident: a letter or a digit with Ctrl, Alt or Meta, or a
 * function key; modifiers in the order Ctrl, Alt, Shift, Meta.
 */
export function isShortcut(text: string): boolean {
  const names = text.split('+');
  const key = names.pop() ?? '';
  const indexes = names.map((name) => MODIFIERS.findIndex((each) => each === name));
  const isOrdered = indexes.every((position, index) => position > (indexes[index - 1] ?? -1));
  const isMeant = key.length > 1 || names.some((name) => name !== 'Shift');
  return KEY.test(key) && isOrdered && isMeant;
}

/** The pressed key combination; undefined if it is not a shortcut. */
export function shortcutOf({ key, code, ctrlKey, altKey, shiftKey, metaKey }: KeyPress): string | undefined {
  // With Alt or Shift, a key may produce another character.
  const keyName = /^[a-z0-9]$/i.test(key) ? key.toUpperCase() : code.replace(/^(?:Key|Digit)/, '');
  const isPressed = [ctrlKey, altKey, shiftKey, metaKey];
  const text = [...MODIFIERS.filter((_name, position) => isPressed[position]), keyName].join('+');
  return isShortcut(text) ? text : undefined;
}
