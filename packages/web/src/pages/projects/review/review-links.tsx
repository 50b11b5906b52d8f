import type { IssuedReviewLink, ReviewLink } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useAction } from '../../../data/records/change.ts';
import { reviewLinkRecords } from '../../../data/records/kinds.ts';
import { SecretDialog } from '../../../features/keys/index.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { SkeletonList } from '../../../ui/data/loading.tsx';
import { PageSection } from '../../../ui/data/page-section.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { LinkForm } from './link-form.tsx';
import { reviewLinksQuery } from './queries.ts';

/** The links for reviews of a project by people without an account. */
export function ReviewLinks({ projectId, mayChange }: { projectId: string; mayChange: boolean }) {
  const { common, review } = useTexts();
  const { data: links, error, refetch } = useQuery(reviewLinksQuery(projectId));
  const [isCreating, setCreating] = useState(false);
  const [issuedLink, setIssuedLink] = useState<IssuedReviewLink>();
  const [linkToRevoke, setLinkToRevoke] = useState<ReviewLink>();
  const revoke = useRevoke();
  return (
    <PageSection
      title={review.links.title}
      count={links?.length}
      action={
        mayChange && (
          <Button onClick={() => setCreating(true)}>
            <Plus size={16} aria-hidden /> {review.links.create}
          </Button>
        )
      }
    >
      {!links && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <SkeletonList />)}
      {links?.length === 0 && <p className="text-text-quiet">{review.links.about}</p>}
      {links && links.length > 0 && (
        <ul className="rounded-card border border-line bg-surface-raised">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onRevoke={mayChange ? () => setLinkToRevoke(link) : undefined}
            />
          ))}
        </ul>
      )}
      {isCreating && (
        <LinkForm
          projectId={projectId}
          onClose={() => setCreating(false)}
          onIssued={(link) => {
            setCreating(false);
            setIssuedLink(link);
          }}
        />
      )}
      <SecretDialog
        title={review.links.issuedTitle}
        description={review.links.issuedHint}
        label={review.links.link}
        secret={issuedLink?.url}
        onClose={() => setIssuedLink(undefined)}
      />
      {linkToRevoke && (
        <Dialog
          title={review.links.revokeTitle(linkToRevoke.name)}
          description={review.links.revokeHint}
          isOpen
          onClose={() => setLinkToRevoke(undefined)}
        >
          <DialogActions>
            <Button onClick={() => setLinkToRevoke(undefined)}>{common.cancel}</Button>
            <Button
              look="danger"
              onClick={() => {
                void revoke(linkToRevoke.id);
                setLinkToRevoke(undefined);
              }}
            >
              {review.links.revoke}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </PageSection>
  );
}

function LinkRow({ link, onRevoke }: { link: ReviewLink; onRevoke: (() => void) | undefined }) {
  const { review } = useTexts();
  const { links: texts } = review;
  const { name, rights, has_password: hasPassword, last_four: lastFour, last_used_at: usedAt } = link;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-[1_1_240px]">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap text-text-quiet [&>:not(:last-child)]:after:mx-1.5 [&>:not(:last-child)]:after:content-['·'/'']">
          <span>{texts.rightNames[rights]}</span>
          {hasPassword && <span>{texts.protected}</span>}
          <Expiry expiresAt={link.expires_at} />
          <span>{texts.endsWith(lastFour)}</span>
          <span>
            {usedAt === null ? texts.neverUsed : texts.used}{' '}
            {usedAt !== null && <Time instant={usedAt} isInSentence />}
          </span>
        </p>
      </div>
      {onRevoke && (
        <Button look="quiet" aria-label={texts.revokeOf(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  const { review } = useTexts();
  const { day } = useFormats();
  if (expiresAt === null) return null;
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <span className={hasExpired ? 'text-danger' : undefined}>
      {hasExpired ? review.links.expired : review.links.expires(day(expiresAt))}
    </span>
  );
}

function useRevoke() {
  const { review } = useTexts();
  return useAction({
    show: (id: string) => reviewLinkRecords.hide(id),
    run: (id) => api.deleteReviewLink({ id }),
    onAccepted: () => toast({ text: review.links.revoked }),
    refreshes: [reviewLinkRecords.key],
  });
}
