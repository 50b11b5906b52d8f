import type { MemberRecord } from '@postil/client';
import { MEMBER_ROLES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Ellipsis, KeyRound, Link2, UserMinus } from 'lucide-react';
import { useMay, useSession } from '../../../data/session.ts';
import { projectChoices } from '../../../features/projects/index.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Menu, MenuCheck, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx';
import type { MemberChange } from './changes.ts';
import { assignableRoles } from './invite-dialog.tsx';

/** The actions on a member that open a dialog. */
export type MemberAction = 'invitation' | 'reset' | 'remove';

const CELL = 'border-b border-line py-2 pe-4 align-top last:pe-0';

/** A member in the table. @param isLastOwner whether the organisation has no other owner. */
export function MemberRow({
  member,
  isLastOwner,
  onChange,
  onAction,
}: {
  readonly member: MemberRecord;
  readonly isLastOwner: boolean;
  readonly onChange: (change: MemberChange) => void;
  readonly onAction: (action: MemberAction) => void;
}) {
  const { members } = useTexts();
  const { user } = useSession();
  const { name, email, status, last_seen_at: lastSeenAt } = member;
  return (
    <tr data-member={email}>
      <th scope="row" className={`${CELL} w-full max-w-0 text-start font-normal`}>
        <div className="flex items-center gap-2.5">
          <Avatar person={member} size={32} className="max-frame:hidden" />
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 items-center gap-x-1.5 max-frame:flex-wrap">
              <bdi className="truncate font-medium">{name}</bdi>
              {member.id === user.id && <span className="shrink-0 text-text-quiet">({members.you})</span>}
              {status === 'invited' && <Badge tone="accent">{members.statuses.invited}</Badge>}
            </p>
            <p dir="ltr" className="truncate text-start text-text-quiet rtl:text-end">
              {email}
            </p>
          </div>
        </div>
      </th>
      <td className={CELL}>
        <Role member={member} isLastOwner={isLastOwner} onChange={onChange} />
      </td>
      <td className={`${CELL} pt-4 whitespace-nowrap text-text-quiet max-frame:hidden`}>
        {lastSeenAt === null ? members.never : <Time instant={lastSeenAt} />}
      </td>
      <td className={CELL}>
        <MemberMenu member={member} isLastOwner={isLastOwner} onAction={onAction} />
      </td>
    </tr>
  );
}

function Role({
  member,
  isLastOwner,
  onChange,
}: {
  readonly member: MemberRecord;
  readonly isLastOwner: boolean;
  readonly onChange: (change: MemberChange) => void;
}) {
  const { common, members } = useTexts();
  const session = useSession();
  const may = useMay();
  const { id, name, role } = member;
  const allowedRoles = assignableRoles(session.role);
  if (!may.isAdmin || isLastOwner || !allowedRoles.includes(role)) {
    return (
      <div className="w-44 pt-1.5 max-frame:w-36">
        <p>{common.roles[role]}</p>
        {may.isAdmin && role === 'owner' && (
          <p className="text-xs text-text-quiet">{isLastOwner ? members.lastOwner : members.ownersOnly}</p>
        )}
      </div>
    );
  }
  return (
    <div className="flex w-36 flex-col items-start gap-1 max-frame:w-28">
      <SelectField
        label={members.roleOf(name)}
        isLabelHidden
        value={role}
        onValue={(value) => onChange({ id, role: value })}
        options={MEMBER_ROLES.filter((each) => allowedRoles.includes(each)).map((value) => ({
          value,
          label: common.roles[value],
        }))}
      />
      {role === 'guest' && <Projects member={member} onChange={onChange} />}
    </div>
  );
}

/** Checkboxes for the projects that a guest sees. */
function Projects({
  member,
  onChange,
}: {
  readonly member: MemberRecord;
  readonly onChange: (change: MemberChange) => void;
}) {
  const { members } = useTexts();
  const { data: projects = [] } = useQuery(projectChoices);
  const { id, name, project_ids: ids } = member;
  const [onlyId] = ids;
  const label =
    ids.length === 1
      ? (projects.find((each) => each.id === onlyId)?.name ?? members.projectsCount(1))
      : members.projectsCount(ids.length);
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          className="max-w-full !px-2 text-text-quiet"
          aria-label={`${members.projectsOf(name)}: ${label}`}
        >
          <span className="truncate">{label}</span>
          <ChevronDown size={12} aria-hidden className="shrink-0" />
        </Button>
      }
    >
      {projects.map((project) => (
        <MenuCheck
          key={project.id}
          isChecked={ids.includes(project.id)}
          onChange={(isChecked) =>
            onChange({
              id,
              project_ids: isChecked ? [...ids, project.id] : ids.filter((each) => each !== project.id),
            })
          }
        >
          {project.name}
        </MenuCheck>
      ))}
    </Menu>
  );
}

function MemberMenu({
  member,
  isLastOwner,
  onAction,
}: {
  readonly member: MemberRecord;
  readonly isLastOwner: boolean;
  readonly onAction: (action: MemberAction) => void;
}) {
  const { members } = useTexts();
  const session = useSession();
  const may = useMay();
  const isSelf = member.id === session.user.id;
  const mayChange = may.isAdmin && (member.role !== 'owner' || session.role === 'owner');
  // People change their own password in the profile, and the last owner cannot leave: then the menu is empty.
  if (!mayChange || (isSelf && isLastOwner)) return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={members.menu(member.name)}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      {member.status === 'invited' ? (
        <MenuItem icon={<Link2 size={14} aria-hidden />} onSelect={() => onAction('invitation')}>
          {members.invitationLink}
        </MenuItem>
      ) : (
        !isSelf && (
          <MenuItem icon={<KeyRound size={14} aria-hidden />} onSelect={() => onAction('reset')}>
            {members.resetLink}
          </MenuItem>
        )
      )}
      {!isLastOwner && (
        <>
          {!isSelf && <MenuLine />}
          <MenuItem
            isDangerous
            icon={<UserMinus size={14} aria-hidden />}
            onSelect={() => onAction('remove')}
          >
            {members.remove}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
