import { BYTE_ORDER_MARK, spreadsheetCell } from '@postil/contract/cells';

/** A table of texts and numbers. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Writes a table as CSV (RFC 4180) for spreadsheets, with a byte order mark and escaped formulas. */
export function toCsv({ head, rows }: Table): string {
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  // Always quoted, because spreadsheets in some locales also split lines at semicolons or tabs.
  return `"${spreadsheetCell(value).replaceAll('"', '""')}"`;
}
