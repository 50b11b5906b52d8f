import type { MemberRecord, ProjectItem, SiteRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** More are not offered as choices; they are found by name in their own places. */
const MOST = 500;
const PER_PAGE = 100;

/** The projects that the person sees, for choices and names. */
export const projectsQuery = queryOptions({
  queryKey: ['projects', 'choices'],
  queryFn: ({ signal }): Promise<ProjectItem[]> =>
    take(api.listProjects.all({ per_page: PER_PAGE, status: 'all' }, { signal })),
  staleTime: 60_000,
});

/** The sites that the person sees, for choices and names. */
export const sitesQuery = queryOptions({
  queryKey: ['sites', 'choices'],
  queryFn: ({ signal }): Promise<SiteRecord[]> => take(api.listSites.all({ per_page: PER_PAGE }, { signal })),
  staleTime: 60_000,
});

/** The people of the organisation; guests may not read them. */
export const membersQuery = queryOptions({
  queryKey: ['members', 'choices'],
  queryFn: ({ signal }): Promise<MemberRecord[]> =>
    take(api.listMembers.all({ per_page: PER_PAGE }, { signal })),
  staleTime: 60_000,
});

async function take<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === MOST) break;
  }
  return taken;
}
