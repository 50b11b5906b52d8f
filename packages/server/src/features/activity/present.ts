import type { ActivityRecord } from '@postil/contract';
import { authorKindOf } from '../../core/access/actor.ts';
import type { ActivityRow } from './queries.ts';

/** The phrase for each action, which follows the name of the person. */
const PHRASES: Record<string, string> = {
  created: 'created the comment',
  updated: 'updated the comment',
  status_changed: 'changed the status of the comment',
  resolved: 'resolved the comment',
  reopened: 'reopened the comment',
  replied: 'replied to the comment',
  result_submitted: 'submitted a result for the comment',
  handed_over: 'handed the comment over',
  assigned: 'assigned the comment',
  unassigned: 'removed the assignee of the comment',
  moved: 'moved the comment to another page',
  subscribed: 'subscribed people to the comment',
  unsubscribed: 'unsubscribed people from the comment',
  deleted: 'deleted the comment',
};

/** The phrases for a move, by the changed field; the first one that applies counts. */
const MOVES = [
  ['project_id', 'moved the comment to another project'],
  ['site_id', 'moved the comment to another site'],
  ['page_url', 'moved the comment to another page'],
] as const;

function phraseOf(action: string, { metadata: { changes } }: ActivityRow): string {
  if (action !== 'moved' || typeof changes !== 'object' || changes === null) return PHRASES[action] ?? action;
  return MOVES.find(([field]) => field in changes)?.[1] ?? 'moved the pin of the comment';
}

export function presentActivity(row: ActivityRow): ActivityRecord {
  const [firstName = '', ...rest] = row.person_name.split(/\s+/);
  const action = row.type.slice(row.type.indexOf('.') + 1);
  return {
    id: row.id,
    type: row.type,
    action,
    timestamp: row.created_at.toISOString(),
    user: { id: row.person_id, firstName, lastName: rest.join(' '), email: row.person_email },
    comment: { id: row.comment_id, content: row.content, pageUrl: row.page_url, pageTitle: row.page_title },
    description: `${actorOf(row)} ${phraseOf(action, row)}`,
    metadata: {
      ...row.metadata,
      ...(row.assistant !== null && { assistant: row.assistant }),
      author_kind: authorKindOf({ type: row.actor_type }),
      comment_id: row.comment_id,
    },
  };
}

function actorOf({ person_name: name, assistant }: ActivityRow): string {
  return assistant === null ? name : `${assistant} for ${name}`;
}
