import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { projectsQuery, sitesQuery } from '../../../data/records/choices.ts';
import { type Statuses, useStatuses } from '../../../data/records/statuses.ts';
import { useIsSettled } from '../../../data/settled.ts';
import { readTaskSearch, type TaskSearch } from './search.ts';
import { valuesOf } from './search-filters.ts';

/** The names of sites by their ids. */
export type SiteNames = ReadonlyMap<string, string>;

/** The names of the sites whose tasks are shown together; empty if only one site is shown. */
export function useSiteNames({ project, site }: TaskSearch): SiteNames {
  const isSettled = useIsSettled();
  const { data: sites } = useQuery({ ...sitesQuery, enabled: isSettled });
  return useMemo(() => siteNamesOf(sites ?? [], { project, site }), [sites, project, site]);
}

/** Like `useSiteNames`, for given sites. @param scope the projects and sites in the URL; without them all sites are shown. */
export function siteNamesOf(
  sites: readonly { readonly id: string; readonly name: string; readonly project_id: string }[],
  scope: { readonly project: string | undefined; readonly site: string | undefined },
): SiteNames {
  const [projects, chosenSites] = [valuesOf(scope.project), valuesOf(scope.site)];
  const shown = sites.filter(
    ({ id, project_id: projectId }) =>
      (projects.length === 0 || projects.includes(projectId)) &&
      (chosenSites.length === 0 || chosenSites.includes(id)),
  );
  return new Map(shown.length > 1 ? shown.map(({ id, name }) => [id, name]) : []);
}

/** The only project whose tasks are shown; undefined: multiple projects, or not cached. It fetches nothing. */
export function useShownProject({ project, site }: Pick<TaskSearch, 'project' | 'site'>): string | undefined {
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: false });
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: false });
  return shownProjectOf({ project, site }, { projects, sites });
}

/** Like `useShownProject`, for given projects and sites. */
export function shownProjectOf(
  scope: { readonly project: string | undefined; readonly site: string | undefined },
  {
    projects,
    sites,
  }: {
    readonly projects: readonly { readonly id: string }[];
    readonly sites: readonly { readonly id: string; readonly project_id: string }[];
  },
): string | undefined {
  const [chosenProjects, chosenSites] = [valuesOf(scope.project), valuesOf(scope.site)];
  const projectsOfSites = sites.flatMap(({ id, project_id: projectId }) =>
    chosenSites.includes(id) ? [projectId] : [],
  );
  const allProjects = projects.map(({ id }) => id);
  const shown = new Set(
    chosenProjects.length > 0 ? chosenProjects : chosenSites.length > 0 ? projectsOfSites : allProjects,
  );
  const [one] = shown;
  return shown.size === 1 ? one : undefined;
}

/** The statuses of the tasks selected by the URL: those of their project if there is only one. */
export function useShownStatuses(): Statuses {
  return useStatuses(useShownProject(readTaskSearch(useSearch({ strict: false }))));
}
