import type { HeldComment } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../data/api/client.ts';
import { useAction, useRemoval } from '../../../data/records/change.ts';
import { heldRecords, mockupRecords, siteRecords, taskRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { PageSection } from '../../../ui/data/page-section.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { shorten } from '../../../ui/shorten.ts';
import { AuthorBadge, FormValues, TaskScreenshot } from '../../comments/index.ts';
import { type HeldScope, heldQuery } from './queries.ts';

/**
 * Comments and replies of visitors and reviewers that are held until the team releases them. Renders nothing if there
 * are none.
 */
export function HeldComments({ scope }: { scope: HeldScope }) {
  const { widget } = useTexts();
  const { data } = useQuery(heldQuery(scope));
  const remove = useRemove();
  const release = useRelease();
  if (!data || data.total <= 0) return null;
  return (
    <PageSection title={widget.held} count={data.total}>
      <p className="max-w-prose text-text-quiet">{widget.heldAbout}</p>
      <ul className="flex flex-col rounded-card border border-line bg-surface-raised">
        {data.data.map((comment) => (
          <HeldRow
            key={comment.id}
            comment={comment}
            onRelease={() => void release(comment.id)}
            onDelete={() => remove(comment.id)}
          />
        ))}
      </ul>
    </PageSection>
  );
}

function HeldRow({
  comment: {
    kind,
    content,
    name,
    author_kind: authorKind,
    email,
    page_url: page,
    created_at: createdAt,
    screenshot,
    type,
    fields,
    ...subject
  },
  onRelease,
  onDelete,
}: {
  readonly comment: HeldComment;
  readonly onRelease: () => void;
  readonly onDelete: () => void;
}) {
  const { common, widget } = useTexts();
  const excerpt = shorten(content);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0">
      <div className="flex min-w-0 flex-[1_1_280px] flex-col gap-0.5">
        <p dir="auto" className="line-clamp-4 text-base [overflow-wrap:anywhere]">
          {content}
        </p>
        <FormValues type={type} fields={fields} />
        <p className="flex min-w-0 flex-wrap gap-x-2 text-text-quiet">
          <bdi>{name ?? widget.somebody}</bdi>
          <AuthorBadge kind={authorKind} />
          {kind !== 'comment' && <SubjectLink {...subject}>{widget.heldKinds[kind]}</SubjectLink>}
          {email !== null && <bdi className="[overflow-wrap:anywhere]">{email}</bdi>}
          {page && <bdi className="[overflow-wrap:anywhere]">{URL.parse(page)?.pathname ?? page}</bdi>}
          <Time instant={createdAt} />
        </p>
      </div>
      {screenshot && (
        <div className="w-48 max-w-full shrink-0">
          <TaskScreenshot screenshot={screenshot} isSmall />
        </div>
      )}
      <div className="flex shrink-0 gap-2">
        <Button look="quiet" aria-label={widget.deleteOf(excerpt)} onClick={onDelete}>
          {common.delete}
        </Button>
        <Button aria-label={widget.releaseOf(excerpt)} onClick={onRelease}>
          {widget.release}
        </Button>
      </div>
    </li>
  );
}

/** A link to the comment of a reply, or to the mockup of a comment. */
function SubjectLink({
  comment_id: task,
  mockup_id: mockup,
  children,
}: Pick<HeldComment, 'comment_id' | 'mockup_id'> & { readonly children: string }) {
  const look = 'text-accent underline-offset-2 hover:underline';
  if (task !== null)
    return (
      <Link to="/board" search={{ task }} className={look}>
        {children}
      </Link>
    );
  return (
    <Link to="/mockups/$id" params={{ id: mockup ?? '' }} className={look}>
      {children}
    </Link>
  );
}

function useRelease() {
  const { widget } = useTexts();
  return useAction({
    show: (id: string) => heldRecords.hide(id),
    run: (id) => api.releaseHeldComment({ id }),
    onAccepted: () => toast({ text: widget.released }),
    refreshes: [heldRecords.key, taskRecords.key, siteRecords.key, mockupRecords.key],
  });
}

function useRemove() {
  const { widget } = useTexts();
  const remove = useRemoval(heldRecords, [heldRecords.key]);
  return (id: string) =>
    remove({
      id,
      text: widget.heldDeleted,
      path: `/held-comments/${id}`,
      send: () => api.deleteHeldComment({ id }),
    });
}
