import type { CommentRecord, ExportFormat } from '@postil/contract';
import { stringify } from 'csv-stringify/sync';

/** Writes comments as a file of some format. */
export interface Writer {
  readonly mediaType: string;
  readonly head: string;
  readonly foot: string;
  /** @param isFirst whether no comment was written before. */
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
] as const satisfies readonly (keyof CommentRecord)[];
/** The ids of the people whose names are in columns before. */
const IDS = ['created_by_id', 'assigned_to_id'] as const;

/**
 * One record of RFC 4180. Every cell is quoted, because readers differ in what else ends a cell: line feeds,
 * semicolons, tabs. A spreadsheet would run some texts as formulas; those are escaped with an apostrophe.
 */
function toRecord(cells: readonly (string | number | null)[]): string {
  return stringify([cells], {
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}

/** The formats of an export. */
export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8; header=present',
    head: toRecord([...COLUMNS, ...IDS]),
    write: (comment) => {
      const texts = {
        ...comment,
        tags: comment.tags.join(', '),
        created_by: comment.created_by.name,
        assigned_to: comment.assigned_to?.name ?? '',
      };
      const ids = [comment.created_by.id, comment.assigned_to?.id ?? ''];
      return toRecord([...COLUMNS.map((column) => texts[column]), ...ids]);
    },
    foot: '',
  },
  json: {
    mediaType: 'application/json; charset=utf-8',
    head: '{"success":true,"data":[',
    write: (comment, isFirst) => `${isFirst ? '' : ','}${JSON.stringify(comment)}`,
    foot: ']}',
  },
};
