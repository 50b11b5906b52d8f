import type { LiveChange } from '@postil/client';
import { queryClient } from '../../../data/api/cache.ts';
import { useLiveChanges } from '../../../data/live.ts';
import { keys, mockupCommentRecords, mockupRecords } from '../../../data/records/kinds.ts';
import { pictureLists, replyLists } from '../../comments/index.ts';
import { mockupQuery } from './queries.ts';

/** Refetches the mockups on screen when somebody changes one or comments on one. */
export function useLiveMockups(): void {
  useLiveChanges((change) => {
    if (change.mockup_id !== null || isMockupChange(change)) void mockupRecords.refresh();
  });
}

/** Refetches a mockup when somebody changes it, and its comments when somebody comments. */
export function useLiveMockup(mockupId: string): void {
  useLiveChanges((change) => {
    const isOnThisMockup = change.mockup_id === mockupId;
    // The stream names the mockup of a comment, but not an approved mockup or one with a new version.
    if (isOnThisMockup || isMockupChange(change))
      void queryClient.invalidateQueries({ queryKey: mockupQuery(mockupId).queryKey });
    if (!isOnThisMockup) return;
    void mockupCommentRecords.refresh();
    const { comment_id: id } = change;
    if (!id) return;
    for (const queryKey of [[...replyLists.key, id], [...pictureLists.key, id], keys.taskActivity(id)])
      void queryClient.invalidateQueries({ queryKey });
  });
}

function isMockupChange({ type }: LiveChange): boolean {
  return type.startsWith('mockup.');
}
