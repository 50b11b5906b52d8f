import type { ChangeMessage, LiveChange, UnreadNotifications } from '@postil/contract';
import { authorKindOf } from '../../core/access/actor.ts';
import { instantOf } from '../../core/records/ids.ts';
import type { ChangeRow } from './queries.ts';

/** The first message of a stream: the id and the delay for a reconnection. */
export function firstMessage(id: string): string {
  return `retry: 2000\nid: ${id}\n\n`;
}

/** A heartbeat that keeps proxies from closing an idle stream. */
export const PING = ': ping\n\n';

/** Announces that changes may have been missed. */
export const RESET = messageOf('reset', {});

/** A change; its id resumes the stream after it. */
export function changeMessage(row: ChangeRow): string {
  const change: LiveChange = {
    type: row.type,
    comment_id: row.comment_id,
    mockup_id: row.mockup_id,
    project_id: row.project_id,
    site_id: row.site_id,
    actor: { id: row.person_id, name: row.person_name },
    author_kind: authorKindOf({ type: row.actor_type }),
    version: row.version,
    at: instantOf(row.id).toISOString(),
  };
  return messageOf('change', change, row.id);
}

/** The number of notifications that the person has not read. */
export function notificationsMessage(unread: number): string {
  return messageOf('notifications', { unread } satisfies UnreadNotifications);
}

/** @param id absent: clients resume after the preceding message. */
function messageOf(event: ChangeMessage['event'], data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
