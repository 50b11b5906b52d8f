import type { CommentPage, ListedComment } from '@postil/client';
import { COMMENT_STATUSES } from '@postil/contract/enums';
import { invitationLink } from '@postil/contract/page-links';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../data/api/client.ts';
import { listingOptions } from '../../data/api/listings.ts';
import { taskRecords } from '../../data/records/kinds.ts';
import { listIn, pages } from '../../data/records/shapes.ts';
import type { Statuses } from '../../data/records/statuses.ts';
import { AuthorBadge, CardPicture, Prose, StatusName, Thread } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Time } from '../../ui/data/time.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useVisit, useVisitStatuses } from './context.ts';
import { NothingToReview, ReviewFilters, type ReviewSearch } from './filter.tsx';

/** The number of comments per fetch. */
const PER_PAGE = 50;

const commentLists = taskRecords.cache('review', pages(listIn<'data', ListedComment, CommentPage>('data')));

/** The matching comments on pages, newest first. */
export const commentsQuery = ({ q = '', status }: ReviewSearch) => {
  const chosenStatus = COMMENT_STATUSES.find((each) => each === status);
  return listingOptions([...commentLists.key, { q, status: chosenStatus }], (input, options) =>
    api.listComments.withResponse(
      {
        ...input,
        per_page: PER_PAGE,
        include: 'screenshot',
        ...(q === '' ? {} : { search: q }),
        ...(chosenStatus === undefined ? {} : { status: [chosenStatus] }),
      },
      options,
    ),
  );
};

/** The comments on pages, grouped by page; the page with the newest comment comes first. */
export function PageComments({ search }: { search: ReviewSearch }) {
  const { review } = useTexts();
  const statuses = useVisitStatuses();
  const query = useInfiniteQuery(commentsQuery(search));
  const listedComments = query.data?.pages.flatMap(({ data }) => data);
  const pageGroups = listedComments && [
    ...Map.groupBy(listedComments, ({ site_id: site, route }) => `${site} ${route}`),
  ];
  return (
    <>
      <ReviewFilters search={search} statuses={namesOf(statuses)} />
      {!pageGroups &&
        (query.error ? (
          <Problem error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonList />
        ))}
      {pageGroups?.length === 0 && <NothingToReview search={search} emptyText={review.noPages} />}
      {pageGroups?.map(([page, pageComments]) => (
        <PageGroup key={page} comments={pageComments} />
      ))}
      <LoadMore query={query} />
    </>
  );
}

/** The names of the statuses that the filter offers, by status. */
function namesOf({ nameOf, choices }: Statuses) {
  return Object.fromEntries(choices().map((status) => [status, nameOf(status)]));
}

function PageGroup({ comments }: { comments: readonly ListedComment[] }) {
  const [firstComment] = comments;
  const text = firstComment?.page_url ?? '';
  const url = URL.parse(text);
  return (
    <section className="rounded-card border border-line bg-surface-raised">
      <h2 className="flex min-w-0 items-center gap-2 border-b border-line px-3 py-2 font-medium">
        <bdi className="min-w-0 truncate">{firstComment?.page_title ?? url?.pathname ?? text}</bdi>
        {url && (
          <a
            href={firstComment?.site_id ? invitationLink(url) : url.href}
            target="_blank"
            rel="noreferrer"
            dir="ltr"
            className="ms-auto inline-flex min-w-0 items-center gap-1 font-normal text-text-quiet hover:text-text hover:underline"
          >
            <span className="truncate">{url.host}</span>
            <ExternalLink size={12} aria-hidden className="shrink-0" />
          </a>
        )}
      </h2>
      <ul>
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
    </section>
  );
}

function CommentItem({ comment }: { comment: ListedComment }) {
  const { review } = useTexts();
  const { rights } = useVisit();
  const [isOpen, setOpen] = useState(false);
  const {
    id,
    content,
    status,
    created_by: author,
    created_at: createdAt,
    replies_count: repliesCount,
  } = comment;
  const mayReply = rights !== 'view';
  return (
    <li className="flex gap-2.5 border-b border-line p-3 last:border-b-0">
      <Avatar person={author} size={24} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium">{author.name}</bdi>
          <AuthorBadge kind={comment.author_kind} />
          <Time instant={createdAt} className="text-xs text-text-quiet" />
          <span className="ms-auto text-text-quiet">
            <StatusName status={status} project={comment.project_id} />
          </span>
        </p>
        <Prose text={content} className="text-base" />
        {comment.screenshot && (
          <a
            href={comment.screenshot.url}
            target="_blank"
            rel="noreferrer"
            aria-label={review.openPicture}
            className="max-w-sm"
          >
            <CardPicture screenshot={comment.screenshot} />
          </a>
        )}
        {!isOpen && (repliesCount > 0 || mayReply) && (
          <Button look="quiet" className="-ms-3 self-start" onClick={() => setOpen(true)}>
            <MessageSquare size={14} aria-hidden /> {review.showReplies(repliesCount)}
          </Button>
        )}
        {isOpen && (
          <Thread
            subject={{ id, isOnMockup: false, visibility: 'everyone', projectId: comment.project_id }}
            status={status}
            screenshot={comment.screenshot ?? null}
            mayReply={mayReply}
          />
        )}
      </div>
    </li>
  );
}
