import { COMMENT_STATUSES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { projectsQuery, sitesQuery } from '../../api/choices.ts';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Page } from '../../frame/page.tsx';
import { SelectField } from '../../parts/field.tsx';
import { StatusMark } from '../../parts/marks.tsx';
import { Empty, Later, Problem, Skeleton } from '../../parts/small.tsx';
import { useFormats, useTexts } from '../../texts/context.tsx';
import type { TaskSearch } from '../tasks/search.ts';
import { PagesChart } from './pages-chart.tsx';
import { WaitingChart } from './waiting-chart.tsx';
import { WeeksChart } from './weeks-chart.tsx';

const PERIODS = ['28', '84', '182', '364'] as const;
type Period = (typeof PERIODS)[number];

interface Search {
  readonly project?: string;
  readonly site?: string;
  readonly days?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Three questions about the feedback, answered by charts. Project, site and period are in the address. */
export default function Summary() {
  const { common, frame } = useTexts();
  const { isGuest } = useMay();
  return (
    <Page title={frame.summary} tools={!isGuest && <Choices />}>
      {isGuest ? <Empty>{common.forMembers}</Empty> : <Charts />}
    </Page>
  );
}

function Choices() {
  const { summary } = useTexts();
  const search: Search = useSearch({ from: '/signed-in/summary' });
  const navigate = useNavigate({ from: '/summary' });
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: sites = [] } = useQuery(sitesQuery);
  const offered = sites.filter((site) => !search.project || site.project_id === search.project);
  const change = (part: Search) => navigate({ search: { ...search, ...part } });
  return (
    <>
      <div className="w-40 shrink-0 max-frame:w-auto max-frame:min-w-28 max-frame:flex-1">
        <SelectField
          label={summary.project}
          isLabelHidden
          options={[
            { value: '', label: summary.allProjects },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={projects.some(({ id }) => id === search.project) ? (search.project ?? '') : ''}
          onValue={(project) => change({ project, site: '' })}
        />
      </div>
      <div className="w-36 shrink-0 max-frame:w-auto max-frame:min-w-28 max-frame:flex-1">
        <SelectField
          label={summary.site}
          isLabelHidden
          options={[
            { value: '', label: summary.allSites },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={offered.some(({ id }) => id === search.site) ? (search.site ?? '') : ''}
          onValue={(site) => change({ site })}
        />
      </div>
      <div className="w-36 shrink-0 max-frame:w-auto max-frame:min-w-28 max-frame:flex-1">
        <SelectField
          label={summary.period}
          isLabelHidden
          options={PERIODS.map((days) => ({ value: days, label: summary.periods[days] }))}
          value={periodOf(search.days)}
          onValue={(days) => change({ days: days === '84' ? '' : days })}
        />
      </div>
    </>
  );
}

const periodOf = (days: string | undefined): Period => PERIODS.find((period) => period === days) ?? '84';

function Charts() {
  const { summary } = useTexts();
  const { project, site, days }: Search = useSearch({ from: '/signed-in/summary' });
  const place: TaskSearch = {
    ...(project !== undefined && UUID.test(project) ? { project } : {}),
    ...(site !== undefined && UUID.test(site) ? { site } : {}),
  };
  // The weeks of the charts and the days of the list are those of the person.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { data, error, refetch } = useQuery({
    queryKey: ['summary', place.project, place.site, periodOf(days), timeZone],
    queryFn: ({ signal }) =>
      api.getSummary(
        {
          ...(place.project === undefined ? {} : { project_id: place.project }),
          ...(place.site === undefined ? {} : { site_id: place.site }),
          days: Number(periodOf(days)),
          time_zone: timeZone,
        },
        { signal },
      ),
    placeholderData: (before) => before,
  });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <Shapes />;
  const isEmpty = COMMENT_STATUSES.every((status) => data.statuses[status] === 0);
  if (isEmpty) {
    return (
      <Empty
        action={
          <Link to="/board" className="font-medium text-accent underline underline-offset-3">
            {summary.toBoard}
          </Link>
        }
      >
        {summary.empty}
      </Empty>
    );
  }
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
      <Statuses statuses={data.statuses} place={place} />
      <WeeksChart weeks={data.weeks} place={place} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PagesChart pages={data.pages} from={data.from} place={place} />
        <WaitingChart waiting={data.waiting} from={data.from} place={place} />
      </div>
    </div>
  );
}

/** How many tasks are in each status now; each number leads to them. */
function Statuses({
  statuses,
  place,
}: {
  readonly statuses: Readonly<Record<(typeof COMMENT_STATUSES)[number], number>>;
  readonly place: TaskSearch;
}) {
  const { common } = useTexts();
  const { number } = useFormats();
  return (
    <ul className="grid grid-cols-5 gap-2 max-frame:grid-cols-2">
      {COMMENT_STATUSES.map((status) => (
        <li key={status}>
          <Link
            to="/list"
            search={{ ...place, status }}
            className="flex flex-col gap-1 rounded-card border border-line bg-surface-raised px-3 py-2.5 hover:bg-surface-hover"
          >
            <span className="flex items-center gap-1.5 text-text-quiet">
              <StatusMark status={status} />
              {common.statuses[status]}
            </span>
            <span className="text-xl font-semibold tabular-nums">{number(statuses[status])}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Shapes() {
  const { common } = useTexts();
  return (
    <Later>
      <div role="status" aria-label={common.loading} className="mx-auto flex max-w-5xl flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-80" />
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      </div>
    </Later>
  );
}
