import type { FeedbackSummary } from '@postil/client';
import { Link } from '@tanstack/react-router';
import type { TaskSearch } from '../../features/comments/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { dayOf } from '../../lib/days.ts';
import { ChartFrame } from './chart-frame.tsx';

const KINDS = ['first_reply', 'resolved'] as const;
const MEASURES = ['median_minutes', 'p90_minutes'] as const;
const FILLS = { median_minutes: 'fill-accent', p90_minutes: 'fill-line-strong' } as const;

/** The time to the first reply and to the resolution: the median and the 90th percentile. */
export function WaitingChart({
  waiting,
  periodStart,
  scope,
}: {
  readonly waiting: FeedbackSummary['waiting'];
  readonly periodStart: string;
  readonly scope: TaskSearch;
}) {
  const { summary } = useTexts();
  const max = Math.max(1, ...KINDS.flatMap((kind) => MEASURES.map((measure) => waiting[kind][measure] ?? 0)));
  const table = {
    head: [summary.wait, summary.medianMinutes, summary.p90Minutes, summary.count],
    rows: KINDS.map((kind) => [
      summary.waits[kind],
      ...MEASURES.map((measure) => waiting[kind][measure] ?? ''),
      waiting[kind].count,
    ]),
  };
  const day = dayOf(new Date(periodStart));
  const searches = { first_reply: { ...scope, after: day }, resolved: { ...scope, resolvedAfter: day } };
  const isEmpty = KINDS.every((kind) => waiting[kind].count === 0);
  return (
    <ChartFrame
      title={summary.howLong}
      conclusion={isEmpty ? summary.noWaits : summary.howLongConclusion}
      table={table}
      fileName="postil-waiting"
    >
      <div className="flex flex-col gap-5">
        {KINDS.filter((kind) => waiting[kind].count > 0).map((kind) => (
          <Link
            key={kind}
            to="/list"
            search={searches[kind]}
            className="flex flex-col gap-2 rounded-control px-2 py-1.5 hover:bg-surface-hover"
          >
            <span className="flex justify-between gap-4">
              <span className="font-medium">{summary.waits[kind]}</span>
              <span className="text-text-quiet">{summary.of(waiting[kind].count)}</span>
            </span>
            {MEASURES.map((measure) => (
              <Measure
                key={measure}
                name={summary.measures[measure]}
                minutes={waiting[kind][measure] ?? 0}
                max={max}
                fill={FILLS[measure]}
              />
            ))}
          </Link>
        ))}
      </div>
    </ChartFrame>
  );
}

function Measure({
  name,
  minutes,
  max,
  fill,
}: {
  readonly name: string;
  readonly minutes: number;
  readonly max: number;
  readonly fill: string;
}) {
  const { duration } = useFormats();
  return (
    <span className="grid grid-cols-[88px_1fr_96px] items-center gap-3">
      <span className="text-text-quiet">{name}</span>
      <svg width="100%" height="10" aria-hidden className="rtl:-scale-x-100">
        <rect width={`${Math.max(0.5, (minutes / max) * 100)}%`} height="10" rx="2" className={fill} />
      </svg>
      <span className="text-end tabular-nums">{duration(minutes)}</span>
    </span>
  );
}
