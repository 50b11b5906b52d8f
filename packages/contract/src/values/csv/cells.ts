/** Texts in the cells of a CSV file, for the server and for browsers alike: plain values only. */

/** Begins a file that spreadsheets are to read as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The most UTF-16 units that a cell of Excel holds; Google Sheets and LibreOffice hold more. */
export const MAX_CELL_UNITS = 32_767;

/** Ends a text that was cut, so that nobody takes it for the whole. */
export const CUT_MARK = '… [cut]';

/**
 * Characters that make a spreadsheet run a text as a formula, also in full width, and those that some spreadsheets skip
 * before them.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text of a cell that no spreadsheet runs as a formula: such a text is given an apostrophe in front. */
export function harmlessCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * The text of a cell for a spreadsheet: harmless, and no longer than a cell can be.
 *
 * @returns the text, cut between characters and with a mark at its end if it has more than `MAX_CELL_UNITS` UTF-16 units.
 */
export function spreadsheetCell(text: string): string {
  const harmless = harmlessCell(text);
  if (harmless.length <= MAX_CELL_UNITS) return harmless;
  const end = MAX_CELL_UNITS - CUT_MARK.length;
  // The first half of a surrogate pair would be no character.
  const isHalf = /[\uD800-\uDBFF]/.test(harmless.charAt(end - 1));
  return harmless.slice(0, isHalf ? end - 1 : end) + CUT_MARK;
}

/**
 * An instant as spreadsheets of all languages recognise it as a date with a time: in UTC, whole seconds, without a zone.
 *
 * @param instant ISO 8601 in UTC.
 */
export function spreadsheetInstant(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
}
