import type { ProjectStatus } from '@postil/contract/enums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** As many cards as fit on a large screen. */
const PER_PAGE = 48;
/** The most projects that are offered to choose from. */
const CHOICES = 100;

/** Projects of one status with the numbers of their sites and comments, newest first. */
export const projectCards = (status: ProjectStatus, words: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'cards', { status, words }],
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

/** The active projects, for choosing one. */
export const projectChoices = queryOptions({
  queryKey: ['projects', 'choices'],
  queryFn: async ({ signal }) =>
    (await api.listProjects({ status: 'active', per_page: CHOICES }, { signal })).data,
});

/** One project. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => api.getProject({ id }, { signal }),
  });

/** What goes with a project when it is deleted. */
export const projectCounts = ({ id, name }: { readonly id: string; readonly name: string }) =>
  queryOptions({
    queryKey: ['projects', 'counts', id],
    queryFn: async ({ signal }) => {
      // Only the listing counts; the name finds the project in it.
      const named = api.listProjects.all({ name, include_counts: true, per_page: CHOICES }, { signal });
      for await (const { id: found, sites_count: sites = 0, comments_count: comments = 0 } of named) {
        if (found === id) return { sites, comments };
      }
      return { sites: 0, comments: 0 };
    },
    staleTime: 0,
  });

/** The sites of a project, newest first. */
export const projectSites = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['sites', 'of-project', id],
    queryFn: ({ pageParam, signal }) =>
      api.listSites({ project_id: [id], page: pageParam, per_page: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
  });

/** The newest mockups of a project. */
export const projectMockups = (id: string) =>
  queryOptions({
    queryKey: ['mockups', 'of-project', id],
    queryFn: ({ signal }) => api.listMockups({ project_id: [id], per_page: 6 }, { signal }),
  });
