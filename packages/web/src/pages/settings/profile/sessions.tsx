import type { SessionRecord } from '@postil/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useAction } from '../../../data/records/change.ts';
import { sessionRecords } from '../../../data/records/kinds.ts';
import { list } from '../../../data/records/shapes.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/loading.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { browserOf } from './user-agents.ts';

const shape = list<SessionRecord>();
const sessionLists = sessionRecords.cache('list', shape);

const sessionsQuery = queryOptions({
  queryKey: sessionLists.key,
  queryFn: async ({ signal }) => sessionRecords.asShown(shape, await api.listSessions({}, { signal })),
});

/** The person's sessions; all but the current one can be ended, one by one or together. */
export function Sessions() {
  const { profile } = useTexts().settings;
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionRecord | 'others'>();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const refreshes = [sessionRecords.key];
  const end = useAction({
    show: (id: string) => sessionRecords.hide(id),
    run: (id) => api.endSession({ id }),
    refreshes,
  });
  const endOthers = useAction({
    show: (sessions: readonly SessionRecord[]) => {
      const restorers = sessions
        .filter(({ is_current: isCurrent }) => !isCurrent)
        .map(({ id }) => sessionRecords.hide(id));
      return () => {
        for (const restore of restorers) restore();
      };
    },
    run: () => api.endOtherSessions(),
    refreshes,
  });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <SkeletonList />;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface-raised">
        {data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => setSessionsToEnd(session)} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button className="self-start" onClick={() => setSessionsToEnd('others')}>
          {profile.endOthers}
        </Button>
      )}
      {sessionsToEnd && (
        <Confirm
          title={
            sessionsToEnd === 'others' ? profile.endOthers : profile.endOf(nameOf(sessionsToEnd, profile))
          }
          description={profile.endHint}
          action={sessionsToEnd === 'others' ? profile.endOthers : profile.end}
          onClose={() => setSessionsToEnd(undefined)}
          onConfirm={() => void (sessionsToEnd === 'others' ? endOthers(data) : end(sessionsToEnd.id))}
        />
      )}
    </>
  );
}

/** The browser of a session and its system, such as "Firefox on Linux". */
function nameOf({ user_agent: agent }: SessionRecord, profile: Texts['settings']['profile']): string {
  const { name, system } = browserOf(agent);
  return profile.browser(name ?? profile.unknownBrowser, system);
}

function Session({ session, onEnd }: { session: SessionRecord; onEnd: () => void }) {
  const { profile } = useTexts().settings;
  const browser = nameOf(session, profile);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Monitor size={16} aria-hidden className="shrink-0 text-text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium" title={session.user_agent ?? undefined}>
          {browser}
          {session.is_current && <Badge tone="good">{profile.thisSession}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-text-quiet">
          {session.address !== null && <span dir="ltr">{session.address}</span>}
          <span>
            {profile.lastUsed} <Time instant={session.last_used_at} isInSentence />
          </span>
        </p>
      </div>
      {!session.is_current && (
        <Button aria-label={profile.endOf(browser)} onClick={onEnd}>
          {profile.end}
        </Button>
      )}
    </li>
  );
}
