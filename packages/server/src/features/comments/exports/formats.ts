import type { CommentRecord, ExportFormat } from '@postil/contract';
import { BYTE_ORDER_MARK, harmlessCell, spreadsheetCell, spreadsheetInstant } from '@postil/contract/cells';
import { stringify } from 'csv-stringify/sync';

/** Writes comments to a file in one format. */
export interface Writer {
  readonly mediaType: string;
  readonly head: string;
  readonly foot: string;
  /** @param isFirst whether it is the first comment of the file. */
  write(comment: CommentRecord, isFirst: boolean): string;
}

const COLUMNS = [
  'id',
  'content',
  'description',
  'status',
  'priority',
  'category',
  'tags',
  'page_url',
  'route',
  'page_title',
  'device_type',
  'created_by',
  'assigned_to',
  'project_id',
  'site_id',
  'replies_count',
  'created_at',
  'updated_at',
  'resolved_at',
  'visibility',
  'author_kind',
  'number',
  'title',
  'due_date',
  'version',
  'organization_id',
  'close_reason',
  'external_id',
  'source',
  'url',
  'page_link',
  'seen_in',
  'fixed_in',
  'seen_again_in',
] as const satisfies readonly (keyof CommentRecord)[];
/** The ids of the people named in earlier columns. */
const ID_COLUMNS = ['created_by_id', 'assigned_to_id'] as const;

/** The columns with instants. */
const INSTANT_COLUMNS: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'resolved_at']);

type Cell = string | number | null;

/**
 * One RFC 4180 record. Every cell is quoted, because readers differ in the characters that end a cell: line feeds,
 * semicolons, tabs.
 */
function toRecord(cells: readonly Cell[]): string {
  return stringify([cells], { quoted: true, quoted_empty: true, record_delimiter: 'windows' });
}

/**
 * CSV for programs, whose cells are exact except for the apostrophe before texts that a spreadsheet would run as
 * formulas.
 */
const CSV: Writer = csvOf((value) => (typeof value === 'string' ? harmlessCell(value) : value));

/** CSV that spreadsheets open with all characters, with dates that they recognise, and with cells that they can hold. */
const SPREADSHEET_CSV: Writer = csvOf((value, column) => {
  if (typeof value !== 'string') return value;
  return spreadsheetCell(INSTANT_COLUMNS.has(column) ? spreadsheetInstant(value) : value);
}, BYTE_ORDER_MARK);

/** @param toCell the cell of a value in a column. @param start the text before the first record. */
function csvOf(toCell: (value: Cell, column: string) => Cell, start = ''): Writer {
  return {
    mediaType: 'text/csv; charset=utf-8; header=present',
    head: start + toRecord([...COLUMNS, ...ID_COLUMNS]),
    write: (comment) => {
      const texts = {
        ...comment,
        tags: comment.tags.join(', '),
        created_by: comment.created_by.name,
        assigned_to: comment.assigned_to?.name ?? '',
      };
      const ids = [comment.created_by.id, comment.assigned_to?.id ?? ''];
      return toRecord([...COLUMNS.map((column) => toCell(texts[column], column)), ...ids]);
    },
    foot: '',
  };
}

const JSON_DOCUMENT: Writer = {
  mediaType: 'application/json; charset=utf-8',
  head: '{"success":true,"data":[',
  write: (comment, isFirst) => `${isFirst ? '' : ','}${JSON.stringify(comment)}`,
  foot: ']}',
};

/** The writer of an export. @param isForSpreadsheets only for CSV. */
export function writerOf(format: ExportFormat, isForSpreadsheets: boolean): Writer {
  if (format === 'json') return JSON_DOCUMENT;
  return isForSpreadsheets ? SPREADSHEET_CSV : CSV;
}
