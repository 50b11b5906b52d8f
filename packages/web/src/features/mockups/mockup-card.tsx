import type { MockupRecord } from '@postil/client';
import type { MockupStatus } from '@postil/contract/enums';
import { Link } from '@tanstack/react-router';
import { Check, Clock, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Time } from '../../ui/data/time.tsx';
import { pictureUrl } from './cache/queries.ts';

/** A grid of cards, with as many columns as fit. */
export function MockupGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-4">{children}</ul>;
}

const ICONS = { PENDING: Clock, APPROVED: Check, CHANGES_REQUESTED: PencilLine };
const TONES = { PENDING: 'plain', APPROVED: 'good', CHANGES_REQUESTED: 'bad' } as const;

/** The status of a mockup's review, with its own icon. */
export function MockupStatusBadge({ status }: { status: MockupStatus }) {
  const { common } = useTexts();
  const Icon = ICONS[status];
  return (
    <Badge tone={TONES[status]}>
      <Icon size={11} aria-hidden className="shrink-0" />
      <span className="truncate">{common.mockupStatuses[status]}</span>
    </Badge>
  );
}

/** A mockup in the grid: the upper part of its newest version, its name and its status. */
export function MockupCard({
  mockup,
  heading: Heading = 'h2',
}: {
  readonly mockup: MockupRecord;
  /** The level of its heading: `h3` below an `h2`. */
  readonly heading?: 'h2' | 'h3';
}) {
  const { mockups: texts } = useTexts();
  const { id, name, status, latest, pending_count: pendingCount, updated_at: updatedAt } = mockup;
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-raised transition-colors duration-120 hover:border-line-strong">
      <div className="relative aspect-[16/10] overflow-hidden border-b border-line bg-surface-sunken">
        <img
          src={pictureUrl(latest.preview_url)}
          alt=""
          width={latest.width}
          height={latest.height}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3">
        <Heading className="text-base font-medium">
          <Link
            to="/mockups/$id"
            params={{ id }}
            className="flex after:absolute after:inset-0 after:rounded-card"
          >
            <bdi className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
          </Link>
        </Heading>
        <div className="mt-auto flex flex-col items-start gap-1.5 text-text-quiet tabular-nums">
          <MockupStatusBadge status={status} />
          <p className="flex w-full gap-2">
            <span className="min-w-0 truncate">
              {pendingCount > 0 ? texts.pending(pendingCount) : texts.noPending}
            </span>
            <Time instant={updatedAt} className="relative ms-auto shrink-0" />
          </p>
        </div>
      </div>
    </li>
  );
}
