import type { ActivityRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { keys } from '../../../data/records/kinds.ts';

/** The maximum number of entries; older ones are not shown. */
const MAX_ENTRIES = 200;

/** The activity of a comment, newest first. */
export function activityQuery(id: string) {
  return queryOptions({
    queryKey: keys.taskActivity(id),
    queryFn: ({ signal }) => api.listActivity({ comment_id: id, limit: MAX_ENTRIES }, { signal }),
  });
}

/** A changed field, with its values before and after. */
export interface FieldDifference {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The changed fields of an entry of the activity. */
export function differencesIn({ metadata }: Pick<ActivityRecord, 'metadata'>): FieldDifference[] {
  const changes: unknown = metadata.changes;
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, values]: [string, unknown]) =>
    typeof values === 'object' && values !== null && 'from' in values && 'to' in values
      ? [{ field, from: values.from, to: values.to }]
      : [],
  );
}

/** Whether an entry is about a picture added to a reply. */
export function isPictureOfReply(entry: Pick<ActivityRecord, 'metadata'>): boolean {
  const isAboutReply = 'reply' in entry.metadata;
  return isAboutReply && differencesIn(entry).some(({ field, to }) => field === 'picture' && to !== null);
}

/** The id and the full name of the person who acted; the name may be empty. */
export function personIn({ user }: Pick<ActivityRecord, 'user'>): {
  readonly id: string;
  readonly name: string;
} {
  return { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() };
}

/** Texts of a comment, or the text of one of its replies. */
export interface CommentTexts {
  /** The fields' names in the activity. */
  readonly fields: readonly string[];
  /** The reply; undefined for the comment itself. */
  readonly replyId?: string | undefined;
}

/** Whether an entry is about a change to one of these texts. */
function isAboutTexts(entry: Pick<ActivityRecord, 'metadata'>, { fields, replyId }: CommentTexts): boolean {
  const { reply } = entry.metadata;
  const aboutId = typeof reply === 'object' && reply !== null && 'id' in reply ? reply.id : undefined;
  return aboutId === replyId && differencesIn(entry).some(({ field }) => fields.includes(field));
}

/** The name of the person who last changed these texts, if it was somebody else. @param activity newest first. */
export function changerOf(
  activity: readonly ActivityRecord[],
  texts: CommentTexts,
  ownId: string,
): string | undefined {
  const newest = activity.find((entry) => isAboutTexts(entry, texts));
  return newest && newest.user.id !== ownId ? personIn(newest).name || undefined : undefined;
}
