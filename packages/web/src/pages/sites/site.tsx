import type { SiteRecord } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, KanbanSquare, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { useChange } from '../../data/records/change.ts';
import { siteRecords } from '../../data/records/kinds.ts';
import { offerUndoOf } from '../../data/records/undo.ts';
import { useMay } from '../../data/session.ts';
import { projectQuery } from '../../features/projects/index.ts';
import {
  DeleteSiteDialog,
  HeldComments,
  Installation,
  SiteDialog,
  Snippet,
  siteQuery,
} from '../../features/sites/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { DeleteItem, Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { SiteActivity } from './site-activity.tsx';
import { WidgetPart } from './widget/widget-part.tsx';

const route = getRouteApi('/signed-in/sites/$id');

/** One site: the installation and the settings of its widget, its details, and its recent activity. */
export default function SitePage() {
  const { projects: texts } = useTexts();
  const { id } = route.useParams();
  const { data: site, error, refetch } = useQuery(siteQuery(id));
  if (!site) {
    return (
      <Page title={texts.sites}>
        {error ? <Problem error={error} onRetry={() => refetch()} /> : <SkeletonList />}
      </Page>
    );
  }
  return (
    <Page
      width="narrow"
      title={site.name}
      tools={<ProjectLink id={site.project_id} />}
      actions={<SiteActions site={site} />}
    >
      <div className="flex flex-col gap-8">
        <InstallationSection site={site} />
        <Widget site={site} />
        <Details site={site} />
        <SiteActivity id={site.id} />
      </div>
    </Page>
  );
}

function ProjectLink({ id }: { id: string }) {
  const { data: project } = useQuery(projectQuery(id));
  return (
    <Link
      to="/projects/$id"
      params={{ id }}
      dir="auto"
      className="min-w-0 truncate rounded-control text-text-quiet hover:text-text hover:underline"
    >
      {project?.name}
    </Link>
  );
}

/** Switches a site on or off optimistically, with Undo. */
function useSetActive(site: SiteRecord): (isActive: boolean) => void {
  const { common, projects: texts } = useTexts();
  const change = useChange(siteRecords, [siteRecords.key]);
  const set = (isActive: boolean, isUndoing = false): void => {
    const request = change({
      id: site.id,
      change: { is_active: isActive },
      send: () => api.updateSite({ id: site.id, is_active: isActive }),
    });
    if (isUndoing) return;
    const text = isActive ? texts.reactivated(site.name) : texts.deactivated(site.name);
    void offerUndoOf(request, { text, label: common.undo, undo: () => set(!isActive, true) });
  };
  return set;
}

function SiteActions({ site }: { site: SiteRecord }) {
  const { projects: texts } = useTexts();
  const may = useMay();
  const navigate = useNavigate();
  const setActive = useSetActive(site);
  const { data: project } = useQuery(projectQuery(site.project_id));
  const [openedDialog, setOpenedDialog] = useState<'edit' | 'delete' | undefined>();
  if (may.isGuest || project?.status !== 'active') return null;
  const close = () => setOpenedDialog(undefined);
  return (
    <>
      <Button onClick={() => setActive(!site.is_active)}>
        {site.is_active ? texts.deactivate : texts.reactivate}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton label={texts.menu(site.name)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setOpenedDialog('edit')}>
          {texts.editSite}
        </MenuItem>
        {may.isAdmin && (
          <>
            <MenuLine />
            <DeleteItem onSelect={() => setOpenedDialog('delete')}>{texts.deleteSite}</DeleteItem>
          </>
        )}
      </Menu>
      {openedDialog === 'edit' && <SiteDialog projectId={site.project_id} site={site} onClose={close} />}
      {openedDialog === 'delete' && (
        <DeleteSiteDialog
          site={site}
          onClose={close}
          onDone={() => navigate({ to: '/projects/$id', params: { id: site.project_id } })}
        />
      )}
    </>
  );
}

function InstallationSection({ site }: { site: SiteRecord }) {
  const { projects: texts } = useTexts();
  const may = useMay();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{texts.install}</h2>
      <p role="status" className="text-base">
        <Installation site={site} />
      </p>
      {!site.is_active && <p className="text-text-quiet">{texts.inactiveNote}</p>}
      {!may.isGuest && (
        <>
          <p className="text-text-quiet">{texts.installHint}</p>
          <Snippet site={site} />
          {site.is_active && site.last_seen_at === null && (
            <p className="text-text-quiet">{texts.installWaiting}</p>
          )}
        </>
      )}
    </section>
  );
}

/** The held comments of a site and the settings of its widget, for people who may manage them. */
function Widget({ site }: { site: SiteRecord }) {
  const may = useMay();
  const { data: project } = useQuery(projectQuery(site.project_id));
  if (may.isGuest || project?.status !== 'active') return null;
  return (
    <>
      <HeldComments scope={{ site_id: site.id }} />
      <WidgetPart siteId={site.id} domain={site.domain} />
    </>
  );
}

function Details({ site }: { site: SiteRecord }) {
  const { projects: texts } = useTexts();
  const { day } = useFormats();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{texts.details}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Detail term={texts.domain}>
          <a
            href={`https://${site.domain}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-accent [overflow-wrap:anywhere] hover:underline"
          >
            <bdi>{site.domain}</bdi> <ExternalLink size={12} aria-hidden className="shrink-0" />
          </a>
        </Detail>
        <Detail term={texts.created}>{day(site.created_at)}</Detail>
      </dl>
      <Link
        to="/board"
        search={{ project: site.project_id, site: site.id }}
        className="inline-flex w-fit items-center gap-1.5 rounded-control text-accent hover:underline"
      >
        <KanbanSquare size={14} aria-hidden /> {texts.openTasks}
      </Link>
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-quiet">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
