/** The cell of a missing figure. */
export const MISSING_FIGURE = '–';

/** A number with about three significant digits; `MISSING_FIGURE` where it is infinite or not a number. */
export function round(value: number): string {
  if (!Number.isFinite(value)) return MISSING_FIGURE;
  if (value >= 1_000) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/**
 * A Markdown table with aligned columns, which is readable as plain text, too. Columns without any figure are left
 * out.
 */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = [...head.keys()].filter((column) => rows.some((row) => row[column] !== MISSING_FIGURE));
  const all = [head, ...rows].map((row) => columns.map((column) => row[column] ?? ''));
  const widths = columns.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const [top = '', ...lines] = all.map(
    (cells) => `| ${cells.map((cell, column) => pad(cell, column, widths)).join(' | ')} |`,
  );
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [top, `| ${rule.join(' | ')} |`, ...lines].join('\n');
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
