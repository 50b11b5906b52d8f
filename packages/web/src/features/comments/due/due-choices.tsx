import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { useDayFormats } from '../../../i18n/day-formats.ts';
import { dayAfter, dayOf } from '../../../lib/days.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import type { Choice } from '../../../ui/overlay/choices.tsx';
import { ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import { mondayAfter } from './due.ts';
import { DueIcon } from './due-mark.tsx';

/** The value of the choice for no due date. */
const NONE = 'none';

/** The choice of a due date: one of the next days, any other one, or none. */
export function DueChoices({
  label,
  chosen,
  typed,
  onChoose,
}: {
  readonly label: string;
  /** The due date that all tasks share; null: no task has one; undefined: they differ. */
  readonly chosen: string | null | undefined;
  /** The text typed before the choices were loaded. */
  readonly typed?: string;
  readonly onChoose: (day: string | null) => void;
}) {
  const choices = useDayChoices();
  return (
    <div className="flex min-h-0 flex-col">
      <ChoiceList
        label={label}
        choices={choices}
        chosen={chosen === undefined ? [] : [chosen ?? NONE]}
        {...(typed === undefined ? {} : { typed })}
        onChoose={(value) => onChoose(value === NONE ? null : value)}
      />
      <OtherDay chosen={chosen ?? ''} onChoose={onChoose} />
    </div>
  );
}

function useDayChoices(): readonly Choice[] {
  const { list } = useTexts();
  const { dueDay, weekday } = useDayFormats();
  const today = dayOf(new Date());
  const tomorrow = dayAfter(today, 1);
  const monday = mondayAfter(today);
  const choice = (value: string, name: string, icon: 'soon' | 'later'): Choice => ({
    value,
    label: `${name} · ${weekday(value)}`,
    icon: <DueIcon state={icon} className="text-text-quiet" />,
  });
  return [
    choice(today, dueDay(today), 'soon'),
    choice(tomorrow, dueDay(tomorrow), 'soon'),
    // On a Sunday, that is tomorrow.
    ...(monday === tomorrow ? [] : [choice(monday, list.due.nextWeek, 'later')]),
    { value: NONE, label: list.due.none },
  ];
}

/** A date field with a submit button, because its value is already valid after each digit of the year. */
function OtherDay({
  chosen,
  onChoose,
}: {
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
}) {
  const { list, common } = useTexts();
  const [day, setDay] = useState(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Keeps the event from an enclosing form, such as the panel's.
    event.stopPropagation();
    if (day !== '') onChoose(day);
  };
  return (
    <form noValidate onSubmit={submit} className="flex shrink-0 items-end gap-2 border-t border-line p-2">
      <div className="min-w-0 flex-1">
        <TextField
          type="date"
          label={list.due.other}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <Button type="submit" disabled={day === ''}>
        {common.save}
      </Button>
    </form>
  );
}
