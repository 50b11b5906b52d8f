import type { NotificationPreferences } from '@postil/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useOptimistic } from '../../../api/optimistic.ts';
import { CheckField } from '../../../parts/field.tsx';
import { Problem, SkeletonList } from '../../../parts/small.tsx';
import { useTexts } from '../../../texts/context.tsx';

const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => api.getNotificationPreferences({}, { signal }),
});

const REASONS = ['assigned', 'mentioned', 'replied', 'status', 'mockups'] as const;

/** Which notifications are also sent by mail. A box takes effect at once. */
export function MailPreferences() {
  const { profile } = useTexts().settings;
  const { data, error, refetch } = useQuery(preferencesQuery);
  const change = useOptimistic<NotificationPreferences, Partial<NotificationPreferences>>({
    queryKey: preferencesQuery.queryKey,
    apply: (known, changed) => ({ ...known, ...changed }),
    run: (changed) => api.updateNotificationPreferences(changed),
  });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <SkeletonList />;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{profile.mail}</legend>
      <CheckField
        label={profile.wantsMail}
        checked={data.wants_mail}
        onChange={({ target }) => change.mutate({ wants_mail: target.checked })}
      />
      <div className="flex flex-col gap-2 ps-6">
        {REASONS.map((reason) => (
          <CheckField
            key={reason}
            label={profile.mailReasons[reason]}
            checked={data.wants_mail && data.mail[reason]}
            disabled={!data.wants_mail}
            onChange={({ target }) => change.mutate({ mail: { ...data.mail, [reason]: target.checked } })}
          />
        ))}
      </div>
    </fieldset>
  );
}
