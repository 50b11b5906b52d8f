import type { CommentRecord, ExportFormat } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { audit } from '../../audit-log/service.ts';
import type { CommentRow } from '../comment/queries.ts';
import type { CommentFilter } from '../search/filter-queries.ts';
import { listCommentsAfter } from '../search/listing-queries.ts';
import type { Writer } from './formats.ts';

/** The size of the chunks of a file, in bytes; only the last one is smaller. */
export const CHUNK_BYTES = 64 * 1_024;

/** The records to export, and the format. */
interface Export {
  readonly filter: CommentFilter;
  readonly writer: Writer;
  /** The public form of a comment. */
  readonly present: (row: CommentRow) => CommentRecord;
}

/** Records an export in the audit log, with its filter. */
export function recordExport(
  sql: Sql,
  actor: Actor,
  { filter, format }: Pick<Export, 'filter'> & { readonly format: ExportFormat },
): Promise<void> {
  return audit(sql, actor, {
    action: 'comments.exported',
    target: { type: 'organization', id: actor.organizationId, name: null },
    metadata: { format, filter },
  });
}

/**
 * Writes all matching comments to a file, oldest first. It is a stream of chunks, from about 1 MB of rows at a time, so
 * that a slow client occupies neither a connection nor memory for the whole file.
 */
export async function* exportComments(sql: Sql, actor: Actor, options: Export): AsyncGenerator<Buffer> {
  let buffers: Buffer[] = [];
  let bufferedBytes = 0;
  for await (const text of texts(sql, actor, options)) {
    buffers.push(Buffer.from(text));
    bufferedBytes += buffers.at(-1)?.length ?? 0;
    if (bufferedBytes < CHUNK_BYTES) continue;
    const bytes = Buffer.concat(buffers);
    const wholeBytes = bytes.length - (bytes.length % CHUNK_BYTES);
    for (let start = 0; start < wholeBytes; start += CHUNK_BYTES)
      yield bytes.subarray(start, start + CHUNK_BYTES);
    buffers = [bytes.subarray(wholeBytes)];
    bufferedBytes = bytes.length - wholeBytes;
  }
  if (bufferedBytes > 0) yield Buffer.concat(buffers);
}

/** The file as texts: its head, each comment, and its foot. */
async function* texts(sql: Sql, actor: Actor, { filter, writer, present }: Export): AsyncGenerator<string> {
  const { head, foot, write } = writer;
  yield head;
  let isFirst = true;
  let afterId: string | undefined;
  for (;;) {
    const { rows, isLast } = await listCommentsAfter(sql, actor, { filter, afterId });
    for (const row of rows) {
      yield write(present(row), isFirst);
      isFirst = false;
    }
    afterId = rows.at(-1)?.id;
    if (isLast || afterId === undefined) break;
  }
  yield foot;
}
