import type { HeldComment, HeldCommentPage } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useListDeletion } from '../../../api/deletion.ts';
import { useOptimistic } from '../../../api/optimistic.ts';
import { Button } from '../../../parts/button.tsx';
import { Time } from '../../../parts/small.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { useTexts } from '../../../texts/context.tsx';
import { Part } from '../../projects/part.tsx';
import { Picture } from '../../task/picture.tsx';
import { heldQuery } from './queries.ts';

/** The comments of a site that nobody else sees before the team releases them; shown only if there are any. */
export function Held({ siteId }: { siteId: string }) {
  const { widget } = useTexts();
  const { data } = useQuery(heldQuery(siteId));
  const deletions = useDeletions(siteId);
  const release = useRelease(siteId);
  const hidden = (data?.data ?? []).filter(({ id }) => deletions.isHidden(id)).length;
  const total = (data?.total ?? 0) - hidden;
  if (!data || total <= 0) return null;
  return (
    <Part title={widget.held} count={total}>
      <p className="max-w-prose text-text-quiet">{widget.heldAbout}</p>
      <ul className="flex flex-col rounded-card border border-line bg-surface-raised">
        {data.data
          .filter(({ id }) => !deletions.isHidden(id))
          .map((comment) => (
            <HeldRow
              key={comment.id}
              comment={comment}
              onRelease={() => release.mutate(comment.id)}
              onDelete={() => deletions.remove(comment.id)}
            />
          ))}
      </ul>
    </Part>
  );
}

/** Long enough to recognise a comment when it is read out. */
const SHORT = 60;

function HeldRow({
  comment: { content, name, email, page_url: page, created_at: createdAt, screenshot },
  onRelease,
  onDelete,
}: {
  readonly comment: HeldComment;
  readonly onRelease: () => void;
  readonly onDelete: () => void;
}) {
  const { common, widget } = useTexts();
  const short = content.slice(0, SHORT);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0">
      <div className="flex min-w-0 flex-[1_1_280px] flex-col gap-0.5">
        <p dir="auto" className="line-clamp-4 text-base [overflow-wrap:anywhere]">
          {content}
        </p>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-text-quiet">
          <bdi>{name ?? widget.somebody}</bdi>
          {email !== null && <bdi className="[overflow-wrap:anywhere]">{email}</bdi>}
          <bdi className="[overflow-wrap:anywhere]">{URL.parse(page)?.pathname ?? page}</bdi>
          <Time instant={createdAt} />
        </p>
      </div>
      {screenshot && (
        <div className="w-48 max-w-full shrink-0">
          <Picture screenshot={screenshot} isSmall />
        </div>
      )}
      <div className="flex shrink-0 gap-2">
        <Button look="quiet" aria-label={widget.deleteOf(short)} onClick={onDelete}>
          {common.delete}
        </Button>
        <Button aria-label={widget.releaseOf(short)} onClick={onRelease}>
          {widget.release}
        </Button>
      </div>
    </li>
  );
}

function useRelease(siteId: string) {
  const { widget } = useTexts();
  return useOptimistic<HeldCommentPage, string>({
    queryKey: heldQuery(siteId).queryKey,
    apply: (page, id) => ({
      ...page,
      data: page.data.filter((comment) => comment.id !== id),
      total: page.total - 1,
    }),
    run: (id) => api.releaseHeldComment({ id }),
    refreshes: [['tasks'], ['sites']],
    onDone: () => toast({ text: widget.released }),
  });
}

function useDeletions(siteId: string) {
  const { widget } = useTexts();
  return useListDeletion({
    text: widget.heldDeleted,
    pathOf: (id) => `/held-comments/${id}`,
    run: (id) => api.deleteHeldComment({ id }),
    refreshes: heldQuery(siteId).queryKey,
  });
}
