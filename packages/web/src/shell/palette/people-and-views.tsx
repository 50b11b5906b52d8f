import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Bookmark, Users } from 'lucide-react';
import { membersQuery } from '../../data/records/choices.ts';
import { useMay } from '../../data/session.ts';
import { LAYOUT_PATHS, searchOf, viewsQuery } from '../../features/comments/index.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import type { Entry } from './entries.ts';

/** The people of the organisation, each with a link to their assigned tasks, and the saved views. */
export function usePeopleAndViews(): readonly Entry[] {
  const router = useRouter();
  const may = useMay();
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: !may.isGuest });
  const { data: views = [] } = useQuery(viewsQuery);
  return [
    ...members.map(
      ({ id, name, email }): Entry => ({
        id: `person:${id}`,
        group: 'people',
        label: name,
        words: email,
        hint: email,
        icon: <Avatar person={{ id, name }} />,
        run: () => void router.navigate({ to: '/list', search: { assignee: id } }),
      }),
    ),
    ...views.map(
      (view): Entry => ({
        id: `view:${view.id}`,
        group: 'views',
        label: view.name,
        icon: view.is_shared ? <Users size={15} aria-hidden /> : <Bookmark size={15} aria-hidden />,
        run: () => void router.navigate({ to: LAYOUT_PATHS[view.layout], search: searchOf(view) }),
      }),
    ),
  ];
}
