import type { ActivityRecord } from '@postil/client';
import type { CommentAction } from '@postil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLiveChanges } from '../../data/live.ts';
import { siteActivity } from '../../features/sites/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Time } from '../../ui/data/time.tsx';

/** The recent activity on the comments of a site; each entry except a deletion links to its comment. */
export function SiteActivity({ id }: { id: string }) {
  const { projects: texts } = useTexts();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(siteActivity(id));
  useLiveChanges((change) => {
    if (change.site_id === id) void client.invalidateQueries({ queryKey: siteActivity(id).queryKey });
  });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{texts.activity}</h2>
      {!data && (error ? <Problem error={error} onRetry={() => refetch()} /> : <SkeletonList />)}
      {data?.length === 0 && <p className="text-text-quiet">{texts.noActivity}</p>}
      {data && data.length > 0 && (
        <ul className="flex flex-col">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: ActivityRecord }) {
  const { projects: texts } = useTexts();
  const { action, user, comment, timestamp } = entry;
  const name = `${user.firstName} ${user.lastName}`.trim();
  // The type requires a verb for every action; a newer server may send unknown ones.
  const verbs: Readonly<Record<CommentAction, string>> = texts.actions;
  const actions: Readonly<Record<string, string>> = verbs;
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-2 last:border-b-0">
      <Avatar person={{ id: user.id, name }} size={24} />
      <p className="min-w-0 flex-1 truncate">
        <bdi className="font-medium">{name}</bdi>{' '}
        <span className="text-text-quiet">{actions[action] ?? action}</span>{' '}
        {action === 'deleted' ? (
          <bdi className="text-text-quiet">{comment.content}</bdi>
        ) : (
          <Link to="/board" search={{ task: comment.id }} className="rounded-control hover:underline">
            <bdi>{comment.content}</bdi>
          </Link>
        )}
      </p>
      <Time instant={timestamp} className="shrink-0 text-text-quiet" />
    </li>
  );
}
