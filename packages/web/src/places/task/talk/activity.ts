import type { ActivityRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** Older ones are in the log of the organisation's activity. */
const MOST = 200;

export const activityKey = (id: string) => ['activity', id] as const;

/** What happened to a comment, newest first. */
export function activityQuery(id: string) {
  return queryOptions({
    queryKey: activityKey(id),
    queryFn: ({ signal }) => api.listActivity({ comment_id: id, limit: MOST }, { signal }),
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
