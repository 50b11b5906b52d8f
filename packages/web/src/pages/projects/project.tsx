import type { ProjectRecord, SiteRecord } from '@postil/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Archive, KanbanSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../data/session.ts';
import { MockupCard, MockupGrid, useLiveMockups } from '../../features/mockups/index.ts';
import { projectMockups, projectQuery, projectSites } from '../../features/projects/index.ts';
import { HeldComments, Installation, SiteDialog, sitesWithHeldQuery } from '../../features/sites/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { Page } from '../../shell/page.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { PageSection } from '../../ui/data/page-section.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Truncate } from '../../ui/data/truncate.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ProjectMenu, useSetProjectStatus } from './project-menu.tsx';
import { ProjectPeople } from './project-people.tsx';
import { ReviewLinks } from './review/review-links.tsx';

const ProjectStatuses = lazyPart(() => import('./statuses.tsx'));

const route = getRouteApi('/signed-in/projects/$id');

/** One project: its sites, mockups, statuses, people and review links. */
export default function ProjectPage() {
  const { frame, projects: texts } = useTexts();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const may = useMay();
  const { data: project, error, refetch } = useQuery(projectQuery(id));
  if (!project) {
    return (
      <Page title={frame.projects}>
        {error ? <Problem error={error} onRetry={() => refetch()} /> : <SkeletonList />}
      </Page>
    );
  }
  return (
    <Page
      width="wide"
      title={project.name}
      isNamed
      tools={
        project.status === 'archived' && (
          <Badge>
            <Archive size={11} aria-hidden /> {texts.states.archived}
          </Badge>
        )
      }
      actions={
        <>
          <Link
            to="/board"
            search={{ project: id }}
            className="inline-flex h-8 items-center gap-1.5 rounded-control px-2.5 hover:bg-surface-hover coarse:h-11"
          >
            <KanbanSquare size={16} aria-hidden />
            <span className="max-frame:sr-only">{texts.openBoard}</span>
          </Link>
          <ProjectMenu
            project={project}
            status={project.status}
            onDeleted={() => navigate({ to: '/projects' })}
          />
        </>
      }
    >
      <div className="flex flex-col gap-8">
        {project.status === 'archived' && <ArchivedNote project={project} />}
        {!may.isGuest && <HeldComments scope={{ project_id: project.id }} />}
        <Sites project={project} />
        <Mockups project={project} />
        {!may.isGuest && <ProjectStatuses project={project} />}
        {!may.isGuest && <ProjectPeople project={project} />}
        {!may.isGuest && <ReviewLinks projectId={project.id} mayChange={project.status === 'active'} />}
      </div>
    </Page>
  );
}

function ArchivedNote({ project }: { project: ProjectRecord }) {
  const { projects: texts } = useTexts();
  const may = useMay();
  const setStatus = useSetProjectStatus();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface-sunken p-3">
      <p className="min-w-0 flex-1">{texts.archivedNote}</p>
      {!may.isGuest && <Button onClick={() => setStatus(project, 'active')}>{texts.activate}</Button>}
    </div>
  );
}

function Sites({ project }: { project: ProjectRecord }) {
  const { projects: texts } = useTexts();
  const may = useMay();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const sites = useInfiniteQuery(projectSites(project.id));
  const rows = sites.data?.pages.flatMap(({ data }) => data);
  const mayAdd = !may.isGuest && project.status === 'active';
  return (
    <PageSection
      title={texts.sites}
      count={sites.data?.pages[0]?.total}
      action={
        mayAdd && (
          <Button onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden /> {texts.addSite}
          </Button>
        )
      }
    >
      {!rows &&
        (sites.error ? <Problem error={sites.error} onRetry={() => sites.refetch()} /> : <SkeletonList />)}
      {rows?.length === 0 && <p className="text-text-quiet">{texts.noSites}</p>}
      {rows && rows.length > 0 && (
        <ul className="overflow-hidden rounded-card border border-line bg-surface-raised">
          {rows.map((site) => (
            <SiteRow key={site.id} site={site} />
          ))}
        </ul>
      )}
      <LoadMore query={sites} />
      {isAdding && (
        <SiteDialog
          projectId={project.id}
          onClose={() => setAdding(false)}
          onDone={(id) => navigate({ to: '/sites/$id', params: { id } })}
        />
      )}
    </PageSection>
  );
}

function SiteRow({ site }: { site: SiteRecord }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2.5 last:border-b-0 hover:bg-surface-hover">
      <div className="min-w-0 flex-[1_1_200px]">
        <Link
          to="/sites/$id"
          params={{ id: site.id }}
          className="block font-medium outline-offset-[-2px] after:absolute after:inset-0"
        >
          <Truncate>{site.name}</Truncate>
        </Link>
        <p className="text-text-quiet">
          <Truncate>{site.domain}</Truncate>
        </p>
      </div>
      <div className="relative flex items-center gap-3">
        <HeldBadge siteId={site.id} />
        <Installation site={site} />
      </div>
    </li>
  );
}

/** Shows that comments of a site are held. */
function HeldBadge({ siteId }: { siteId: string }) {
  const { widget } = useTexts();
  const may = useMay();
  const { data } = useQuery({ ...sitesWithHeldQuery, enabled: !may.isGuest });
  return data?.includes(siteId) ? <Badge tone="accent">{widget.held}</Badge> : null;
}

function Mockups({ project }: { project: ProjectRecord }) {
  const { projects: texts } = useTexts();
  const may = useMay();
  const { data, error, refetch } = useQuery(projectMockups(project.id));
  useLiveMockups();
  const hasAny = data !== undefined && data.total > 0;
  const mayUpload = data !== undefined && !may.isGuest && project.status === 'active';
  return (
    <PageSection
      title={texts.mockups}
      count={data?.total}
      action={
        (hasAny || mayUpload) && (
          <Link
            to="/mockups"
            search={{ project: project.id }}
            className="inline-flex h-8 items-center rounded-control border border-line bg-surface-raised px-3 hover:bg-surface-hover coarse:h-11"
          >
            {hasAny ? texts.allMockups : texts.upload}
          </Link>
        )
      }
    >
      {!data && (error ? <Problem error={error} onRetry={() => refetch()} /> : <SkeletonList />)}
      {data?.total === 0 && <p className="text-text-quiet">{texts.noMockups}</p>}
      {hasAny && (
        <MockupGrid>
          {data.data.map((mockup) => (
            <MockupCard key={mockup.id} mockup={mockup} heading="h3" />
          ))}
        </MockupGrid>
      )}
    </PageSection>
  );
}
