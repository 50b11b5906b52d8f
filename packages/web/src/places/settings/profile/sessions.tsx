import type { SessionRecord } from '@postil/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { useOptimistic } from '../../../api/optimistic.ts';
import { Button } from '../../../parts/button.tsx';
import { Badge, Problem, SkeletonList, Time } from '../../../parts/small.tsx';
import { useTexts } from '../../../texts/context.tsx';
import { browserOf } from './user-agents.ts';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.listSessions({}, { signal }),
});

/** Where the person is signed in; each session can be ended, or all others at once. */
export function Sessions() {
  const { profile } = useTexts().settings;
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useOptimistic<SessionRecord[], string>({
    queryKey: sessionsQuery.queryKey,
    apply: (sessions, id) => sessions.filter((session) => session.id !== id),
    run: (id) => api.endSession({ id }),
  });
  const endOthers = useOptimistic<SessionRecord[], void>({
    queryKey: sessionsQuery.queryKey,
    apply: (sessions) => sessions.filter(({ is_current: isCurrent }) => isCurrent),
    run: () => api.endOtherSessions(),
  });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <SkeletonList />;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface-raised">
        {data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button className="self-start" onClick={() => endOthers.mutate()}>
          {profile.endOthers}
        </Button>
      )}
    </>
  );
}

function Session({ session, onEnd }: { session: SessionRecord; onEnd: () => void }) {
  const { profile } = useTexts().settings;
  const { name, system } = browserOf(session.user_agent);
  const browser = profile.browser(name ?? profile.unknownBrowser, system);
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
            {profile.lastUsed} <Time instant={session.last_used_at} />
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
