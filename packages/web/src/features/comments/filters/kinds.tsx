import { CATEGORIES, COMMENT_STATUSES, DEVICE_TYPES, DUE_FILTERS } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarCheck,
  CalendarClock,
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
import { membersQuery } from '../../../data/records/choices.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import type { Choice } from '../../../ui/overlay/choices.tsx';
import { memberChoice, statusChoice, usePriorityChoices } from '../badges/choices.tsx';
import { useShownStatuses } from '../cache/sites.ts';
import type { ChoiceKind, FilterKind } from './chosen.ts';
import { useSuggestions } from './known.ts';

const ICONS = {
  status: CircleDot,
  priority: SignalMedium,
  assignee: UserRound,
  due: CalendarClock,
  tag: Tag,
  category: Shapes,
  device: MonitorSmartphone,
  page: FileText,
  author: UserPen,
  created: CalendarDays,
  resolved: CalendarCheck,
} as const;

export function KindIcon({ kind }: { kind: FilterKind }) {
  const Icon = ICONS[kind];
  return <Icon size={14} aria-hidden className="shrink-0 text-text-quiet" />;
}

/** The choices of a kind of filter; each `value` is its URL form. */
export function useChoices(kind: ChoiceKind): readonly Choice[] {
  const { common, filters } = useTexts();
  const people = usePeople(kind === 'assignee' || kind === 'author');
  const known = useSuggestions();
  const statuses = useShownStatuses();
  const priorities = usePriorityChoices();
  switch (kind) {
    case 'status':
      return COMMENT_STATUSES.map((status) => urlChoice(statusChoice(status, statuses)));
    case 'priority':
      return priorities.toReversed().map(urlChoice);
    case 'due':
      return DUE_FILTERS.map((value) => ({ value, label: filters.due[value] }));
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

/** A choice with its value in the form for URLs. */
function urlChoice(choice: Choice): Choice {
  return { ...choice, value: choice.value.toLowerCase() };
}

/** The person, nobody, and the members visible to the person. */
function usePeople(isNeeded: boolean): readonly Choice[] {
  const { filters } = useTexts();
  const { user } = useSession();
  const may = useMay();
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: isNeeded && !may.isGuest });
  const others = members.filter(({ id }) => id !== user.id);
  return [
    { value: 'me', label: filters.me, icon: <Avatar person={user} size={20} /> },
    { value: 'none', label: filters.unassigned },
    ...others.map(memberChoice),
  ];
}
