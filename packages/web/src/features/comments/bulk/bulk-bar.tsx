import { COMMENT_STATUSES, PRIORITIES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { membersQuery } from '../../../data/records/choices.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { commonProjectOf, useStatuses } from '../../../data/records/statuses.ts';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { footRef } from '../../../ui/foot.ts';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { type Choice, Dropdown } from '../../../ui/overlay/choices.tsx';
import { ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.tsx';
import { memberChoice, statusChoice, usePriorityChoices } from '../badges/choices.tsx';
import { NO_ASSIGNEE } from '../changes/no-assignee.ts';
import { useProjectChoices } from '../changes/project-choices.tsx';
import { type SelectedTask, type Selection, useSelection } from '../changes/selection.ts';
import { DueChoices } from '../due/due-choices.tsx';
import type { BulkChange } from './changes.ts';
import { useBulkChange } from './run.ts';
import { useTagChoices } from './tag-choices.ts';

/** Changes the selected tasks together. Renders nothing without a selection. */
export function BulkBar() {
  const selection = useSelection();
  const may = useMay();
  return selection.tasks.size > 0 && !may.isGuest ? <Bar selection={selection} /> : null;
}

function Bar({ selection }: { selection: Selection }) {
  const { list, common, filters } = useTexts();
  const { data: members = [] } = useQuery(membersQuery);
  const { run, progress, cancel } = useBulkChange((id) => members.find((each) => each.id === id)?.name ?? '');
  useShortcut('escape', list.clearSelection, selection.clear);
  const tasks = currentTasks(selection);
  const projects = useProjectChoices();
  const priorities = usePriorityChoices();
  const statuses = useStatuses(commonProjectOf(tasks));
  const apply = (change: BulkChange) => void run([...selection.tasks.values()], change);
  return (
    <section
      ref={footRef}
      data-foot
      aria-label={list.bulk.bar}
      className="absolute inset-x-0 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100%-24px)] appears flex-wrap items-center gap-1 rounded-dialog border border-line bg-surface-raised p-1.5 shadow-float"
    >
      <span className="px-2 font-medium tabular-nums">{common.selected(selection.tasks.size)}</span>
      {progress ? (
        <>
          <progress className="h-1.5 w-32 accent-accent" value={progress.done} max={progress.total} />
          <span role="status" className="tabular-nums">
            {list.bulk.changing(progress.done, progress.total)}
          </span>
          <Button look="quiet" onClick={cancel}>
            {common.cancel}
          </Button>
        </>
      ) : (
        <>
          <BulkChoice
            label={list.bulk.status}
            choices={statuses
              .choices(...tasks.map(({ status }) => status))
              .map((status) => statusChoice(status, statuses))}
            onChoose={(chosen) => {
              const status = COMMENT_STATUSES.find((value) => value === chosen);
              if (status) apply({ status });
            }}
          />
          <BulkChoice
            label={list.bulk.priority}
            choices={priorities.toReversed()}
            onChoose={(chosen) => {
              const priority = PRIORITIES.find((value) => value === chosen);
              if (priority) apply({ priority });
            }}
          />
          <BulkChoice
            label={list.bulk.assignee}
            choices={[{ value: NO_ASSIGNEE, label: filters.unassigned }, ...members.map(memberChoice)]}
            onChoose={(chosen) => apply({ assigned_to: chosen === NO_ASSIGNEE ? null : chosen })}
          />
          <BulkChoice
            label={list.bulk.project}
            choices={projects}
            onChoose={(chosen) => apply({ project: { project_id: chosen } })}
          />
          <DueChoice selection={selection} onChange={apply} />
          <TagChoice selection={selection} onChange={apply} />
        </>
      )}
      <IconButton label={list.bulk.clear} onClick={selection.clear}>
        <X size={16} aria-hidden />
      </IconButton>
    </section>
  );
}

/** Sets one value for all tasks; the popover closes after the choice. */
function BulkChoice({
  label,
  choices,
  onChoose,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <BulkDropdown label={label} isOpen={isOpen} onOpen={setOpen}>
      <ChoiceList
        label={label}
        choices={choices}
        chosen={[]}
        onChoose={(value) => {
          setOpen(false);
          onChoose(value);
        }}
      />
    </BulkDropdown>
  );
}

/** Sets the due date of all tasks; a common day is preselected. */
function DueChoice({
  selection,
  onChange,
}: {
  readonly selection: Selection;
  readonly onChange: (change: BulkChange) => void;
}) {
  const { list } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const days = new Set(currentTasks(selection).map(({ due_date: due }) => due));
  const [day] = days;
  return (
    <BulkDropdown label={list.bulk.due} isOpen={isOpen} onOpen={setOpen}>
      <DueChoices
        label={list.bulk.due}
        chosen={days.size === 1 ? day : undefined}
        onChoose={(due) => {
          setOpen(false);
          onChange({ due_date: due });
        }}
      />
    </BulkDropdown>
  );
}

/** The selected tasks with their current values. */
function currentTasks({ tasks }: Selection): readonly SelectedTask[] {
  return [...tasks.values()].map((task) => taskRecords.find(task.id) ?? task);
}

/** Toggles tags of all tasks; common tags are preselected, and choosing one removes it from all. */
function TagChoice({
  selection,
  onChange,
}: {
  readonly selection: Selection;
  readonly onChange: (change: BulkChange) => void;
}) {
  const { list } = useTexts();
  const { choices, chosen, toggle, add } = useTagChoices(currentTasks(selection));
  return (
    <BulkDropdown label={list.bulk.tags}>
      <ChoiceList
        label={list.bulk.tags}
        placeholder={list.bulk.typeTag}
        choices={choices}
        chosen={chosen}
        onChoose={(tag) => onChange(toggle(tag))}
        onText={(text) => onChange(add(text))}
      />
    </BulkDropdown>
  );
}

function BulkDropdown({
  label,
  children,
  ...rest
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
}) {
  return (
    <Dropdown
      label={label}
      {...rest}
      trigger={
        <Button look="quiet" className="px-2">
          {label}
          <ChevronDown size={14} aria-hidden className="text-text-quiet" />
        </Button>
      }
    >
      {children}
    </Dropdown>
  );
}
