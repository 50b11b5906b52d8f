import type { MemberRecord, ProjectRecord } from '@postil/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserPlus, X } from 'lucide-react';
import { api } from '../../data/api/client.ts';
import { useChange } from '../../data/records/change.ts';
import { memberRecords } from '../../data/records/kinds.ts';
import { listIn } from '../../data/records/shapes.ts';
import { offerUndoOf } from '../../data/records/undo.ts';
import { useMay } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { collect } from '../../lib/collect.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Delayed, Skeleton } from '../../ui/data/loading.tsx';
import { PageSection } from '../../ui/data/page-section.tsx';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';

interface People {
  readonly guests: MemberRecord[];
  /** The number of members who are not guests. */
  readonly teamCount: number;
}

const guestShape = listIn<'guests', MemberRecord, People>('guests');
const peopleCache = memberRecords.cache('people', guestShape);

/** The guests of the organisation, each restricted to some projects, and the number of other members. */
const peopleQuery = queryOptions({
  queryKey: peopleCache.key,
  queryFn: async ({ signal }) => {
    const [guests, teamPage] = await Promise.all([
      collect(api.listMembers.all({ role: ['guest'], per_page: 100 }, { signal })),
      api.listMembers({ role: ['owner', 'admin', 'member'], per_page: 1 }, { signal }),
    ]);
    return memberRecords.asShown(guestShape, { guests, teamCount: teamPage.total });
  },
});

/** The people who see a project: the whole team, and the guests who were added to it. */
export function ProjectPeople({ project }: { project: ProjectRecord }) {
  const { projects: texts } = useTexts();
  const may = useMay();
  const { data } = useQuery(peopleQuery);
  const setProjects = useSetProjects();
  if (!data) {
    return (
      <PageSection title={texts.people}>
        <Delayed>
          <Skeleton className="h-16" />
        </Delayed>
      </PageSection>
    );
  }
  const addedGuests = data.guests.filter((guest) => guest.project_ids.includes(project.id));
  const otherGuests = data.guests.filter((guest) => !guest.project_ids.includes(project.id));
  const add = (guest: MemberRecord) =>
    setProjects(guest, [...guest.project_ids, project.id], texts.guestAdded(guest.name));
  const remove = (guest: MemberRecord) => {
    setProjects(
      guest,
      guest.project_ids.filter((id) => id !== project.id),
      texts.guestRemoved(guest.name),
    );
  };
  return (
    <PageSection title={texts.people} action={may.isAdmin && <AddGuest guests={otherGuests} onAdd={add} />}>
      <p className="text-text-quiet">
        {texts.seesAll(data.teamCount)}{' '}
        <Link to="/settings/members" className="rounded-control text-accent underline">
          {texts.allPeople}
        </Link>
      </p>
      {addedGuests.length === 0 ? (
        <p className="text-text-quiet">{texts.noGuests}</p>
      ) : (
        <ul aria-label={texts.guests} className="flex flex-wrap gap-2">
          {addedGuests.map((guest) => (
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
    </PageSection>
  );
}

/** Changes the projects of a guest optimistically, with Undo. @param text the message about the change. */
function useSetProjects(): (guest: MemberRecord, projectIds: readonly string[], text: string) => void {
  const { common } = useTexts();
  const change = useChange(memberRecords, [memberRecords.key]);
  const set = ({ id }: MemberRecord, ids: readonly string[]) =>
    change({
      id,
      change: { project_ids: [...ids] },
      send: () => api.updateMember({ id, project_ids: [...ids] }),
    });
  return (guest, ids, text) => {
    const undo = () => void set(guest, guest.project_ids);
    void offerUndoOf(set(guest, ids), { text, label: common.undo, undo });
  };
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
