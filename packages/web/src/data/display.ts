import type { CommentStatus } from '@postil/contract/enums';
import { useMemo } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { isRecord, parseJson } from './json.ts';
import { storedText } from './stored-text.ts';

/** The arrangement of the board and the list in this browser. */
export interface Display {
  /** The columns of the list by name, in their order; unlisted ones follow. */
  readonly order: readonly string[];
  /** The columns of the list that are shown or hidden contrary to their default. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** The widths of columns of the list, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** The columns of the board that are collapsed. */
  readonly collapsed: readonly CommentStatus[];
  /** The opened columns of statuses that the project hides. */
  readonly opened: readonly CommentStatus[];
}

const DEFAULTS: Display = { order: [], shown: {}, widths: {}, collapsed: [], opened: [] };

const storedDisplay = storedText('display', 'localStorage');
/** The last value that this page has stored; undefined before the first one. */
const lastWritten = createStore<string | undefined>('person', () => undefined);

/** The person's arrangement of board and list, stored in this browser. */
export function useDisplay(): Display {
  const text = useStore(lastWritten, (state) => state) ?? storedDisplay.read();
  return useMemo(() => readDisplay(text), [text]);
}

/** Changes the arrangement of board and list. */
export function changeDisplay(change: (display: Display) => Partial<Display>): void {
  const display = readDisplay(lastWritten.get() ?? storedDisplay.read());
  const text = JSON.stringify({ ...display, ...change(display) });
  storedDisplay.store(text);
  lastWritten.update(() => text);
}

/** Parses the stored value. @returns the defaults if any part is invalid, for example stored by another version. */
export function readDisplay(text: string | undefined): Display {
  const value = parseJson(text ?? '{}');
  const isSound =
    isRecord(value) &&
    [value.order, value.collapsed, value.opened].every((list) => list === undefined || Array.isArray(list)) &&
    [value.shown, value.widths].every((map) => map === undefined || isRecord(map));
  return isSound ? { ...DEFAULTS, ...value } : DEFAULTS;
}
