import { COMMENT_STATUSES, PRIORITIES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../../data/records/choices.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { commonProjectOf, useStatuses } from '../../../data/records/statuses.ts';
import { useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import type { Choice } from '../../../ui/overlay/choices.tsx';
import { memberChoice, statusChoice, usePriorityChoices } from '../badges/choices.tsx';
import type { BulkChange } from '../bulk/changes.ts';
import { useBulkChange } from '../bulk/run.ts';
import { useTagChoices } from '../bulk/tag-choices.ts';
import { movesTo, useMoveTasks } from '../changes/moves.ts';
import { NO_ASSIGNEE } from '../changes/no-assignee.ts';
import { useProjectChoices } from '../changes/project-choices.tsx';
import { type SelectedTask, useSelection } from '../changes/selection.ts';
import type { Chooser } from './keys.ts';

/** The choice for no due date. */
export const NO_DAY = 'none';

interface TriageChoices {
  readonly choices: readonly Choice[];
  /** The values common to all tasks. */
  readonly chosen: readonly string[];
  readonly choose: (value: string) => void;
  readonly onText?: (text: string) => void;
}

/**
 * The choices for tasks, and the function that applies them.
 *
 * @param onLeave called with tasks that are about to leave their column.
 */
export function useTriageChoices(
  { property, tasks: chooserTasks }: Chooser,
  onLeave: (tasks: readonly SelectedTask[]) => void,
): TriageChoices {
  const tasks = chooserTasks.map((task) => taskRecords.find(task.id) ?? task);
  const priorities = usePriorityChoices();
  const statuses = useStatuses(commonProjectOf(tasks));
  const { members, people } = usePeople();
  const tags = useTagChoices(tasks);
  const projects = useProjectChoices();
  const change = useBulkChange((id) => members.find((member) => member.id === id)?.name ?? '');
  const selection = useSelection();
  const apply = (wanted: BulkChange) => void change.run(tasks, wanted);
  const changeStatus = useStatusChange(property, tasks, onLeave);
  const commonValues = (read: (task: SelectedTask) => string) => {
    const values = [...new Set(tasks.map(read))];
    return values.length === 1 ? values : [];
  };
  switch (property) {
    case 'status':
    case 'move':
      return {
        choices: statuses
          .choices(...tasks.map(({ status }) => status))
          .map((status) => statusChoice(status, statuses)),
        chosen: commonValues(({ status }) => status),
        choose: changeStatus,
      };
    case 'priority':
      return {
        choices: priorities.toReversed(),
        chosen: commonValues(({ priority }) => priority),
        choose: (value) => {
          const priority = PRIORITIES.find((each) => each === value);
          if (priority) apply({ priority });
        },
      };
    case 'assignee':
      return {
        choices: people,
        chosen: commonValues(({ assigned_to: assignee }) => assignee?.id ?? NO_ASSIGNEE),
        choose: (value) => apply({ assigned_to: value === NO_ASSIGNEE ? null : value }),
      };
    case 'due':
      return {
        choices: [],
        chosen: commonValues(({ due_date: due }) => due ?? NO_DAY),
        choose: (value) => apply({ due_date: value === NO_DAY ? null : value }),
      };
    case 'project':
      return {
        choices: projects,
        chosen: commonValues(({ project_id: project }) => project ?? ''),
        choose: (value) => {
          apply({ project: { project_id: value } });
          selection.clear();
        },
      };
    case 'tags':
      return {
        choices: tags.choices,
        chosen: tags.chosen,
        choose: (tag) => apply(tags.toggle(tag)),
        onText: (text) => apply(tags.add(text)),
      };
  }
}

/** The choices of an assignee: the person first, then nobody, then the other members. */
function usePeople() {
  const { filters } = useTexts();
  const { user } = useSession();
  const { data: members = [] } = useQuery(membersQuery);
  const others = members.filter(({ id }) => id !== user.id);
  const people = [
    memberChoice(user),
    { value: NO_ASSIGNEE, label: filters.unassigned },
    ...others.map(memberChoice),
  ];
  return { members, people };
}

/** Changes the status of tasks, with the same rank or by a move to the top of the new column. */
function useStatusChange(
  property: Chooser['property'],
  tasks: readonly SelectedTask[],
  onLeave: (tasks: readonly SelectedTask[]) => void,
): TriageChoices['choose'] {
  const move = useMoveTasks();
  const selection = useSelection();
  return (value) => {
    const status = COMMENT_STATUSES.find((each) => each === value);
    const movedTasks = tasks.filter((task) => task.status !== status);
    if (!status || movedTasks.length === 0) return;
    onLeave(movedTasks);
    const ids = movedTasks.map(({ id }) => id);
    // A change of the status keeps the rank; a move puts the task at the top of the column.
    if (property === 'move') void move(movesTo(ids, { status, position: { afterId: null } }));
    else void move(ids.map((id) => ({ id, status })));
    selection.clear();
  };
}
