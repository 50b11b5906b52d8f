import { useState } from 'react';
import { useProjectName } from '../../../data/records/project-names.ts';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Dropdown } from '../../../ui/overlay/choices.tsx';
import { ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import { useBulkChange } from '../bulk/run.ts';
import { useProjectChoices } from '../changes/project-choices.tsx';
import type { TaskDetail } from '../detail/detail.ts';
import { Quiet, ValueButton } from './value.tsx';

/** The project of a task; a press opens the choice of projects. A comment on a mockup cannot be moved. */
export function ProjectProperty({ detail }: { detail: TaskDetail }) {
  const { task, common } = useTexts();
  const may = useMay();
  const nameOf = useProjectName();
  const choices = useProjectChoices();
  const [isOpen, setOpen] = useState(false);
  const { run } = useBulkChange(() => '');
  const { project_id: id, mockup } = detail;
  const shown = id === null ? <Quiet>{common.none}</Quiet> : <bdi className="truncate">{nameOf(id)}</bdi>;
  if (mockup || may.isGuest || !may.has('write')) return shown;
  return (
    <Dropdown
      label={task.project}
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={<ValueButton name={task.project}>{shown}</ValueButton>}
    >
      <ChoiceList
        label={task.project}
        choices={choices}
        chosen={id === null ? [] : [id]}
        onChoose={(value) => {
          setOpen(false);
          if (value !== id) void run([detail], { project: { project_id: value } });
        }}
      />
    </Dropdown>
  );
}
