import type { ListedComment } from '@postil/client';
import { PAGING } from '@postil/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExternalLink, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { collect } from '../../api/collect.ts';
import { Avatar } from '../../parts/avatar.tsx';
import { Button } from '../../parts/button.tsx';
import { StatusName } from '../../parts/marks.tsx';
import { Problem, SkeletonList, Time } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';
import { CardPicture } from '../board/picture.tsx';
import type { Thread } from '../mockups/queries.ts';
import { Replies } from '../mockups/viewer/replies.tsx';
import { Part } from '../projects/part.tsx';
import { useVisit } from './context.ts';

const COMMENTS = ['review', 'comments'] as const;

const commentsQuery = queryOptions({
  queryKey: COMMENTS,
  queryFn: ({ signal }) =>
    api.listComments({ per_page: PAGING.maxPerPage, include: 'screenshot' }, { signal }),
});

/** What was said about pages, page by page, the newest first. */
export function PageComments() {
  const { review } = useTexts();
  const { data, error, refetch } = useQuery(commentsQuery);
  const pages = data && [...Map.groupBy(data.data, ({ page_url: url }) => url)];
  return (
    <Part title={review.pages} count={data?.total}>
      {!pages && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <SkeletonList />)}
      {pages?.length === 0 && <p className="text-text-quiet">{review.noPages}</p>}
      {pages?.map(([url, comments]) => (
        <PageOf key={url} url={url} comments={comments} />
      ))}
      {data && data.total > data.data.length && <p className="text-text-quiet">{review.newest}</p>}
    </Part>
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
        {isOpen && <Replies thread={threadOf(id)} mayReply={mayReply} />}
      </div>
    </li>
  );
}

const threadOf = (id: string): Thread => ({
  queryKey: ['review', 'replies', id],
  read: (signal) => collect(api.listReplies.all({ id, per_page: PAGING.maxPerPage }, { signal })),
  send: (content) => api.createReply({ id, content }),
  comments: COMMENTS,
});
