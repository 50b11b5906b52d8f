import type { CreatedWebhook, WebhookRecord } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../data/api/client.ts';
import { useMay } from '../../data/session.ts';
import { SecretDialog } from '../../features/keys/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { useDialogInUrl } from '../../ui/dialog-in-url.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { IntegrationsPage } from './layout.tsx';
import { toEvents } from './webhooks/event-groups.ts';
import { EventBadge, FormatBadge, HealthBadge, HealthLine, LastResult } from './webhooks/health.tsx';
import { lastDeliveryQuery, webhookQuery, webhooksQuery } from './webhooks/queries.ts';
import { WebhookForm } from './webhooks/webhook-form.tsx';

/** The webhooks of the organisation with their health. */
export default function Webhooks() {
  const { integrations } = useTexts();
  const { webhooks } = integrations;
  const { isAdmin } = useMay();
  const [isCreating, setCreating] = useDialogInUrl();
  const add = () => setCreating(true);
  if (!isAdmin) {
    return (
      <IntegrationsPage tab="webhooks">
        <Empty>{webhooks.forAdmins}</Empty>
      </IntegrationsPage>
    );
  }
  return (
    <IntegrationsPage tab="webhooks">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-text-quiet">{webhooks.about}</p>
        <Button look="main" onClick={add}>
          <Plus size={14} aria-hidden />
          {webhooks.add}
        </Button>
      </div>
      <WebhookList />
      {isCreating && <NewWebhook onClose={() => setCreating(false)} />}
    </IntegrationsPage>
  );
}

function WebhookList() {
  const { webhooks } = useTexts().integrations;
  const { data, error, refetch } = useQuery(webhooksQuery);
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <SkeletonList />;
  if (data.length === 0) return <Empty>{webhooks.empty}</Empty>;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface-raised">
      {data.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}

function Row({ webhook }: { webhook: WebhookRecord }) {
  const { data: detail } = useQuery({ ...webhookQuery(webhook.id), refetchInterval: false });
  const { data: lastDelivery } = useQuery(lastDeliveryQuery(webhook.id));
  return (
    <li className="relative flex flex-col gap-1 px-4 py-3 transition-colors duration-120 hover:bg-surface-hover">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to="/integrations/webhooks/$id"
          params={{ id: webhook.id }}
          dir="ltr"
          className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {webhook.url}
        </Link>
        <FormatBadge format={webhook.format} />
        {detail && <HealthBadge webhook={detail} />}
      </div>
      <p className="flex flex-wrap gap-1">
        {webhook.events.slice(0, MAX_SHOWN_EVENTS).map((event) => (
          <EventBadge key={event} event={event} />
        ))}
        {webhook.events.length > MAX_SHOWN_EVENTS && (
          <Badge>
            <bdi dir="ltr">+{webhook.events.length - MAX_SHOWN_EVENTS}</bdi>
          </Badge>
        )}
      </p>
      {/* The lines keep their height while they load. */}
      <div className="min-h-5">{lastDelivery !== undefined && <LastResult delivery={lastDelivery} />}</div>
      {detail && <HealthLine webhook={detail} />}
    </li>
  );
}

const MAX_SHOWN_EVENTS = 6;

/** Adds a webhook and shows its signing secret, except for chats, which do not verify signatures. */
function NewWebhook({ onClose }: { onClose: () => void }) {
  const { webhooks } = useTexts().integrations;
  const router = useRouter();
  const [createdWebhook, setCreated] = useState<CreatedWebhook>();
  const open = ({ id }: CreatedWebhook) => {
    onClose();
    void router.navigate({ to: '/integrations/webhooks/$id', params: { id } });
  };
  if (createdWebhook) {
    return (
      <SecretDialog
        title={webhooks.secretTitle}
        description={webhooks.secretHint}
        label={webhooks.secret}
        secret={createdWebhook.secret}
        onClose={() => open(createdWebhook)}
      />
    );
  }
  return (
    <Dialog title={webhooks.add} isOpen isWide onClose={onClose}>
      <WebhookForm
        action={webhooks.add}
        save={({ url, format, quiet_hours, events, headers }) =>
          api.createWebhook({
            url,
            format,
            quiet_hours,
            events: toEvents(events),
            headers: withoutNulls(headers),
          })
        }
        onSaved={(webhook) => (webhook.format === 'standard' ? setCreated(webhook) : open(webhook))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** The headers without nulls: a new webhook has no headers to remove. */
function withoutNulls(headers: Record<string, string | null> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
