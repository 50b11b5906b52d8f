import type { MemberRecord, ProjectItem, SiteRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { memberRecords, projectRecords, siteRecords } from './kinds.ts';
import { list } from './shapes.ts';

/** Beyond this many, records are not offered as choices; they can be found by name on their own pages. */
const MAX_CHOICES = 500;
const PER_PAGE = 100;

const projectChoices = projectRecords.cache('choices', list<ProjectItem>());
const siteChoices = siteRecords.cache('choices', list<SiteRecord>());
const memberChoices = memberRecords.cache('choices', list<MemberRecord>());

/** The projects that the person sees, for choices and names. */
export const projectsQuery = queryOptions({
  queryKey: projectChoices.key,
  queryFn: ({ signal }): Promise<ProjectItem[]> =>
    take(api.listProjects.all({ per_page: PER_PAGE, status: 'all' }, { signal })),
  staleTime: 60_000,
});

/** The sites that the person sees, for choices and names. */
export const sitesQuery = queryOptions({
  queryKey: siteChoices.key,
  queryFn: ({ signal }): Promise<SiteRecord[]> => take(api.listSites.all({ per_page: PER_PAGE }, { signal })),
  staleTime: 60_000,
});

/** The people of the organisation; guests may not read them. */
export const membersQuery = queryOptions({
  queryKey: memberChoices.key,
  queryFn: ({ signal }): Promise<MemberRecord[]> =>
    take(api.listMembers.all({ per_page: PER_PAGE }, { signal })),
  staleTime: 60_000,
});

async function take<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === MAX_CHOICES) break;
  }
  return taken;
}
