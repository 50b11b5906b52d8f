import type { ReplyRecord } from '@postil/client';
import type { Visibility } from '@postil/contract/enums';
import { PAGING } from '@postil/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import type { Entity } from '../../../data/records/entity.ts';
import { mockupCommentRecords, replyRecords, taskRecords } from '../../../data/records/kinds.ts';
import { list } from '../../../data/records/shapes.ts';
import { collect } from '../../../lib/collect.ts';
import { findDetail, patchDetail, type TaskDetail } from '../detail/detail.ts';

/** The comment that a conversation is about. */
export interface Subject {
  readonly id: string;
  readonly isOnMockup: boolean;
  readonly visibility: Visibility;
  readonly projectId: string | null;
}

/** The subject of a conversation, from the details of a task. */
export function subjectOf({ id, mockup, visibility, project_id: projectId }: TaskDetail): Subject {
  return { id, isOnMockup: mockup !== null, visibility, projectId };
}

/** Replies, each list by the id of its comment. */
export const replyLists = replyRecords.cache('of-comment', list<ReplyRecord>());

/** All replies to a comment, oldest first. */
export const repliesQuery = (subject: Pick<Subject, 'id' | 'isOnMockup'>) =>
  queryOptions({
    queryKey: [...replyLists.key, subject.id],
    queryFn: ({ signal }) => readReplies(subject, signal),
  });

/** Reads all replies to a comment, oldest first. */
export function readReplies(
  { id, isOnMockup }: Pick<Subject, 'id' | 'isOnMockup'>,
  signal?: AbortSignal,
): Promise<ReplyRecord[]> {
  const read = isOnMockup ? api.listMockupCommentReplies : api.listReplies;
  return collect(read.all({ id, per_page: PAGING.maxPerPage }, signal ? { signal } : {}));
}

/** Shows a sent reply wherever its comment is shown. The stream of changes may have brought it already. */
export function showReply({ id, isOnMockup }: Subject, reply: ReplyRecord): void {
  const { queryKey } = repliesQuery({ id, isOnMockup });
  const known = queryClient.getQueryData(queryKey) ?? findDetail(id)?.replies;
  if (known?.some((each) => each.id === reply.id)) return;
  queryClient.setQueryData(queryKey, (before) => before && [...before, reply]);
  patchDetail(id, ({ replies: before }) => ({ replies: [...before, reply] }));
  addOne(taskRecords, id);
  addOne(mockupCommentRecords, id);
}

function addOne(records: Entity<{ replies_count: number }>, id: string): void {
  const count = records.find(id)?.replies_count;
  if (count !== undefined) records.patch(id, { replies_count: count + 1 });
}
