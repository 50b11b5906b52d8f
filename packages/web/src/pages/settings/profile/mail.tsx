import type { NotificationPreferences } from '@postil/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { preferenceRecords } from '../../../data/records/kinds.ts';
import { perPerson } from '../../../data/records/shapes.ts';

import { useTexts } from '../../../i18n/context.tsx';
import { SkeletonList } from '../../../ui/data/loading.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { CheckField } from '../../../ui/form/field.tsx';

const shape = perPerson<NotificationPreferences>();
const cache = preferenceRecords.cache('own', shape);

const preferencesQuery = queryOptions({
  queryKey: cache.key,
  queryFn: async ({ signal }) =>
    preferenceRecords.asShown(shape, await api.getNotificationPreferences({}, { signal })),
});

const REASONS = ['assigned', 'mentioned', 'replied', 'status', 'due', 'mockups'] as const;

type PreferencesUpdate = Parameters<typeof api.updateNotificationPreferences>[0];

/** The choice of notifications that are also sent by e-mail. Each checkbox takes effect immediately. */
export function MailPreferences() {
  const { profile } = useTexts().settings;
  const { data, error, refetch } = useQuery(preferencesQuery);
  const changePreferences = useChange(preferenceRecords);
  const change = (
    changed: Partial<Pick<NotificationPreferences, 'wants_mail' | 'mail'>>,
    sent: PreferencesUpdate,
  ) =>
    void changePreferences({
      id: 'own',
      change: changed,
      send: () => api.updateNotificationPreferences(sent),
    });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <SkeletonList />;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{profile.mail}</legend>
      <CheckField
        label={profile.wantsMail}
        checked={data.wants_mail}
        onChange={({ target: { checked } }) => change({ wants_mail: checked }, { wants_mail: checked })}
      />
      <div className="flex flex-col gap-2 ps-6">
        {REASONS.map((reason) => (
          <CheckField
            key={reason}
            label={profile.mailReasons[reason]}
            checked={data.wants_mail && data.mail[reason]}
            disabled={!data.wants_mail}
            onChange={({ target: { checked } }) =>
              // Sends only this reason, which preserves concurrent changes from another window.
              change({ mail: { ...data.mail, [reason]: checked } }, { mail: { [reason]: checked } })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
