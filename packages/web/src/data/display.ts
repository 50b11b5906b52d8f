import type { CommentStatus } from '@postil/contract/enums';
import { useMemo } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { isRecord } from './json.ts';
import { storedText } from './stored-text.ts';

/** The arrangement of the board and the list in this browser. */
export interface Display {
  /** The columns of the list by name, in their order; unlisted ones follow. */
  readonly order: readonly string[];
  /** The columns of the list that are shown or hidden against their default. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** The widths of columns of the list, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** The columns of the board that are collapsed. */
  readonly collapsed: readonly CommentStatus[];
  /** The opened columns of statuses that the project hides. */
  readonly opened: readonly CommentStatus[];
}

const DEFAULTS: Display = { order: [], shown: {}, widths: {}, collapsed: [], opened: [] };

const kept = storedText('display', localStorage);
/** The last written value; undefined while it equals the stored value. */
const written = createStore<string | undefined>('person', () => undefined);

/** The person's arrangement of board and list, stored in this browser. */
export function useDisplay(): Display {
  const text = useStore(written, (state) => state) ?? kept.read();
  return useMemo(() => readDisplay(text), [text]);
}

/** Changes the arrangement of board and list. */
export function changeDisplay(change: (display: Display) => Partial<Display>): void {
  const display = readDisplay(written.get() ?? kept.read());
  const text = JSON.stringify({ ...display, ...change(display) });
  kept.store(text);
  written.update(() => text);
}

/** Parses the stored value. Invalid parts, such as values of another version, are ignored. */
export function readDisplay(text: string | undefined): Display {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    const isSound =
      isRecord(value) &&
      [value.order, value.collapsed, value.opened].every(
        (list) => list === undefined || Array.isArray(list),
      ) &&
      [value.shown, value.widths].every((map) => map === undefined || isRecord(map));
    return isSound ? { ...DEFAULTS, ...value } : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}
