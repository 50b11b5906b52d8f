import { CATEGORIES, COMMENT_STATUSES, DEVICE_TYPES, PRIORITIES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarCheck,
  CalendarDays,
  CircleDot,
  FileText,
  MonitorSmartphone,
  Shapes,
  SignalMedium,
  Tag,
  UserPen,
  UserRound,
} from 'lucide-react';
import { membersQuery } from '../../../api/choices.ts';
import { useMay, useSession } from '../../../api/session.ts';
import { Avatar } from '../../../parts/avatar.tsx';
import type { Choice } from '../../../parts/choices.tsx';
import { PriorityMark, StatusMark } from '../../../parts/marks.tsx';
import { useTexts } from '../../../texts/context.tsx';
import type { TaskSearch } from '../search.ts';
import { valuesOf } from '../search-filters.ts';
import { useKnownTexts } from './known.ts';

/** The filters that are offered, in their order. */
export const KINDS = [
  ...(['status', 'priority', 'assignee', 'tag', 'category', 'device', 'page', 'author'] as const),
  ...(['created', 'resolved'] as const),
];
export type Kind = (typeof KINDS)[number];
export type DayKind = 'created' | 'resolved';
export type ChoiceKind = Exclude<Kind, DayKind>;

/** The parts of the address that hold the first and the last day of a kind. */
export const DAYS = {
  created: { first: 'after', last: 'before' },
  resolved: { first: 'resolvedAfter', last: 'resolvedBefore' },
} as const satisfies Readonly<Record<DayKind, Readonly<Record<string, keyof TaskSearch>>>>;

export function isDayKind(kind: Kind): kind is DayKind {
  return Object.hasOwn(DAYS, kind);
}

/** The kinds whose values are texts that people type; the others have a set of values. */
export const TYPED_KINDS: ReadonlySet<Kind> = new Set(['tag', 'page']);

const ICONS = {
  status: CircleDot,
  priority: SignalMedium,
  assignee: UserRound,
  tag: Tag,
  category: Shapes,
  device: MonitorSmartphone,
  page: FileText,
  author: UserPen,
  created: CalendarDays,
  resolved: CalendarCheck,
} as const;

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = ICONS[kind];
  return <Icon size={14} aria-hidden className="shrink-0 text-text-quiet" />;
}

/** Whether the address filters by this kind. */
export function isKindUsed(kind: Kind, search: TaskSearch): boolean {
  if (!isDayKind(kind)) return search[kind] !== undefined;
  const { first, last } = DAYS[kind];
  return search[first] !== undefined || search[last] !== undefined;
}

/** The values of the address for a kind; a page is one value, whatever signs it has. */
export function chosenOf(kind: ChoiceKind, search: TaskSearch): readonly string[] {
  if (kind === 'page') return search.page === undefined ? [] : [search.page];
  return valuesOf(search[kind]);
}

/** What can be chosen for a kind of filter; values of the address are the `value`s. */
export function useChoices(kind: ChoiceKind): readonly Choice[] {
  const { common } = useTexts();
  const people = usePeople(kind === 'assignee' || kind === 'author');
  const known = useKnownTexts();
  switch (kind) {
    case 'status':
      return COMMENT_STATUSES.map((status) => ({
        value: status.toLowerCase(),
        label: common.statuses[status],
        icon: <StatusMark status={status} />,
      }));
    case 'priority':
      return PRIORITIES.toReversed().map((priority) => ({
        value: priority.toLowerCase(),
        label: common.priorities[priority],
        icon: <PriorityMark priority={priority} />,
      }));
    case 'category':
      return CATEGORIES.map((value) => ({ value: value.toLowerCase(), label: common.categories[value] }));
    case 'device':
      return DEVICE_TYPES.map((value) => ({ value: value.toLowerCase(), label: common.devices[value] }));
    case 'assignee':
      return people;
    case 'author':
      return people.filter(({ value }) => value !== 'none');
    case 'tag':
      return known.tags.map((value) => ({ value, label: value }));
    case 'page':
      return known.routes.map((value) => ({ value, label: value }));
  }
}

/** The person, nobody, and the members as far as the person may know them. */
function usePeople(isNeeded: boolean): readonly Choice[] {
  const { filters } = useTexts();
  const { user } = useSession();
  const may = useMay();
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: isNeeded && !may.isGuest });
  const others = members.filter(({ id }) => id !== user.id);
  return [
    { value: 'me', label: filters.me, icon: <Avatar person={user} size={20} /> },
    { value: 'none', label: filters.unassigned },
    ...others.map((member) => ({
      value: member.id,
      label: member.name,
      icon: <Avatar person={member} size={20} />,
    })),
  ];
}
