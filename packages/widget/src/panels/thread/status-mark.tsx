/** @jsxImportSource preact */
import type { Status } from '../../api/types.ts';
import { useWidget } from '../../parts/widget.ts';

/** Each status has a shape, so that it can be recognised without colour. */
export const SHAPES: Readonly<Record<Status, string>> = {
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
