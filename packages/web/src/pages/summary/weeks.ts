import type { FeedbackSummary } from '@postil/client';
import type { TaskSearch } from '../../features/comments/index.ts';
import { labelStep, topOf, weekOf } from './scale.ts';

export type Week = FeedbackSummary['weeks'][number];

/** The counts of each week, in the order of its bars. */
export const KINDS = ['opened', 'resolved'] as const;
export type Kind = (typeof KINDS)[number];

/** The height of the chart, in pixels. */
export const HEIGHT_PX = 200;
/** The space below the bars, for the labels of the weeks. */
const FOOT_PX = 24;
/** The space above the top line. */
const HEAD_PX = 8;
/** The space beside the bars, for the values of the lines. */
const SIDE_PX = 36;
const LABEL_PX = 64;
const BAR_WIDTH_PX = { min: 3, max: 18 } as const;

/** A rectangle of the chart. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line across the chart, with its value. */
interface Line {
  readonly value: number;
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly labelX: number;
}

/** The space of one week. */
interface Slot {
  readonly week: Week;
  readonly bars: Readonly<Record<Kind, Box>>;
  readonly middle: number;
  readonly isLabelled: boolean;
}

/** The positions of the lines and bars of a chart. @param isMirrored whether it begins at the right, as in Arabic. */
export function chartLayout(
  weeks: readonly Week[],
  { width, isMirrored }: { readonly width: number; readonly isMirrored: boolean },
): { readonly lines: readonly Line[]; readonly slots: readonly Slot[] } {
  const top = topOf(Math.max(0, ...weeks.flatMap(({ opened, resolved }) => [opened, resolved])));
  const plotWidth = width - SIDE_PX;
  const bottom = HEIGHT_PX - FOOT_PX;
  const slotWidth = plotWidth / weeks.length;
  const barWidth = Math.min(BAR_WIDTH_PX.max, Math.max(BAR_WIDTH_PX.min, slotWidth / 2 - 4));
  const yOf = (value: number) => bottom - (value / top) * (bottom - HEAD_PX);
  const xOf = (x: number, boxWidth = 0) => (isMirrored ? width - x - boxWidth : x);
  const step = labelStep(weeks.length, plotWidth, LABEL_PX);
  const boxOf = (x: number, value: number): Box => ({
    x: xOf(x, barWidth),
    y: yOf(value),
    width: barWidth,
    height: bottom - yOf(value),
  });
  return {
    lines: [0, top / 2, top].map((value) => ({
      value,
      y: yOf(value),
      from: xOf(SIDE_PX),
      to: xOf(width),
      labelX: xOf(SIDE_PX - 8),
    })),
    slots: weeks.map((week, index) => {
      const middle = SIDE_PX + slotWidth * (index + 0.5);
      return {
        week,
        bars: {
          opened: boxOf(middle - barWidth - 1, week.opened),
          resolved: boxOf(middle + 1, week.resolved),
        },
        middle: xOf(middle),
        isLabelled: index % step === 0,
      };
    }),
  };
}

/** The search parameters for the tasks that a bar counts. @param scope the project or site of the summary. */
export function searchOf(
  kind: Kind,
  { starts_on: startsOn }: Pick<Week, 'starts_on'>,
  scope: TaskSearch,
): TaskSearch {
  const { after, before } = weekOf(startsOn);
  return kind === 'opened'
    ? { ...scope, after, before }
    : { ...scope, resolvedAfter: after, resolvedBefore: before };
}
