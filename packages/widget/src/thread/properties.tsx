/** @jsxImportSource preact */
import type { Pin, Status } from '../api/types.ts';
import { useActions, useWidget } from '../parts/widget.ts';

/** Each status has a shape, so that it is told apart without colour. */
const SHAPES: Readonly<Record<Status, string>> = {
  OPEN: '○',
  IN_PROGRESS: '◐',
  IN_REVIEW: '◕',
  RESOLVED: '●',
  CLOSED: '⊘',
};

/** The status as shape and word. */
export function StatusMark({ status }: { status: Status }) {
  const { state } = useWidget();
  return (
    <span class="status small quiet">
      <span aria-hidden="true">{SHAPES[status]}</span>
      {state.texts.status[status]}
    </span>
  );
}

/** What members of the team change in place. */
export function Properties({ pin }: { pin: Pin }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts, people } = state;
  if (!pin.can_change) return <StatusMark status={pin.status} />;
  const { assigned_to } = pin;
  const isKnown = people.some(({ id }) => id === assigned_to?.id);
  const choices = assigned_to && !isKnown ? [assigned_to, ...people] : people;
  return (
    <div class="properties">
      <select
        aria-label={texts.thread.status}
        value={pin.status}
        onChange={({ currentTarget }) => void changing.setStatus(pin.id, currentTarget.value as Status)}
      >
        {(Object.keys(SHAPES) as Status[]).map((status) => (
          <option key={status} value={status}>
            {SHAPES[status]} {texts.status[status]}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.thread.assignee}
        value={assigned_to?.id ?? ''}
        onChange={({ currentTarget }) => void changing.assign(pin.id, currentTarget.value || null)}
      >
        <option value="">{texts.thread.nobody}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
