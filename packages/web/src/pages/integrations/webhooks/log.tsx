import type { DeliveryRecord } from '@postil/client';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { api } from '../../../data/api/client.ts';
import { useRefusal } from '../../../data/records/change.ts';
import { webhookRecords } from '../../../data/records/kinds.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Empty } from '../../../ui/data/empty.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { SkeletonList } from '../../../ui/data/loading.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LinkTab, LinkTabs } from '../../../ui/link-tabs.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { Attempts } from './attempts.tsx';
import { AttemptResult } from './health.tsx';
import { deliveriesQuery, lastAttemptOf } from './queries.ts';

const FAILED = 'failed';
/** A wait for a picture or the end of quiet hours is shown only if it is longer than this, in milliseconds. */
const SHORT_WAIT_MS = 10_000;
const TONES = { pending: 'plain', delivered: 'good', exhausted: 'bad', skipped: 'plain' } as const;

/** The deliveries of a webhook, newest first: all, or the failed ones. The delivery in the URL is expanded. */
export function DeliveryLog({ id, isActive }: { id: string; isActive: boolean }) {
  const { webhooks } = useTexts().integrations;
  const { status, delivery: openId } = useSearch({ from: '/signed-in/integrations/webhooks/$id' });
  const isFailedOnly = status === FAILED;
  const linkTarget = { to: '/integrations/webhooks/$id', params: { id } } as const;
  return (
    <div className="flex flex-col gap-3">
      <div className="pt-2">
        <LinkTabs label={webhooks.filter}>
          <LinkTab {...linkTarget} search={{}} isCurrent={!isFailedOnly}>
            {webhooks.allDeliveries}
          </LinkTab>
          <LinkTab {...linkTarget} search={{ status: FAILED }} isCurrent={isFailedOnly}>
            {webhooks.failedDeliveries}
          </LinkTab>
        </LinkTabs>
      </div>
      <Deliveries id={id} isFailedOnly={isFailedOnly} openId={openId} isActive={isActive} />
    </div>
  );
}

function Deliveries({
  id,
  isFailedOnly,
  openId,
  isActive,
}: {
  readonly id: string;
  readonly isFailedOnly: boolean;
  readonly openId: string | undefined;
  readonly isActive: boolean;
}) {
  const { webhooks } = useTexts().integrations;
  const query = useInfiniteQuery(deliveriesQuery(id, isFailedOnly));
  const redeliver = useRedeliver(id);
  if (!query.data && query.error) return <Problem error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <SkeletonList />;
  const deliveries = query.data.pages.flatMap(({ data }) => data);
  if (deliveries.length === 0) {
    return <Empty>{isFailedOnly ? webhooks.noneFailed : webhooks.logEmpty}</Empty>;
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface-raised">
        {deliveries.map((delivery) => (
          <Delivery
            key={delivery.id}
            webhookId={id}
            delivery={delivery}
            isOpen={delivery.id === openId}
            status={isFailedOnly ? FAILED : undefined}
            onRedeliver={isActive ? () => redeliver.mutate(delivery.id) : undefined}
          />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function Delivery({
  webhookId,
  delivery,
  isOpen,
  status,
  onRedeliver,
}: {
  readonly webhookId: string;
  readonly delivery: DeliveryRecord;
  readonly isOpen: boolean;
  readonly status: string | undefined;
  /** undefined: the webhook is switched off. */
  readonly onRedeliver: (() => void) | undefined;
}) {
  const { webhooks } = useTexts().integrations;
  const attempt = lastAttemptOf(delivery);
  return (
    <li>
      <Link
        to="/integrations/webhooks/$id"
        params={{ id: webhookId }}
        search={{ ...(status ? { status } : {}), ...(isOpen ? {} : { delivery: delivery.id }) }}
        resetScroll={false}
        aria-expanded={isOpen}
        activeProps={{}}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 hover:bg-surface-hover coarse:min-h-11"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={classes('shrink-0 text-text-quiet', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
        />
        <span className="min-w-40 flex-1 font-medium">
          <bdi dir="ltr">{delivery.event_type}</bdi>
        </span>
        <span className="tabular-nums">{attempt && <AttemptResult attempt={attempt} />}</span>
        <DeliveryState delivery={delivery} />
        <Time
          instant={delivery.created_at}
          isInSentence
          className="min-w-20 text-end text-text-quiet max-frame:ms-auto"
        />
      </Link>
      {isOpen && (
        <div className="flex flex-col gap-4 border-t border-line px-3 py-4">
          <div className="flex flex-wrap items-center gap-3">
            {onRedeliver && <Button onClick={onRedeliver}>{webhooks.redeliver}</Button>}
          </div>
          <Attempts attempts={delivery.attempts} />
        </div>
      )}
    </li>
  );
}

/** The state of a delivery, or the time of its next attempt while it waits for one. */
function DeliveryState({ delivery }: { delivery: DeliveryRecord }) {
  const { webhooks } = useTexts().integrations;
  const { dateAndTime } = useFormats();
  const { status, next_attempt_at: at, attempts } = delivery;
  const waitMs = at === null ? 0 : Date.parse(at) - Date.now();
  if (status === 'pending' && at !== null && attempts.length === 0 && waitMs > SHORT_WAIT_MS)
    return <span className="text-text-quiet">{webhooks.waitingUntil(dateAndTime(at))}</span>;
  if (status !== 'pending' || at === null || attempts.length === 0)
    return <Badge tone={TONES[status]}>{webhooks.deliveryStates[status]}</Badge>;
  const seconds = Math.max(0, Math.round(waitMs / 1_000));
  return <span className="text-text-quiet">{webhooks.nextAttempt(seconds)}</span>;
}

function useRedeliver(id: string) {
  const { webhooks } = useTexts().integrations;
  const refuse = useRefusal();
  const redeliver = useMutation({
    mutationFn: (deliveryId: string) => api.redeliver({ id, delivery_id: deliveryId }),
    onSuccess: () => toast({ text: webhooks.redelivering }),
    onError: (error, deliveryId) => refuse(error, () => redeliver.mutate(deliveryId)),
    onSettled: () => webhookRecords.refresh(),
  });
  return redeliver;
}
