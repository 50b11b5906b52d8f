import type { MockupCommentOnVersion } from '@postil/client';
import { isPending } from '@postil/contract/enums';
import { Check } from 'lucide-react';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { spread } from './spread.ts';
import type { Point } from './zoom.ts';

/** A comment with its number among the comments on the shown version, from 1. */
export interface NumberedComment {
  readonly number: number;
  readonly comment: MockupCommentOnVersion;
}

/** Whether a comment is resolved or closed. */
export function isSettled({ status }: Pick<MockupCommentOnVersion, 'status'>): boolean {
  return !isPending(status);
}

/** The CSS position of a point on a picture. @param displacement the offset of the pin from the point, in pixels. */
export function offsetsOf(
  { x, y }: Point,
  displacement?: Point,
): { readonly left: string; readonly top: string } {
  const [left, top] = [`${x * 100}%`, `${y * 100}%`];
  return displacement
    ? { left: `calc(${left} + ${displacement.x}px)`, top: `calc(${top} + ${displacement.y}px)` }
    : { left, top };
}

const PIN_CLASSES =
  'absolute flex size-6.5 -translate-y-full items-center justify-center rounded-full rounded-bl-none border text-xs font-semibold tabular-nums shadow-[0_1px_3px_oklch(20%_0.03_265/0.35)]';

/**
 * The pins of comments; the lower left corner of each is on its point. A pin that would cover another is moved aside,
 * with a line to its point.
 *
 * @param size the size of the picture on the screen, in pixels.
 */
export function Pins({
  comments,
  size,
  selectedId,
  onSelect,
}: {
  readonly comments: readonly NumberedComment[];
  readonly size: { readonly width: number; readonly height: number };
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
}) {
  const displacements = spread(
    comments.map(({ comment }) => comment.shown),
    size,
  );
  return comments.map((each, index) => (
    <Pin
      key={each.comment.id}
      {...each}
      displacement={displacements[index]}
      isSelected={each.comment.id === selectedId}
      onSelect={() => onSelect(each.comment.id)}
    />
  ));
}

function Pin({
  number,
  comment,
  displacement,
  isSelected,
  onSelect,
}: NumberedComment & {
  readonly displacement: Point | undefined;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}) {
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
      {displacement && <LeaderLine point={shown} displacement={displacement} />}
      <button
        type="button"
        data-control
        data-pin={comment.id}
        aria-label={texts.pin(number, comment.content.slice(0, 80))}
        aria-pressed={isSelected}
        onClick={onSelect}
        className={classes(
          PIN_CLASSES,
          'after:absolute after:-inset-1 coarse:after:-inset-2.5',
          isDone ? 'border-pin bg-surface-raised text-text-quiet' : 'border-on-pin/40 bg-pin text-on-pin',
          isSelected && 'z-10 ring-3 ring-accent',
        )}
        style={offsetsOf(shown, displacement)}
      >
        {isDone ? <Check size={13} aria-hidden /> : number}
      </button>
    </>
  );
}

/** The line from a point to its moved pin. */
function LeaderLine({ point, displacement }: { point: Point; displacement: Point }) {
  return (
    <svg
      aria-hidden
      width="1"
      height="1"
      className="pointer-events-none absolute overflow-visible"
      style={offsetsOf(point)}
    >
      <line x2={displacement.x} y2={displacement.y} className="stroke-pin" strokeWidth="2" />
      <circle r="3" className="fill-pin stroke-on-pin/40" />
    </svg>
  );
}

/** The pin of a draft. */
export function DraftPin({ point, isFaint = false }: { point: Point; isFaint?: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        PIN_CLASSES,
        'pointer-events-none z-10 border-on-pin/40 bg-pin text-on-pin',
        isFaint && 'animate-pulse',
      )}
      style={offsetsOf(point)}
    />
  );
}
