import { type CommentStatus, PRIORITIES, type Priority } from '@postil/contract/enums';
import type { Statuses } from '../../../data/records/statuses.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import type { Choice } from '../../../ui/overlay/choices.tsx';
import { PriorityIcon, StatusShape } from './icons.tsx';

/** A choice of one of these values. */
interface ChoiceOf<Value extends string> extends Choice {
  readonly value: Value;
}

/** The choice of a status, with its name and colour in the project of the tasks. */
export function statusChoice(
  status: CommentStatus,
  { nameOf, colorOf }: Pick<Statuses, 'nameOf' | 'colorOf'>,
): ChoiceOf<CommentStatus> {
  return {
    value: status,
    label: nameOf(status),
    icon: <StatusShape status={status} color={colorOf(status)} />,
  };
}

/** The choices of a priority, the lowest first. */
export function usePriorityChoices(): readonly ChoiceOf<Priority>[] {
  const { common } = useTexts();
  return PRIORITIES.map((value) => ({
    value,
    label: common.priorities[value],
    icon: <PriorityIcon priority={value} />,
  }));
}

/** The choice of a member; its value is the id. */
export function memberChoice(member: { readonly id: string; readonly name: string }): Choice {
  return { value: member.id, label: member.name, icon: <Avatar person={member} /> };
}
