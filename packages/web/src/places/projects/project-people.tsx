import type { MemberRecord, ProjectRecord } from '@postil/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserPlus, X } from 'lucide-react';
import { api } from '../../api/client.ts';
import { collect } from '../../api/collect.ts';
import { useRefusal } from '../../api/optimistic.ts';
import { useMay } from '../../api/session.ts';
import { Avatar } from '../../parts/avatar.tsx';
import { Button } from '../../parts/button.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx';
import { Later, Skeleton } from '../../parts/small.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useTexts } from '../../texts/context.tsx';
import { Part } from './part.tsx';

/** The guests of the organisation, of whom each sees only some projects, and the number of all others. */
const people = queryOptions({
  queryKey: ['members', 'people'],
  queryFn: async ({ signal }) => {
    const [guests, team] = await Promise.all([
      collect(api.listMembers.all({ role: ['guest'], per_page: 100 }, { signal })),
      api.listMembers({ role: ['owner', 'admin', 'member'], per_page: 1 }, { signal }),
    ]);
    return { guests, team: team.total };
  },
});

/** Who sees a project: everybody of the team, and the guests who were added to it. */
export function ProjectPeople({ project }: { project: ProjectRecord }) {
  const { projects: texts } = useTexts();
  const may = useMay();
  const { data } = useQuery(people);
  const setProjects = useSetProjects();
  if (!data) {
    return (
      <Part title={texts.people}>
        <Later>
          <Skeleton className="h-16" />
        </Later>
      </Part>
    );
  }
  const added = data.guests.filter((guest) => guest.project_ids.includes(project.id));
  const others = data.guests.filter((guest) => !guest.project_ids.includes(project.id));
  const add = (guest: MemberRecord) => setProjects(guest, [...guest.project_ids, project.id]);
  const remove = (guest: MemberRecord) => {
    setProjects(
      guest,
      guest.project_ids.filter((id) => id !== project.id),
      texts.guestRemoved(guest.name),
    );
  };
  return (
    <Part title={texts.people} action={may.isAdmin && <AddGuest guests={others} onAdd={add} />}>
      <p className="text-text-quiet">
        {texts.seesAll(data.team)}{' '}
        <Link to="/settings/members" className="rounded-control text-accent underline">
          {texts.allPeople}
        </Link>
      </p>
      {added.length === 0 ? (
        <p className="text-text-quiet">{texts.noGuests}</p>
      ) : (
        <ul aria-label={texts.guests} className="flex flex-wrap gap-2">
          {added.map((guest) => (
            <li
              key={guest.id}
              className="flex h-9 max-w-full items-center gap-2 rounded-full border border-line bg-surface-raised ps-1.5 pe-1 coarse:h-12"
            >
              <Avatar person={guest} size={24} />
              <bdi className="min-w-0 truncate">{guest.name}</bdi>
              {may.isAdmin ? (
                <IconButton
                  label={texts.removeGuest(guest.name)}
                  className="!size-6 rounded-full coarse:!size-11"
                  onClick={() => remove(guest)}
                >
                  <X size={13} aria-hidden />
                </IconButton>
              ) : (
                <span className="w-1" />
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Changes at once which projects a guest sees. @param removed what a toast says, with Undo. */
function useSetProjects(): (guest: MemberRecord, projectIds: readonly string[], removed?: string) => void {
  const { common } = useTexts();
  const client = useQueryClient();
  const refuse = useRefusal();
  const change = useMutation({
    mutationFn: ({ id, ids }: { id: string; ids: readonly string[] }) =>
      api.updateMember({ id, project_ids: [...ids] }),
    onMutate: ({ id, ids }) => {
      client.setQueryData(
        people.queryKey,
        (before) =>
          before && {
            ...before,
            guests: before.guests.map((each) => (each.id === id ? { ...each, project_ids: [...ids] } : each)),
          },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });
  const set = (guest: MemberRecord, ids: readonly string[], removed?: string) => {
    if (removed !== undefined)
      toast({ text: removed, action: { label: common.undo, run: () => set(guest, guest.project_ids) } });
    change.mutate({ id: guest.id, ids }, { onError: (error) => refuse(error, () => set(guest, ids)) });
  };
  return set;
}

function AddGuest({
  guests,
  onAdd,
}: {
  readonly guests: readonly MemberRecord[];
  readonly onAdd: (guest: MemberRecord) => void;
}) {
  const { projects: texts } = useTexts();
  const navigate = useNavigate();
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          <UserPlus size={16} aria-hidden /> {texts.addGuest}
        </Button>
      }
    >
      {guests.map((guest) => (
        <MenuItem key={guest.id} icon={<Avatar person={guest} />} onSelect={() => onAdd(guest)}>
          {guest.name}
        </MenuItem>
      ))}
      {guests.length > 0 && <MenuLine />}
      <MenuItem
        icon={<UserPlus size={14} aria-hidden />}
        onSelect={() => navigate({ to: '/settings/members', search: { role: 'guest' } })}
      >
        {texts.inviteGuest}
      </MenuItem>
    </Menu>
  );
}
