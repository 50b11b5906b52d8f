/** A line with a checklist item: the text before its mark, the mark, and the text after it. */
const ITEM = /^((?:[\s>]|[-+*]\s|\d{1,9}[.)]\s)*(?:[-+*]|\d{1,9}[.)])\s+\[)([ xX])(\]\s+\S[^\n]*)$/;
const FENCE = /^\s*(?:```|~~~)/;

/** The numbers of ticked and total checklist items in a text. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The progress of the checklists in a text; undefined without any. */
export function progressOf(text: string | null): Progress | undefined {
  // A fast path: most texts have no checklist, and every card calls this.
  if (!text?.includes('[')) return undefined;
  const marks = linesOutsideCode(text).flatMap((line) => ITEM.exec(line)?.[2] ?? []);
  return marks.length === 0
    ? undefined
    : { done: marks.filter((mark) => mark !== ' ').length, total: marks.length };
}

/**
 * Ticks or unticks an item of a text.
 *
 * @param line the line of the item, from 0, according to `parseMarkdown`.
 * @returns undefined if there is no such item.
 */
export function withTick(text: string, line: number, isDone: boolean): string | undefined {
  const lines = text.split('\n');
  const match = ITEM.exec(lines[line] ?? '');
  if (!match) return undefined;
  lines[line] = `${match[1]}${isDone ? 'x' : ' '}${match[3]}`;
  return lines.join('\n');
}

/**
 * The line of a checklist item in a changed text: its former line if the item is still there, or else its new line.
 *
 * @returns undefined if the item is missing or ambiguous.
 */
export function findNewLine(formerText: string, changedText: string, line: number): number | undefined {
  const wordsOf = (each: string | undefined) => ITEM.exec(each ?? '')?.[3]?.trimEnd();
  const words = wordsOf(formerText.split('\n')[line]);
  if (words === undefined) return undefined;
  const lines = changedText.split('\n');
  if (wordsOf(lines[line]) === words) return line;
  const matches = [...lines.keys()].filter((index) => wordsOf(lines[index]) === words);
  return matches.length === 1 ? matches[0] : undefined;
}

/** The character for the box of an item in plain text. */
export function boxCharacterOf(isDone: boolean): '☑' | '☐' {
  return isDone ? '☑' : '☐';
}

/** Replaces the checklist markers of a Markdown text with ☐ or ☑; other Markdown is unchanged. */
export function withBoxCharacters(text: string): string {
  if (!text.includes('[')) return text;
  return text
    .split('\n')
    .map((line) => {
      const match = ITEM.exec(line);
      if (!match) return line;
      // The character replaces the bullet and the box.
      const indent = (match[1] ?? '').replace(/(?:[-+*]|\d{1,9}[.)])\s+\[$/, '');
      return `${indent}${boxCharacterOf(match[2] !== ' ')}${(match[3] ?? '').slice(1)}`;
    })
    .join('\n');
}

function linesOutsideCode(text: string): string[] {
  let isCode = false;
  return text.split('\n').filter((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    return !isCode && !isFence;
  });
}
