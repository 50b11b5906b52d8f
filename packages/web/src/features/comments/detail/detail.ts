import type { CommentDetail, MockupCommentRecord, MockupDetail } from '@postil/client';
import { NotFoundError } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { type KnownTask, taskRecords } from '../../../data/records/kinds.ts';
import { single } from '../../../data/records/shapes.ts';
import { rankOf } from '../cache/columns.ts';
import { cacheNewest, countSent, type Subject } from '../cache/replies.ts';
import { taskDetails } from '../cache/tasks.ts';

/** The mockup of a comment. */
interface CommentMockup {
  readonly id: string;
  readonly name: string;
  /** The number of the version. */
  readonly version: number;
}

/** A comment with its related records, on a page or on a mockup. */
export interface TaskDetail extends CommentDetail {
  /** null for a comment on a page. */
  readonly mockup: CommentMockup | null;
}

/**
 * One comment, on a page or a mockup; its placeholder data comes from a board or list.
 *
 * @param isOnMockup whether it is known to be on a mockup; otherwise both kinds of comment are tried.
 */
export function detailQuery(id: string, isOnMockup = false) {
  return queryOptions({
    queryKey: [...taskDetails.key, id],
    queryFn: async ({ signal }): Promise<TaskDetail> => {
      const sentBefore = countSent(id);
      const detail = await (isOnMockup ? readMockupComment(id, signal) : readDetail(id, signal));
      cacheNewest(id, { replies: detail.replies, total: detail.replies_count }, sentBefore);
      return taskRecords.asShown(shape, detail);
    },
    placeholderData: () => outline(taskRecords.find(id)),
  });
}

const shape = single<KnownTask, TaskDetail>();

/** The subject of the conversation about a task. */
export function subjectOf({ id, mockup, visibility, project_id: projectId }: TaskDetail): Subject {
  return { id, isOnMockup: mockup !== null, visibility, projectId };
}

/** Changes the cached details of a comment; no effect if they are not cached. */
export function patchDetail(id: string, change: (detail: TaskDetail) => Partial<TaskDetail>): void {
  queryClient.setQueryData<TaskDetail>(
    [...taskDetails.key, id],
    (detail) => detail && { ...detail, ...change(detail) },
  );
}

function outline(task: KnownTask | undefined): TaskDetail | undefined {
  if (!task) return undefined;
  const rest = { reported_at: null, subscribers: [], replies: [], context: {}, mockup: null };
  return { rank: rankOf(task.id), screenshot: null, ...task, ...rest };
}

async function readDetail(id: string, signal: AbortSignal): Promise<TaskDetail> {
  try {
    return {
      ...(await api.getComment({ id, include: ['evidence', 'newest_replies'] }, { signal })),
      mockup: null,
    };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return readMockupComment(id, signal);
  }
}

async function readMockupComment(id: string, signal: AbortSignal): Promise<TaskDetail> {
  const [comment, replies, subscribers] = await Promise.all([
    api.getMockupComment({ id }, { signal }),
    api.listMockupCommentReplies({ id, sort_order: 'desc', per_page: 50 }, { signal }),
    api.listMockupCommentSubscribers({ id }, { signal }),
  ]);
  const mockup = await api.getMockup({ id: comment.mockup_id }, { signal });
  const path = `/mockups/${comment.mockup_id}`;
  return {
    ...fieldsOf(comment),
    site_id: null,
    seen_in: null,
    page_url: path,
    route: path,
    page_title: mockup.name,
    page_link: null,
    device_type: 'DESKTOP',
    rank: rankOf(id),
    reported_at: null,
    context: {},
    subscribers,
    replies: replies.data.reverse(),
    screenshot: pictureOf(comment, mockup),
    mockup: { id: mockup.id, name: mockup.name, version: comment.version },
  };
}

/** The fields that a comment on a mockup shares with one on a page; its `revision` becomes the `version`. */
export function fieldsOf(comment: MockupCommentRecord) {
  const {
    mockup_id: _,
    version: __,
    x: ___,
    y: ____,
    width: _____,
    height: ______,
    revision,
    ...fields
  } = comment;
  return { ...fields, version: revision };
}

function pictureOf({ version, x, y, width, height }: MockupCommentRecord, { versions }: MockupDetail) {
  const shown = versions.find(({ number }) => number === version);
  if (!shown) return null;
  return {
    url: shown.image_url,
    thumbnail_url: shown.preview_url,
    width: shown.width,
    height: shown.height,
    // The middle of a region.
    pin: { x: x + (width ?? 0) / 2, y: y + (height ?? 0) / 2 },
  };
}
