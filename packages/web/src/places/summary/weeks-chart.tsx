import type { FeedbackSummary } from '@postil/client';
import { Link } from '@tanstack/react-router';
import { dayOf } from '../../parts/days.ts';
import { LANGUAGES } from '../../texts/catalogue.ts';
import { useFormats, useLanguage, useTexts } from '../../texts/context.tsx';
import { dateLocale } from '../../texts/formats.ts';
import type { TaskSearch } from '../tasks/search.ts';
import { ChartFrame, useWidth } from './chart-frame.tsx';
import { labelStep, topOf, weekOf } from './scale.ts';

type Week = FeedbackSummary['weeks'][number];

const HEIGHT = 200;
const FOOT = 24;
const SIDE = 36;
const LABEL_PX = 64;
const KINDS = ['opened', 'resolved'] as const;
type Kind = (typeof KINDS)[number];

/** Opened against resolved by week; each bar leads to the tasks that it counts. */
export function WeeksChart({ weeks, place }: { weeks: readonly Week[]; place: TaskSearch }) {
  const { summary } = useTexts();
  const { ref, width } = useWidth<HTMLDivElement>();
  const sum = (kind: Kind) => weeks.reduce((total, week) => total + week[kind], 0);
  const table = {
    head: [summary.week, summary.opened, summary.resolved],
    rows: weeks.map((week) => [dayOf(new Date(week.starts_on)), week.opened, week.resolved]),
  };
  return (
    <ChartFrame
      title={summary.keepingUp}
      answer={summary.keptUp(sum('opened'), sum('resolved'))}
      table={table}
      file="postil-weeks"
    >
      <Legend />
      {/* The height is known before the width is, so that nothing jumps. */}
      <div ref={ref} className="h-[200px]">
        {width > 0 && <Bars weeks={weeks} place={place} width={width} />}
      </div>
      {weeks.some(({ is_exact: isExact }) => !isExact) && (
        <p className="text-text-quiet">{summary.notExact}</p>
      )}
    </ChartFrame>
  );
}

const FILLS: Readonly<Record<Kind, string>> = {
  opened: 'fill-accent-soft stroke-accent',
  resolved: 'fill-success stroke-success',
};

function Legend() {
  const { summary } = useTexts();
  return (
    <ul className="flex gap-4">
      {KINDS.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <svg width="12" height="12" aria-hidden>
            <rect
              x="0.75"
              y="0.75"
              width="10.5"
              height="10.5"
              rx="2"
              strokeWidth="1.5"
              className={FILLS[kind]}
            />
          </svg>
          {summary[kind]}
        </li>
      ))}
    </ul>
  );
}

function Bars({ weeks, place, width }: { weeks: readonly Week[]; place: TaskSearch; width: number }) {
  const { summary } = useTexts();
  const { number } = useFormats();
  const isMirrored = LANGUAGES[useLanguage()].direction === 'rtl';
  const top = topOf(Math.max(0, ...weeks.flatMap(({ opened, resolved }) => [opened, resolved])));
  const inner = width - SIDE;
  const bottom = HEIGHT - FOOT;
  const slot = inner / weeks.length;
  const bar = Math.min(18, Math.max(3, slot / 2 - 4));
  const yOf = (value: number) => bottom - (value / top) * (bottom - 8);
  const xOf = (x: number, itsWidth = 0) => (isMirrored ? width - x - itsWidth : x);
  const step = labelStep(weeks.length, inner, LABEL_PX);
  return (
    <svg width={width} height={HEIGHT}>
      <title>{summary.keepingUp}</title>
      {[0, top / 2, top].map((value) => (
        <g key={value} aria-hidden>
          <line x1={xOf(SIDE)} x2={xOf(width)} y1={yOf(value)} y2={yOf(value)} className="stroke-line" />
          <text
            x={xOf(SIDE - 8)}
            y={yOf(value) + 4}
            textAnchor={isMirrored ? 'start' : 'end'}
            className="fill-text-quiet text-xs tabular-nums"
            direction="ltr"
          >
            {number(value)}
          </text>
        </g>
      ))}
      {weeks.map((week, index) => {
        const middle = SIDE + slot * (index + 0.5);
        return (
          <g key={week.starts_on}>
            {KINDS.map((kind, place2) => (
              <Bar
                key={kind}
                week={week}
                kind={kind}
                search={searchOf(kind, week, place)}
                box={{
                  x: xOf(middle + (place2 === 0 ? -bar - 1 : 1), bar),
                  y: yOf(week[kind]),
                  width: bar,
                  height: bottom - yOf(week[kind]),
                }}
              />
            ))}
            {index % step === 0 && <WeekLabel x={xOf(middle)} startsOn={week.starts_on} />}
          </g>
        );
      })}
    </svg>
  );
}

function WeekLabel({ x, startsOn }: { x: number; startsOn: string }) {
  const language = useLanguage();
  const text = new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'short' });
  return (
    <text x={x} y={HEIGHT - 6} textAnchor="middle" aria-hidden className="fill-text-quiet text-xs">
      {text.format(new Date(startsOn))}
    </text>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function Bar({
  week,
  kind,
  search,
  box,
}: {
  readonly week: Week;
  readonly kind: Kind;
  readonly search: TaskSearch;
  readonly box: Box;
}) {
  const { summary } = useTexts();
  const { day } = useFormats();
  const count = week[kind];
  if (count === 0) return null;
  const label = summary.bar({ kind: summary[kind], count, week: day(week.starts_on) });
  return (
    <Link to="/list" search={search} aria-label={label} className="outline-offset-2">
      <title>{label}</title>
      <rect
        {...box}
        rx="2"
        strokeWidth="1.5"
        className={`${FILLS[kind]} transition-opacity hover:opacity-75`}
      />
    </Link>
  );
}

function searchOf(kind: Kind, { starts_on: startsOn }: Week, place: TaskSearch): TaskSearch {
  const { after, before } = weekOf(startsOn);
  return kind === 'opened'
    ? { ...place, after, before }
    : { ...place, resolvedAfter: after, resolvedBefore: before };
}
