import type { CommentStatus } from '@postil/contract/enums';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { useDayFormats } from '../../../i18n/day-formats.ts';
import { classes } from '../../../lib/classes.ts';
import { dayOf } from '../../../lib/days.ts';
import { type DueState, dueStateOf } from './due.ts';

const LOOKS: Readonly<Record<DueState, string>> = {
  overdue: 'font-medium text-danger',
  soon: 'text-priority-high',
  later: 'text-text-quiet',
  past: 'text-text-quiet',
};

/** The content of the calendar icon; an overdue one has an exclamation mark, so that colour is not required. */
const SHAPES: Readonly<Record<DueState, string>> = {
  overdue: 'M8 7.8v2.4M8 12v.4',
  soon: 'M8 8v2.2l1.4 1',
  later: '',
  past: 'M6 10l1.4 1.4L10.2 8.6',
};

export function DueIcon({ state, className }: { state: DueState; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={classes('shrink-0', className)}
    >
      <path d={`M2.7 3.5h10.6v10H2.7ZM5.3 2v2.6M10.7 2v2.6M2.7 6.3h10.6${SHAPES[state]}`} />
    </svg>
  );
}

/** The due date of a task. Colour and icon show its urgency; the title describes it in words. */
export function DueMark({
  task: { due_date: due, status },
}: {
  readonly task: { readonly due_date: string | null; readonly status: CommentStatus };
}) {
  const { common } = useTexts();
  const { day } = useFormats();
  const { dueDay } = useDayFormats();
  if (due === null) return null;
  const state = dueStateOf({ due_date: due, status }, dayOf(new Date()));
  const say = state === 'overdue' ? common.due.overdue : common.due.on;
  return (
    <span
      data-due={state}
      title={say(day(`${due}T12:00`))}
      className={classes('inline-flex shrink-0 items-center gap-1 whitespace-nowrap', LOOKS[state])}
    >
      <DueIcon state={state} />
      <span className="sr-only">{say(day(`${due}T12:00`))}</span>
      <span aria-hidden className="tabular-nums">
        {dueDay(due)}
      </span>
    </span>
  );
}
