import { useMutation, useQuery } from '@tanstack/react-query';
import { LoaderCircle, Send } from 'lucide-react';
import { api } from '../../../data/api/client.ts';
import { keys, webhookRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { AttemptResult } from './health.tsx';
import { lastAttemptOf } from './queries.ts';

/** The polling interval for the result of the test, in milliseconds. */
const POLLING_INTERVAL_MS = 500;

/** Sends a test event and shows its result: status and duration. */
export function TestEvent({ id }: { id: string }) {
  const texts = useTexts();
  const { webhooks } = texts.integrations;
  const test = useMutation({
    mutationFn: () => api.testWebhook({ id }),
    onSuccess: () => webhookRecords.refresh(),
  });
  const deliveryId = test.data?.delivery_id;
  const { data: delivery } = useQuery({
    queryKey: keys.testDelivery(id, deliveryId),
    queryFn: async ({ signal }) => {
      const page = await api.listDeliveries({ id, event_type: ['webhook.test'], per_page: 10 }, { signal });
      const delivery = page.data.find((each) => each.id === deliveryId) ?? null;
      // Refreshes the log and the health below.
      if (delivery && delivery.attempts.length > 0) void webhookRecords.refresh();
      return delivery;
    },
    enabled: deliveryId !== undefined,
    refetchInterval: ({ state }) => ((state.data?.attempts.length ?? 0) > 0 ? false : POLLING_INTERVAL_MS),
  });
  const attempt = delivery ? lastAttemptOf(delivery) : undefined;
  const isWaiting = test.isPending || (deliveryId !== undefined && attempt === undefined);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface-raised p-3">
      <Button onClick={() => test.mutate()} disabled={isWaiting}>
        <Send size={14} aria-hidden className="rtl:-scale-x-100" />
        {webhooks.sendTest}
      </Button>
      <p role="status" className="min-w-0 flex-1">
        {isWaiting && (
          <span className="inline-flex items-center gap-2 text-text-quiet">
            <LoaderCircle size={14} aria-hidden className="animate-spin motion-reduce:animate-none" />
            {webhooks.sending}
          </span>
        )}
        {!isWaiting && test.error && <span className="text-danger">{problemOf(test.error, texts)}</span>}
        {!isWaiting && attempt && (
          <span className="font-medium">
            <AttemptResult attempt={attempt} />
          </span>
        )}
        {!isWaiting && !attempt && !test.error && (
          <span className="text-text-quiet">{webhooks.testHint}</span>
        )}
      </p>
    </div>
  );
}
