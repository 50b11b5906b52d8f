import { useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { Dropdown } from '../../../ui/overlay/choices.tsx';
import { useDetailChanges } from '../detail/changes.ts';
import type { TaskDetail } from '../detail/detail.ts';
import { DueMark } from '../due/due-mark.tsx';
import { Quiet, ValueButton } from './value.tsx';

const DueChoices = lazyPart(async () => ({ default: (await import('../due/due-choices.tsx')).DueChoices }));

/** The due date of a task; a press opens the choice of days. */
export function DueProperty({ detail, mayChange }: { detail: TaskDetail; mayChange: boolean }) {
  const { task, common } = useTexts();
  const { change } = useDetailChanges(detail);
  const [isOpen, setOpen] = useState(false);
  const shown = detail.due_date === null ? <Quiet>{common.none}</Quiet> : <DueMark task={detail} />;
  if (!mayChange) return shown;
  return (
    <Dropdown
      label={task.due}
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={<ValueButton name={task.due}>{shown}</ValueButton>}
    >
      <DueChoices
        label={task.due}
        chosen={detail.due_date}
        onChoose={(day) => {
          setOpen(false);
          change({ due_date: day });
        }}
      />
    </Dropdown>
  );
}
