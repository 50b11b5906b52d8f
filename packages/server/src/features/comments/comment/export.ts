import type { CommentRecord, ExportFormat } from '@postil/contract';
import { stringify } from 'csv-stringify/sync';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { type CommentFilter, listCommentsAfter } from './listings.ts';
import { presentComment } from './present.ts';

const ROWS_PER_QUERY = 500;

/**
 * All matching comments, oldest first, as pieces of a file. They are read page by page, so that a slow client
 * occupies neither a connection nor memory for the whole result.
 */
export async function* exportComments(
  sql: Sql,
  actor: Actor,
  { filter, format }: { filter: CommentFilter; format: ExportFormat },
): AsyncGenerator<string> {
  const writer = format === 'csv' ? csv : json;
  yield writer.head;
  let afterId: string | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const rows = await listCommentsAfter(sql, actor, { filter, afterId, limit: ROWS_PER_QUERY });
    if (rows.length > 0) yield writer.rows(rows.map(presentComment), isFirst);
    afterId = rows.at(-1)?.id;
    if (rows.length < ROWS_PER_QUERY) break;
  }
  yield writer.foot;
}

interface Writer {
  readonly head: string;
  readonly foot: string;
  rows(comments: readonly CommentRecord[], isFirst: boolean): string;
}

const json: Writer = {
  head: '{"success":true,"data":[',
  rows: (comments, isFirst) =>
    (isFirst ? '' : ',') + comments.map((comment) => JSON.stringify(comment)).join(','),
  foot: ']}',
};

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
] as const satisfies readonly (keyof CommentRecord)[];

const csv: Writer = {
  head: `${COLUMNS.join(',')}\r\n`,
  rows: (comments) =>
    // A spreadsheet would run some texts as formulas; those are escaped.
    stringify(comments.map(toCells), {
      columns: [...COLUMNS],
      record_delimiter: 'windows',
      escape_formulas: true,
    }),
  foot: '',
};

function toCells(comment: CommentRecord) {
  return {
    ...comment,
    tags: comment.tags.join(', '),
    created_by: comment.created_by.name,
    assigned_to: comment.assigned_to?.name ?? '',
  };
}
