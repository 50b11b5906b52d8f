import { directionOf } from '@postil/contract/languages';
import { Link } from '@tanstack/react-router';
import type { TaskSearch } from '../../features/comments/index.ts';
import { useFormats, useLanguage, useTexts } from '../../i18n/context.tsx';
import { dateLocale } from '../../i18n/formats.ts';
import { dayOf } from '../../lib/days.ts';
import { ChartFrame, useWidth } from './chart-frame.tsx';
import { type Box, chartLayout, HEIGHT_PX, KINDS, type Kind, searchOf, type Week } from './weeks.ts';

/** Opened and resolved tasks by week; each bar links to the tasks that it counts. */
export function WeeksChart({ weeks, scope }: { weeks: readonly Week[]; scope: TaskSearch }) {
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
      conclusion={summary.keptUp(sum('opened'), sum('resolved'))}
      table={table}
      fileName="postil-weeks"
    >
      <Legend />
      {/* The height is fixed before the width is known, which prevents a layout shift. */}
      <div ref={ref} className="h-[200px]">
        {width > 0 && <Bars weeks={weeks} scope={scope} width={width} />}
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

function Bars({ weeks, scope, width }: { weeks: readonly Week[]; scope: TaskSearch; width: number }) {
  const { summary } = useTexts();
  const { number } = useFormats();
  const isMirrored = directionOf(useLanguage()) === 'rtl';
  const { lines, slots } = chartLayout(weeks, { width, isMirrored });
  return (
    <svg width={width} height={HEIGHT_PX}>
      <title>{summary.keepingUp}</title>
      {lines.map(({ value, y, from, to, labelX }) => (
        <g key={value} aria-hidden>
          <line x1={from} x2={to} y1={y} y2={y} className="stroke-line" />
          <text
            x={labelX}
            y={y + 4}
            textAnchor={isMirrored ? 'start' : 'end'}
            className="fill-text-quiet text-xs tabular-nums"
            direction="ltr"
          >
            {number(value)}
          </text>
        </g>
      ))}
      {slots.map(({ week, bars, middle, isLabelled }) => (
        <g key={week.starts_on}>
          {KINDS.map((kind) => (
            <Bar key={kind} week={week} kind={kind} search={searchOf(kind, week, scope)} box={bars[kind]} />
          ))}
          {isLabelled && <WeekLabel x={middle} startsOn={week.starts_on} />}
        </g>
      ))}
    </svg>
  );
}

function WeekLabel({ x, startsOn }: { x: number; startsOn: string }) {
  const language = useLanguage();
  const dateFormat = new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'short' });
  return (
    <text x={x} y={HEIGHT_PX - 6} textAnchor="middle" aria-hidden className="fill-text-quiet text-xs">
      {dateFormat.format(new Date(startsOn))}
    </text>
  );
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
