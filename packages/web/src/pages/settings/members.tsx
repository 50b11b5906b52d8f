import type { MemberRecord } from '@postil/client';
import { MEMBER_ROLES, type MemberRole } from '@postil/contract/enums';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { SelectChoice } from '../../ui/choice.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { useDialogInUrl } from '../../ui/dialog-in-url.ts';
import { Button } from '../../ui/form/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SettingsPage } from './layout.tsx';
import { useChangeMember } from './members/changes.ts';
import { InviteDialog } from './members/invite-dialog.tsx';
import { LinkDialog } from './members/link-dialog.tsx';
import { type MemberAction, MemberRow } from './members/member-row.tsx';
import { type MemberFilter, memberList, ownersCount } from './members/queries.ts';
import { RemoveDialog } from './members/remove-dialog.tsx';

const route = getRouteApi('/signed-in/settings/members');

/** The members of the organisation and their roles. */
export default function Members() {
  const { members } = useTexts();
  const may = useMay();
  const { q: words = '', role } = route.useSearch();
  const filter = { words, role: MEMBER_ROLES.find((each) => each === role) };
  const [isInviting, setInviting] = useDialogInUrl();
  const [pendingAction, setPendingAction] = useState<
    { member: MemberRecord; action: MemberAction } | undefined
  >();
  const close = () => setPendingAction(undefined);
  return (
    <SettingsPage
      tab="members"
      isWide
      actions={
        may.isAdmin && (
          <Button look="main" onClick={() => setInviting(true)}>
            <UserPlus size={16} aria-hidden /> {members.invite}
          </Button>
        )
      }
    >
      <Filters filter={filter} />
      <Table filter={filter} onAction={(member, action) => setPendingAction({ member, action })} />
      {isInviting && (
        <InviteDialog
          {...(filter.role === 'guest' ? { initialRole: 'guest' } : {})}
          onClose={() => setInviting(false)}
          onDone={(member) => {
            setInviting(false);
            setPendingAction({ member, action: 'invitation' });
          }}
        />
      )}
      {pendingAction?.action === 'remove' && <RemoveDialog member={pendingAction.member} onClose={close} />}
      {(pendingAction?.action === 'invitation' || pendingAction?.action === 'reset') && (
        <LinkDialog member={pendingAction.member} purpose={pendingAction.action} onClose={close} />
      )}
    </SettingsPage>
  );
}

function Filters({ filter }: { filter: MemberFilter }) {
  const { words } = filter;
  const role: MemberRole | '' = filter.role ?? '';
  const { common, members } = useTexts();
  const navigate = useNavigate();
  const change = (changed: Readonly<Record<string, string>>) => {
    const filters = Object.entries({ q: words, role, ...changed }).filter(([, value]) => value !== '');
    void navigate({
      to: '/settings/members',
      search: Object.fromEntries(filters),
      replace: 'q' in changed && words !== '',
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField label={members.searchLabel} value={words} onValue={(q) => change({ q })} />
      <SelectChoice
        label={members.roleFilter}
        value={role}
        onValue={(value) => change({ role: value })}
        options={[
          { value: '' as const, label: members.anyRole },
          ...MEMBER_ROLES.map((value) => ({ value, label: common.roles[value] })),
        ]}
      />
    </div>
  );
}

const HEAD = 'border-b border-line pb-2 pe-4 text-start font-medium text-text-quiet';

function Table({
  filter,
  onAction,
}: {
  readonly filter: MemberFilter;
  readonly onAction: (member: MemberRecord, action: MemberAction) => void;
}) {
  const { common, members } = useTexts();
  const navigate = useNavigate();
  const query = useInfiniteQuery(memberList(filter));
  const { data: owners } = useQuery(ownersCount);
  const change = useChangeMember();
  const rows = query.data?.pages.flatMap(({ data }) => data);
  if (!rows)
    return query.error ? <Problem error={query.error} onRetry={() => query.refetch()} /> : <SkeletonList />;
  if (rows.length === 0) {
    const clearButton = (
      <Button onClick={() => navigate({ to: '/settings/members' })}>{members.clear}</Button>
    );
    return <Empty action={clearButton}>{members.empty}</Empty>;
  }
  return (
    <div className="max-w-4xl">
      <table className="w-full border-separate border-spacing-0" aria-label={members.tableLabel}>
        <thead>
          <tr>
            <th className={HEAD}>{members.name}</th>
            <th className={HEAD}>{members.role}</th>
            <th className={`${HEAD} whitespace-nowrap max-frame:hidden`}>{members.lastSeen}</th>
            <th className={`${HEAD} !pe-0`}>
              <span className="sr-only">{common.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isLastOwner={member.role === 'owner' && owners === 1}
              onChange={change}
              onAction={(action) => onAction(member, action)}
            />
          ))}
        </tbody>
      </table>
      <LoadMore query={query} />
    </div>
  );
}
