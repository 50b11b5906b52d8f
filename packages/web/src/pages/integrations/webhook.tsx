import type { WebhookDetail } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMay } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Time } from '../../ui/data/time.tsx';
import { IntegrationsPage } from './layout.tsx';
import { Step } from './step.tsx';
import { WebhookActions } from './webhooks/actions.tsx';
import { EventBadge, FormatBadge, HealthBadge, HealthLine } from './webhooks/health.tsx';
import { DeliveryLog } from './webhooks/log.tsx';
import { webhookQuery } from './webhooks/queries.ts';
import { Recovery } from './webhooks/recovery.tsx';
import { TestEvent } from './webhooks/test-event.tsx';

/** One webhook: its state, its actions and its log. */
export default function WebhookPage() {
  const { webhooks } = useTexts().integrations;
  const { isAdmin } = useMay();
  return (
    <IntegrationsPage tab="webhooks">
      <Link
        to="/integrations/webhooks"
        className="inline-flex items-center gap-1.5 self-start text-text-quiet hover:text-text"
      >
        <ArrowLeft size={14} aria-hidden className="rtl:-scale-x-100" />
        {webhooks.all}
      </Link>
      {isAdmin ? <Webhook /> : <Empty>{webhooks.forAdmins}</Empty>}
    </IntegrationsPage>
  );
}

function Webhook() {
  const { webhooks } = useTexts().integrations;
  const { id } = useParams({ from: '/signed-in/integrations/webhooks/$id' });
  const { data: webhook, error, refetch } = useQuery(webhookQuery(id));
  if (!webhook && error) return <Problem error={error} onRetry={refetch} />;
  if (!webhook) return <SkeletonList />;
  return (
    <>
      <Head webhook={webhook} />
      {webhook.is_active && <TestEvent id={id} />}
      {webhook.is_active && <Recovery id={id} />}
      <Step title={webhooks.log}>
        <DeliveryLog id={id} isActive={webhook.is_active} />
      </Step>
    </>
  );
}

function Head({ webhook }: { webhook: WebhookDetail }) {
  const { webhooks } = useTexts().integrations;
  const { events, health, header_names: headerNames } = webhook;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3 max-frame:flex-wrap">
        <div className="flex min-w-0 flex-col gap-1.5">
          <h2 dir="ltr" className="text-lg font-semibold [overflow-wrap:anywhere]">
            {webhook.url}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-text-quiet">
            <FormatBadge format={webhook.format} />
            <HealthBadge webhook={webhook} />
            <span>
              {webhooks.created} <Time instant={webhook.created_at} isInSentence />
            </span>
            {health.pending_count > 0 && <span>{webhooks.pending(health.pending_count)}</span>}
          </p>
        </div>
        <WebhookActions webhook={webhook} />
      </div>
      <HealthLine webhook={webhook} />
      {headerNames.length > 0 && (
        <p className="text-text-quiet">
          {webhooks.headers}: <bdi dir="ltr">{headerNames.join(', ')}</bdi>
        </p>
      )}
      <p className="flex flex-wrap gap-1">
        {events.map((event) => (
          <EventBadge key={event} event={event} />
        ))}
      </p>
    </div>
  );
}
