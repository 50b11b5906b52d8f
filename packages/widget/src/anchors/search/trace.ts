import { native } from '../../dom/native.ts';
import type { PageIndex } from '../index/page-index.ts';
import { createTokens } from '../records/keys.ts';
import { isSamePart } from '../records/verdict.ts';
import type { Anchor } from '../signals/anchor.ts';
import { AROUND_CHARACTERS, textOf } from '../signals/signals.ts';

/** Detects without reading the rest of the page whether a found element may have been reused for something else. */
export interface Trace {
  /** Whether the element no longer matches. Then another search decides. */
  readonly isLost: boolean;
  /** Whether the element is certainly still the same. Stores the current state for the next call. */
  stillFits(): boolean;
}

/** Starts tracing an element that was just found. */
export function createTrace(
  anchor: Anchor,
  element: Element,
  { parts, hidden }: Pick<PageIndex, 'parts' | 'hidden'>,
): Trace {
  const part = parts.of(element, anchor.in?.length ?? 0).at(-1);
  const record = part?.element ?? native(element).parentElement ?? element;
  const neighbours = [part?.peers[part.at - 1], part?.peers[part.at + 1]].filter(
    (each) => each !== undefined,
  );
  const text = (each: Element, maxCharacters = AROUND_CHARACTERS) => textOf(each, maxCharacters, hidden);
  const read = () => ({
    element: text(element),
    record: text(record),
    near: neighbours.map((each) => text(each)).join('\n'),
  });
  const step = part && anchor.in?.at(-1);
  let lastTexts = read();
  let isLost = false;
  function fits(): boolean {
    if (!native(element).isConnected || !native(record).contains(element)) return false;
    const previousTexts = lastTexts;
    lastTexts = read();
    if (lastTexts.element === previousTexts.element && lastTexts.record === previousTexts.record) return true;
    if (!step) return false;
    // A list that reuses a row for other contents also changes the rows around it.
    const isEdited =
      neighbours.length > 0 && lastTexts.near === previousTexts.near && neighbours.every(isAttached);
    return isEdited || isSamePart(step, record, { text, tokens: createTokens(text) });
  }
  return {
    get isLost() {
      return isLost;
    },
    stillFits() {
      isLost ||= !fits();
      return !isLost;
    },
  };
}

function isAttached(element: Element): boolean {
  return native(element).isConnected;
}
