/** Texts in the cells of a CSV file, for the server and for browsers alike: plain values only. */

/** The prefix of a file that makes spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The maximum number of UTF-16 code units in a cell of Excel; Google Sheets and LibreOffice allow more. */
export const MAX_CELL_UNITS = 32_767;

/** The suffix that marks a truncated text. */
export const TRUNCATION_MARK = '… [cut]';

/**
 * Characters that make a spreadsheet run a text as a formula, including full-width ones, and those that some
 * spreadsheets skip before them.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text of a cell that no spreadsheet runs as a formula: an apostrophe precedes a formula. */
export function harmlessCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * The text of a cell for a spreadsheet: harmless, and within the length limit of a cell.
 *
 * @returns the text; beyond `MAX_CELL_UNITS` UTF-16 code units, it is truncated between characters and marked.
 */
export function spreadsheetCell(text: string): string {
  const harmless = harmlessCell(text);
  if (harmless.length <= MAX_CELL_UNITS) return harmless;
  const end = MAX_CELL_UNITS - TRUNCATION_MARK.length;
  // A lone high surrogate is not a character.
  const isHalf = /[\uD800-\uDBFF]/.test(harmless.charAt(end - 1));
  return harmless.slice(0, isHalf ? end - 1 : end) + TRUNCATION_MARK;
}

/**
 * An instant in the form that spreadsheets of all languages recognise as a date with a time: in UTC, whole seconds,
 * without a zone.
 *
 * @param instant ISO 8601 in UTC.
 */
export function spreadsheetInstant(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
}
