import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useRefusal } from '../../../data/records/change.ts';
import { keys, webhookRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { DAY_MS } from '../../../lib/days.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';

/** The periods for redelivery, in days; the log is kept for 30. */
const PERIODS = ['1', '7', '30'] as const;

/** Redelivers skipped and exhausted deliveries. Renders nothing if there are none. */
export function Recovery({ id }: { id: string }) {
  const { webhooks } = useTexts().integrations;
  const refuse = useRefusal();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('7');
  const { data } = useQuery({
    queryKey: keys.missedDeliveries(id),
    queryFn: ({ signal }) =>
      api.listDeliveries({ id, status: ['exhausted', 'skipped'], per_page: 1 }, { signal }),
  });
  const recover = useMutation({
    mutationFn: () =>
      api.recoverDeliveries({ id, since: new Date(Date.now() - Number(days) * DAY_MS).toISOString() }),
    onSuccess: ({ recovered_count: count }) => toast({ text: webhooks.recovered(count) }),
    onError: (error) => refuse(error, () => recover.mutate()),
    onSettled: () => webhookRecords.refresh(),
  });
  const missedCount = data?.total ?? 0;
  if (missedCount === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface-raised p-3">
      <p className="min-w-48 flex-1">{webhooks.missed(missedCount)}</p>
      <div className="w-40">
        <SelectField
          label={webhooks.since}
          isLabelHidden
          options={PERIODS.map((each) => ({ value: each, label: webhooks.periods[each] }))}
          value={days}
          onValue={setDays}
        />
      </div>
      <Button onClick={() => recover.mutate()} disabled={recover.isPending}>
        {webhooks.recover}
      </Button>
    </div>
  );
}
