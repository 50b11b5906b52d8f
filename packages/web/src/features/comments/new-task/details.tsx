import { LIMITS } from '@postil/contract/limits';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import type { Fields } from '../changes/unsent.ts';

/** The title and the due date of a new task, which are hidden behind a button because few tasks need them. */
export function TitleAndDue({
  fields,
  onChange,
}: {
  readonly fields: Pick<Fields, 'title' | 'due'>;
  readonly onChange: (change: Partial<Fields>) => void;
}) {
  const { board, common, task } = useTexts();
  const [isOpen, setOpen] = useState(fields.title !== '' || fields.due !== '');
  const title = useRef<HTMLInputElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    title.current?.focus();
  };
  if (!isOpen) {
    return (
      <Button look="quiet" className="-ms-2 -mt-1 self-start px-2 text-text-quiet" onClick={open}>
        <Plus size={14} aria-hidden />
        {board.newDetails}
      </Button>
    );
  }
  return (
    <div className="grid grid-cols-[1fr_11rem] gap-4 max-frame:grid-cols-1">
      <TextField
        ref={title}
        label={`${task.title} (${common.optional})`}
        value={fields.title}
        maxLength={LIMITS.name}
        autoComplete="off"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        type="date"
        label={task.due}
        value={fields.due}
        onChange={({ target }) => onChange({ due: target.value })}
      />
    </div>
  );
}
