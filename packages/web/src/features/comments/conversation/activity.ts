import type { ActivityRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { keys } from '../../../data/records/kinds.ts';

/** Older ones are in the organisation's activity log. */
const MAX_ENTRIES = 200;

/** What happened to a comment, newest first. */
export function activityQuery(id: string) {
  return queryOptions({
    queryKey: keys.taskActivity(id),
    queryFn: ({ signal }) => api.listActivity({ comment_id: id, limit: MAX_ENTRIES }, { signal }),
  });
}

/** A field that changed, with its values before and after. */
export interface FieldDifference {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields that an entry of the activity says to have changed. */
export function differencesIn({ metadata }: Pick<ActivityRecord, 'metadata'>): FieldDifference[] {
  const changes: unknown = metadata.changes;
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, values]: [string, unknown]) =>
    typeof values === 'object' && values !== null && 'from' in values && 'to' in values
      ? [{ field, from: values.from, to: values.to }]
      : [],
  );
}

/** The name of the person who did something. */
export function personIn({ user }: Pick<ActivityRecord, 'user'>): {
  readonly id: string;
  readonly name: string;
} {
  return { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() };
}
