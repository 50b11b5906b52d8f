import type { MockupRecord, ProjectItem, SiteRecord } from '@postil/client';
import type { ProjectStatus } from '@postil/contract/enums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/client.ts';
import { keys, mockupRecords, projectRecords, siteRecords } from '../../data/records/kinds.ts';
import { list, listIn, pages, single } from '../../data/records/shapes.ts';

/** The number of projects or sites per page: their cards fill a large screen. */
const PER_PAGE = 48;
/** The maximum number of projects in a choice. */
const MAX_CHOICES = 100;

const cards = projectRecords.cache(
  'cards',
  pages(listIn<'data', ProjectItem, { data: ProjectItem[] }>('data')),
);
const active = projectRecords.cache('active', list<ProjectItem>());
/** Projects, keyed by id. */
export const projectCache = projectRecords.cache('one', single<ProjectItem>());
const siteLists = siteRecords.cache(
  'of-project',
  pages(listIn<'data', SiteRecord, { data: SiteRecord[] }>('data')),
);
const mockupLists = mockupRecords.cache(
  'of-project',
  listIn<'data', MockupRecord, { data: MockupRecord[] }>('data'),
);

/** Projects of one status with the counts of their sites and comments, newest first. */
export const projectCards = (status: ProjectStatus, words: string) =>
  infiniteQueryOptions({
    queryKey: [...cards.key, { status, words }],
    queryFn: ({ pageParam, signal }) =>
      api.listProjects(
        {
          status,
          include_counts: true,
          page: pageParam,
          per_page: PER_PAGE,
          ...(words === '' ? {} : { name: words }),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, total }) => (page * PER_PAGE < total ? page + 1 : undefined),
  });

/** The active projects, as choices. */
export const projectChoices = queryOptions({
  queryKey: active.key,
  queryFn: async ({ signal }) =>
    (await api.listProjects({ status: 'active', per_page: MAX_CHOICES }, { signal })).data,
});

/** One project. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [...projectCache.key, id],
    queryFn: ({ signal }) => api.getProject({ id }, { signal }),
  });

/** The numbers of sites and comments that are deleted with a project. */
export const projectCounts = ({ id, name }: { readonly id: string; readonly name: string }) =>
  queryOptions({
    queryKey: keys.countsOfProject(id),
    queryFn: async ({ signal }) => {
      // Only the listing has counts, so the project is looked up there by name.
      const candidates = api.listProjects.all(
        { name, include_counts: true, per_page: MAX_CHOICES },
        { signal },
      );
      for await (const { id: foundId, sites_count: sites = 0, comments_count: comments = 0 } of candidates) {
        if (foundId === id) return { sites, comments };
      }
      return { sites: 0, comments: 0 };
    },
    staleTime: 0,
  });

/** The sites of a project, newest first. */
export const projectSites = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...siteLists.key, id],
    queryFn: ({ pageParam, signal }) =>
      api.listSites({ project_id: [id], page: pageParam, per_page: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
  });

/** The newest mockups of a project. */
export const projectMockups = (id: string) =>
  queryOptions({
    queryKey: [...mockupLists.key, id],
    queryFn: ({ signal }) => api.listMockups({ project_id: [id], per_page: 6 }, { signal }),
  });
