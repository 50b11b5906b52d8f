import type { CommentStatus } from '@postil/contract/enums';
import { useMemo } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { isRecord } from './json.ts';
import { keptText } from './kept.ts';

/** How somebody has arranged the board and the list in this browser. */
export interface Display {
  /** The columns of the list by name, in their order; those that are not named follow. */
  readonly order: readonly string[];
  /** The columns of the list that are shown or hidden against their default. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** The widths of columns of the list, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** The columns of the board that are collapsed. */
  readonly collapsed: readonly CommentStatus[];
  /** The columns of statuses that a project does not show, which were opened. */
  readonly opened: readonly CommentStatus[];
}

const USUAL: Display = { order: [], shown: {}, widths: {}, collapsed: [], opened: [] };

const kept = keptText('display', localStorage);
/** The last written value; undefined while it is the one that the browser has stored. */
const written = createStore<string | undefined>('person', () => undefined);

/** How the person has arranged board and list; kept for them in this browser. */
export function useDisplay(): Display {
  const text = useStore(written, (state) => state) ?? kept.read();
  return useMemo(() => readDisplay(text), [text]);
}

/** Changes how board and list are arranged. */
export function changeDisplay(change: (display: Display) => Partial<Display>): void {
  const display = readDisplay(written.get() ?? kept.read());
  const text = JSON.stringify({ ...display, ...change(display) });
  kept.keep(text);
  written.update(() => text);
}

/** Parses the stored value. Anything invalid, such as a value of another version, counts as nothing. */
export function readDisplay(text: string | undefined): Display {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    const isSound =
      isRecord(value) &&
      [value.order, value.collapsed, value.opened].every(
        (list) => list === undefined || Array.isArray(list),
      ) &&
      [value.shown, value.widths].every((map) => map === undefined || isRecord(map));
    return isSound ? { ...USUAL, ...value } : USUAL;
  } catch {
    return USUAL;
  }
}
