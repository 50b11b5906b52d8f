import type { DeliveryRecord, WebhookDetail } from '@postil/client';
import { CHAT_SERVICES } from '@postil/contract/webhook-formats';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { lastAttemptOf } from './queries.ts';

/** One attempt of a delivery. */
export type Attempt = DeliveryRecord['attempts'][number];

/** The health of a webhook, in one word. */
export function HealthBadge({ webhook }: { webhook: Pick<WebhookDetail, 'is_active' | 'health'> }) {
  const { webhooks } = useTexts().integrations;
  if (!webhook.is_active) return <Badge>{webhooks.off}</Badge>;
  return webhook.health.failing_since === null ? (
    <Badge tone="good">{webhooks.on}</Badge>
  ) : (
    <Badge tone="bad">{webhooks.failing}</Badge>
  );
}

/** The chat service of a webhook; renders nothing for the standard format. */
export function FormatBadge({ format }: Pick<WebhookDetail, 'format'>) {
  return format === 'standard' ? null : <Badge tone="accent">{CHAT_SERVICES[format].name}</Badge>;
}

/** An event to which a webhook subscribes. */
export function EventBadge({ event }: { event: string }) {
  const { webhooks } = useTexts().integrations;
  return <Badge>{event === '*' ? webhooks.everything : <bdi dir="ltr">{event}</bdi>}</Badge>;
}

/** The reason why Postil disabled a webhook, and the number and start of its failed attempts, if there are any. */
export function HealthLine({ webhook: { health, is_active: isActive } }: { webhook: WebhookDetail }) {
  const { webhooks } = useTexts().integrations;
  return (
    <>
      {!isActive && health.disabled_reason !== null && (
        <p className="text-danger [overflow-wrap:anywhere]">{webhooks.switchedOff(health.disabled_reason)}</p>
      )}
      {health.failing_since !== null && (
        <p className="text-danger">
          {webhooks.failingSince(health.failed_attempts)} <Time instant={health.failing_since} isInSentence />
        </p>
      )}
    </>
  );
}

/** The result of an attempt: its status or error, and its duration. */
export function AttemptResult({ attempt }: { attempt: Attempt }) {
  const { webhooks } = useTexts().integrations;
  const { number } = useFormats();
  const { status_code: status, error_class: error, duration_ms: durationMs } = attempt;
  const words = [
    status === null ? undefined : String(status),
    error === null ? undefined : webhooks.errors[error],
  ];
  return (
    <span className={error === null ? 'text-success' : 'text-danger'}>
      {words.filter(Boolean).join(' · ')} · {webhooks.milliseconds(number(durationMs))}
    </span>
  );
}

/** The result of the last delivery of a webhook. */
export function LastResult({ delivery }: { delivery: DeliveryRecord | null }) {
  const { webhooks } = useTexts().integrations;
  const attempt = delivery === null ? undefined : lastAttemptOf(delivery);
  if (attempt === undefined) return <span className="text-text-quiet">{webhooks.nothingSent}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <AttemptResult attempt={attempt} />
      <Time instant={attempt.started_at} isInSentence className="text-text-quiet" />
    </span>
  );
}
