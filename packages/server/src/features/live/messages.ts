import { instantOf } from '../../core/records/ids.ts';
import type { ChangeRow } from './queries.ts';

/** The first message of a stream: where to resume if it breaks off at once, and how soon. */
export function firstMessage(id: string): string {
  return `retry: 2000\nid: ${id}\n\n`;
}

/** Keeps proxies from closing a stream on which nothing happens. */
export const PING = ': ping\n\n';

/** Tells that changes may have been missed. */
export const RESET = 'event: reset\ndata: {}\n\n';

/** One change, whose id resumes the stream behind it. */
export function changeMessage(row: ChangeRow): string {
  const data = {
    type: row.type,
    comment_id: row.comment_id,
    mockup_id: row.mockup_id,
    project_id: row.project_id,
    site_id: row.site_id,
    actor: { id: row.person_id, name: row.person_name },
    version: row.version,
    at: instantOf(row.id).toISOString(),
  };
  return `event: change\nid: ${row.id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The number of notifications that the person has not read. */
export function notificationsMessage(unread: number): string {
  return `event: notifications\ndata: ${JSON.stringify({ unread })}\n\n`;
}
