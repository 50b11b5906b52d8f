import type { ProjectItem } from '@postil/client';
import type { ProjectStatus } from '@postil/contract/enums';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Archive, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../data/session.ts';
import { projectCards } from '../../features/projects/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LoadMore, type PaginatedQuery } from '../../ui/data/load-more.tsx';
import { SkeletonGrid } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { useDialogInUrl } from '../../ui/dialog-in-url.ts';
import { Button } from '../../ui/form/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';
import { ProjectNameDialog } from './lazy.ts';
import { ProjectPicture, useProjectPreview } from './preview.tsx';
import { ProjectMenu } from './project-menu.tsx';

const route = getRouteApi('/signed-in/projects');
const PROJECT_FILTERS = ['active', 'archived', 'all'] as const;
type ProjectFilter = (typeof PROJECT_FILTERS)[number];

/** All projects as cards. */
export default function Projects() {
  const { frame, projects: texts } = useTexts();
  const may = useMay();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useDialogInUrl();
  const { q: words = '', status } = route.useSearch();
  const filter = PROJECT_FILTERS.find((each) => each === status) ?? 'active';
  const active = useInfiniteQuery(projectCards('active', words));
  const archived = useInfiniteQuery(projectCards('archived', words));
  const counts = { active: totalOf(active.data), archived: totalOf(archived.data) };
  const failedQuery = [active, archived].find(({ isError, data }) => isError && !data);
  const search = (value: string) =>
    navigate({
      to: '/projects',
      search: { ...(status ? { status } : {}), ...(value ? { q: value } : {}) },
      replace: words !== '',
    });
  return (
    <Page
      width="wide"
      title={frame.projects}
      tools={<SearchField label={texts.searchLabel} value={words} onValue={search} />}
      actions={
        !may.isGuest && (
          <Button look="main" onClick={() => setCreating(true)}>
            <Plus size={16} aria-hidden />
            <span className="max-frame:sr-only">{texts.create}</span>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <Tabs filter={filter} counts={counts} words={words} />
        {failedQuery ? (
          <Problem error={failedQuery.error} onRetry={() => failedQuery.refetch()} />
        ) : (
          <>
            {filter !== 'archived' && <Cards status="active" query={active} />}
            {filter !== 'active' && <Cards status="archived" query={archived} />}
            <NoProjects filter={filter} counts={counts} words={words} onCreate={() => setCreating(true)} />
          </>
        )}
      </div>
      {isCreating && (
        <ProjectNameDialog
          onClose={() => setCreating(false)}
          onDone={({ id }) => navigate({ to: '/projects/$id', params: { id }, replace: true })}
        />
      )}
    </Page>
  );
}

/** The number of projects in each state; undefined while it loads. */
type Counts = Readonly<Record<ProjectStatus, number | undefined>>;

function totalOf(data: { pages: readonly { total: number }[] } | undefined): number | undefined {
  return data?.pages[0]?.total;
}

function Tabs({ filter, counts, words }: { filter: ProjectFilter; counts: Counts; words: string }) {
  const { projects: texts } = useTexts();
  const { number } = useFormats();
  const all =
    counts.active === undefined || counts.archived === undefined
      ? undefined
      : counts.active + counts.archived;
  const allCounts = { ...counts, all };
  return (
    <LinkTabs label={texts.filterLabel}>
      {PROJECT_FILTERS.map((each) => (
        <LinkTab
          key={each}
          to="/projects"
          search={{ ...(each === 'active' ? {} : { status: each }), ...(words ? { q: words } : {}) }}
          isCurrent={each === filter}
        >
          {texts.states[each]}
          <span className="ms-1.5 min-w-4 text-text-quiet tabular-nums" data-testid={`count-${each}`}>
            {allCounts[each] === undefined ? '' : number(allCounts[each])}
          </span>
        </LinkTab>
      ))}
    </LinkTabs>
  );
}

function Cards({
  status,
  query,
}: {
  readonly status: ProjectStatus;
  readonly query: PaginatedQuery & {
    readonly data: { readonly pages: readonly { readonly data: readonly ProjectItem[] }[] } | undefined;
  };
}) {
  const items = query.data?.pages.flatMap(({ data }) => data);
  if (!items)
    return (
      <SkeletonGrid
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-3"
        height="h-56"
      />
    );
  if (items.length === 0) return null;
  return (
    <section>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-3">
        {items.map((project) => (
          <Card key={project.id} project={project} status={status} />
        ))}
      </ul>
      <LoadMore query={query} />
    </section>
  );
}

function Card({ project, status }: { project: ProjectItem; status: ProjectStatus }) {
  const { common, pages, projects: texts } = useTexts();
  const { id, name, sites_count: sites = 0, comments_count: comments = 0 } = project;
  const { ref, openCount, screenshot } = useProjectPreview(id);
  return (
    <li
      ref={ref}
      className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface-raised transition-colors duration-120 hover:border-line-strong"
    >
      <ProjectPicture screenshot={screenshot} />
      <div className="flex items-start gap-2 px-3 pt-2">
        <h2 className="min-w-0 flex-1 pt-1 text-base font-medium">
          <Link
            to="/projects/$id"
            params={{ id }}
            className="flex after:absolute after:inset-0 after:rounded-card"
          >
            <bdi className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
          </Link>
        </h2>
        {status === 'archived' && (
          <span className="pt-1.5">
            <Badge>
              <Archive size={11} aria-hidden /> {texts.states.archived}
            </Badge>
          </span>
        )}
        <div className="relative -me-1">
          <ProjectMenu project={project} status={status} />
        </div>
      </div>
      <p className="mt-auto flex min-h-9 flex-wrap gap-x-3 px-3 pt-1.5 pb-3 text-text-quiet tabular-nums">
        {openCount !== undefined && (
          <span className={openCount > 0 ? 'font-medium text-text' : ''}>{pages.open(openCount)}</span>
        )}
        <span>{common.sites(sites)}</span>
        <span>{common.comments(comments)}</span>
      </p>
    </li>
  );
}

/** The text for an empty list of projects. */
function NoProjects({
  filter,
  counts,
  words,
  onCreate,
}: {
  readonly filter: ProjectFilter;
  readonly counts: Counts;
  readonly words: string;
  readonly onCreate: () => void;
}) {
  const { projects: texts } = useTexts();
  const may = useMay();
  const { active, archived } = counts;
  if (active === undefined || archived === undefined) return null;
  const count = { active, archived, all: active + archived }[filter];
  if (count > 0) return null;
  if (words !== '')
    return (
      <Empty action={<AllProjectsButton>{texts.clearSearch}</AllProjectsButton>}>
        {texts.noneFound(words)}
      </Empty>
    );
  if (may.isGuest) return <Empty>{texts.emptyForGuests}</Empty>;
  if (filter === 'archived') return <Empty>{texts.noneArchived}</Empty>;
  return (
    <Empty
      action={
        <Button look="main" onClick={onCreate}>
          {texts.create}
        </Button>
      }
    >
      {archived > 0 ? texts.noneActive : texts.empty}
    </Empty>
  );
}

function AllProjectsButton({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return <Button onClick={() => navigate({ to: '/projects' })}>{children}</Button>;
}
