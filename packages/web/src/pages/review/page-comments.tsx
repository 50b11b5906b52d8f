import type { CommentPage, ListedComment } from '@postil/client';
import { PAGING } from '@postil/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExternalLink, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../data/api/client.ts';
import { taskRecords } from '../../data/records/kinds.ts';
import { within } from '../../data/records/shapes.ts';
import { AuthorBadge, CardPicture, StatusName, Thread } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { PageSection } from '../../ui/data/page-section.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Time } from '../../ui/data/time.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useVisit } from './context.ts';

const comments = taskRecords.cache('review', within<'data', ListedComment, CommentPage>('data'));

const commentsQuery = queryOptions({
  queryKey: comments.key,
  queryFn: ({ signal }) =>
    api.listComments({ per_page: PAGING.maxPerPage, include: 'screenshot' }, { signal }),
});

/** The comments on pages, grouped by page, newest first. */
export function PageComments() {
  const { review } = useTexts();
  const { data, error, refetch } = useQuery(commentsQuery);
  const pages = data && [...Map.groupBy(data.data, ({ page_url: url }) => url)];
  return (
    <PageSection title={review.pages} count={data?.total}>
      {!pages && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <SkeletonList />)}
      {pages?.length === 0 && <p className="text-text-quiet">{review.noPages}</p>}
      {pages?.map(([url, ofPage]) => (
        <PageOf key={url} url={url} comments={ofPage} />
      ))}
      {data && data.total > data.data.length && <p className="text-text-quiet">{review.newest}</p>}
    </PageSection>
  );
}

function PageOf({ url, comments }: { url: string; comments: readonly ListedComment[] }) {
  const [first] = comments;
  const address = URL.parse(url);
  return (
    <section className="rounded-card border border-line bg-surface-raised">
      <h3 className="flex min-w-0 items-center gap-2 border-b border-line px-3 py-2 font-medium">
        <bdi className="min-w-0 truncate">{first?.page_title ?? address?.pathname ?? url}</bdi>
        {address && (
          <a
            href={address.href}
            target="_blank"
            rel="noreferrer"
            dir="ltr"
            className="ms-auto inline-flex min-w-0 items-center gap-1 font-normal text-text-quiet hover:text-text hover:underline"
          >
            <span className="truncate">{address.host}</span>
            <ExternalLink size={12} aria-hidden className="shrink-0" />
          </a>
        )}
      </h3>
      <ul>
        {comments.map((comment) => (
          <CommentOf key={comment.id} comment={comment} />
        ))}
      </ul>
    </section>
  );
}

function CommentOf({ comment }: { comment: ListedComment }) {
  const { review } = useTexts();
  const { rights } = useVisit();
  const [isOpen, setOpen] = useState(false);
  const { id, content, status, created_by: author, created_at: createdAt, replies_count: replies } = comment;
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
            <StatusName status={status} />
          </span>
        </p>
        <p dir="auto" className="text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
          {content}
        </p>
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
        {!isOpen && (replies > 0 || mayReply) && (
          <Button look="quiet" className="-ms-3 self-start" onClick={() => setOpen(true)}>
            <MessageSquare size={14} aria-hidden /> {review.showReplies(replies)}
          </Button>
        )}
        {isOpen && (
          <Thread
            subject={{ id, isOnMockup: false, visibility: 'everyone', projectId: comment.project_id }}
            mayReply={mayReply}
          />
        )}
      </div>
    </li>
  );
}
