import type { ShownMockupComment } from '@postil/client';
import { isPending } from '@postil/contract/enums';
import { Check } from 'lucide-react';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import type { Point } from './zoom.ts';

/** A comment with its number on the mockup, from 1. */
export interface NumberedComment {
  readonly number: number;
  readonly comment: ShownMockupComment;
}

/** Whether a comment needs no more work. */
export function isSettled({ status }: Pick<ShownMockupComment, 'status'>): boolean {
  return !isPending(status);
}

/** Where something lies on a picture. */
export function offsetsOf({ x, y }: Point): { readonly left: string; readonly top: string } {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}

const DROP =
  'absolute flex size-6.5 -translate-y-full items-center justify-center rounded-full rounded-bl-none border text-xs font-semibold tabular-nums shadow-float';

/** The pins of comments; the lower left corner of each is on its pixel. */
export function Pins({
  comments,
  selected,
  onSelect,
}: {
  readonly comments: readonly NumberedComment[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}) {
  return comments.map((each) => (
    <Pin
      key={each.comment.id}
      {...each}
      isSelected={each.comment.id === selected}
      onSelect={() => onSelect(each.comment.id)}
    />
  ));
}

function Pin({
  number,
  comment,
  isSelected,
  onSelect,
}: NumberedComment & { readonly isSelected: boolean; readonly onSelect: () => void }) {
  const { mockups: texts } = useTexts();
  const { shown } = comment;
  const isDone = isSettled(comment);
  return (
    <>
      {shown.width !== null && shown.height !== null && (
        <span
          aria-hidden
          className={classes(
            'pointer-events-none absolute border-2 border-pin',
            isSelected ? 'bg-pin/20' : 'bg-pin/5',
          )}
          style={{ ...offsetsOf(shown), width: `${shown.width * 100}%`, height: `${shown.height * 100}%` }}
        />
      )}
      <button
        type="button"
        data-control
        data-pin={comment.id}
        aria-label={texts.pin(number, comment.content.slice(0, 80))}
        aria-pressed={isSelected}
        onClick={onSelect}
        className={classes(
          DROP,
          'after:absolute after:-inset-1 coarse:after:-inset-2.5',
          isDone ? 'border-pin bg-surface-raised text-text-quiet' : 'border-on-pin/40 bg-pin text-on-pin',
          isSelected && 'z-10 ring-3 ring-accent',
        )}
        style={offsetsOf(shown)}
      >
        {isDone ? <Check size={13} aria-hidden /> : number}
      </button>
    </>
  );
}

/** The pin of a comment that is being written or sent. */
export function DraftPin({ point, isFaint = false }: { point: Point; isFaint?: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        DROP,
        'pointer-events-none z-10 border-on-pin/40 bg-pin text-on-pin',
        isFaint && 'animate-pulse',
      )}
      style={offsetsOf(point)}
    />
  );
}
