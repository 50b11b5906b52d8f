import { describe, expect, it } from 'vitest';
import { isShortcut, shortcutOf } from '../src/values/widget/shortcuts.ts';

const press = (key: string, code: string, ...modifiers: ('ctrl' | 'alt' | 'shift' | 'meta')[]) => ({
  key,
  code,
  ctrlKey: modifiers.includes('ctrl'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
  metaKey: modifiers.includes('meta'),
});

describe('a shortcut', () => {
  it.each(['Alt+Shift+F', 'Ctrl+K', 'Meta+9', 'F8', 'Shift+F12', 'Ctrl+Alt+Shift+Meta+A'])(
    'can be %s',
    (text) => {
      expect(isShortcut(text)).toBe(true);
    },
  );

  it.each([
    '',
    'F',
    'Shift+F',
    'Shift+Alt+F',
    'Alt+',
    'Alt+Alt+F',
    'alt+f',
    'Alt+Tab',
    'F13',
    'Alt+Ä',
    'Hyper+F',
  ])('cannot be "%s"', (text) => {
    expect(isShortcut(text)).toBe(false);
  });

  it.each([
    [press('F', 'KeyF', 'alt', 'shift'), 'Alt+Shift+F'],
    [press('Ï', 'KeyF', 'alt', 'shift'), 'Alt+Shift+F'],
    [press('a', 'KeyQ', 'ctrl'), 'Ctrl+A'],
    [press('!', 'Digit1', 'meta', 'shift'), 'Shift+Meta+1'],
    [press('F8', 'F8'), 'F8'],
    [press('f', 'KeyF'), undefined],
    [press('Alt', 'AltLeft', 'alt'), undefined],
    [press('Tab', 'Tab', 'ctrl'), undefined],
  ])('of the key press %j is %s', (event, expected) => {
    expect(shortcutOf(event)).toBe(expected);
  });
});
