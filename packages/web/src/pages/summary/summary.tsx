import { COMMENT_STATUSES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../data/api/client.ts';
import { projectsQuery, sitesQuery } from '../../data/records/choices.ts';
import { keys } from '../../data/records/kinds.ts';
import { useStatuses } from '../../data/records/statuses.ts';
import { useMay } from '../../data/session.ts';
import { StatusIcon, type TaskSearch, useShownProject } from '../../features/comments/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { SelectChoice } from '../../ui/choice.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { Delayed, Skeleton } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { PagesChart } from './pages-chart.tsx';
import { DEFAULT_PERIOD, PERIODS, periodOf, type SummarySearch, scopeOf } from './period.ts';
import { WaitingChart } from './waiting-chart.tsx';
import { WeeksChart } from './weeks-chart.tsx';

/** Charts for three questions about the feedback. Project, site and period are in the URL. */
export default function Summary() {
  const { common, frame } = useTexts();
  const { isGuest } = useMay();
  return (
    <Page width="wide" title={frame.summary} tools={!isGuest && <Choices />}>
      {isGuest ? <Empty>{common.forMembers}</Empty> : <Charts />}
    </Page>
  );
}

function Choices() {
  const { summary, common } = useTexts();
  const search: SummarySearch = useSearch({ from: '/signed-in/summary' });
  const navigate = useNavigate({ from: '/summary' });
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: sites = [] } = useQuery(sitesQuery);
  const offeredSites = sites.filter((site) => !search.project || site.project_id === search.project);
  const change = (part: SummarySearch) => navigate({ search: { ...search, ...part } });
  return (
    <>
      <SelectChoice
        label={summary.project}
        options={[
          { value: '', label: summary.allProjects },
          ...projects.map(({ id, name, isArchived }) => ({
            value: id,
            label: isArchived ? common.archived(name) : name,
          })),
        ]}
        value={projects.some(({ id }) => id === search.project) ? (search.project ?? '') : ''}
        onValue={(project) => change({ project, site: '' })}
      />
      <SelectChoice
        label={summary.site}
        options={[
          { value: '', label: summary.allSites },
          ...offeredSites.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={offeredSites.some(({ id }) => id === search.site) ? (search.site ?? '') : ''}
        onValue={(site) => change({ site })}
      />
      <SelectChoice
        label={summary.period}
        options={PERIODS.map((days) => ({ value: days, label: summary.periods[days] }))}
        value={periodOf(search.days)}
        onValue={(days) => change({ days: days === DEFAULT_PERIOD ? '' : days })}
      />
    </>
  );
}

function Charts() {
  const { summary } = useTexts();
  const search: SummarySearch = useSearch({ from: '/signed-in/summary' });
  const scope = scopeOf(search);
  const days = periodOf(search.days);
  // The weeks of the charts and the dates in the task list that the charts link to are in the time zone of the person.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { data, error, refetch } = useQuery({
    queryKey: keys.summary({ ...scope, days, timeZone }),
    queryFn: ({ signal }) =>
      api.getSummary(
        {
          ...(scope.project === undefined ? {} : { project_id: scope.project }),
          ...(scope.site === undefined ? {} : { site_id: scope.site }),
          days: Number(days),
          time_zone: timeZone,
        },
        { signal },
      ),
    placeholderData: (before) => before,
  });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <SkeletonCharts />;
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
    <div className="flex flex-col gap-4">
      <Statuses statuses={data.statuses} scope={scope} />
      {data.seen_again.count > 0 && <p>{summary.seenAgain(data.seen_again.count)}</p>}
      <WeeksChart weeks={data.weeks} scope={scope} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PagesChart pages={data.pages} periodStart={data.from} scope={scope} />
        <WaitingChart waiting={data.waiting} periodStart={data.from} scope={scope} />
      </div>
    </div>
  );
}

/** The current number of tasks in each status; each number links to them. */
function Statuses({
  statuses,
  scope,
}: {
  readonly statuses: Readonly<Record<(typeof COMMENT_STATUSES)[number], number>>;
  readonly scope: TaskSearch;
}) {
  const { number } = useFormats();
  const project = useShownProject(scope);
  const { nameOf, isShown } = useStatuses(project);
  const shownStatuses = COMMENT_STATUSES.filter((status) => isShown(status) || statuses[status] > 0);
  return (
    <ul className="grid grid-cols-5 gap-2 max-frame:grid-cols-2">
      {shownStatuses.map((status) => (
        <li key={status}>
          <Link
            to="/list"
            search={{ ...scope, status }}
            className="flex flex-col gap-1 rounded-card border border-line bg-surface-raised px-3 py-2.5 hover:bg-surface-hover"
          >
            <span className="flex items-center gap-1.5 text-text-quiet">
              <StatusIcon status={status} project={project} />
              <bdi className="truncate">{nameOf(status)}</bdi>
            </span>
            <span className="text-xl font-semibold tabular-nums">{number(statuses[status])}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SkeletonCharts() {
  const { common } = useTexts();
  return (
    <Delayed>
      <div role="status" aria-label={common.loading} className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-80" />
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      </div>
    </Delayed>
  );
}
