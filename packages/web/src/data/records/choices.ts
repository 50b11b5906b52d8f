import type { MemberRecord, ProjectItem, SiteRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { memberRecords, projectRecords, siteRecords } from './kinds.ts';
import { list } from './shapes.ts';

/** The maximum number of records that are offered as choices; the rest can be found by name on their own pages. */
const MAX_CHOICES = 500;
const PER_PAGE = 100;

const projectChoices = projectRecords.cache('choices', list<ProjectItem>());
const siteChoices = siteRecords.cache('choices', list<SiteRecord>());
const memberChoices = memberRecords.cache('choices', list<MemberRecord>());

/** A project as a choice; an archived one is read-only. */
export interface ProjectChoice extends ProjectItem {
  readonly isArchived: boolean;
}

/** The projects that the person sees, for choices and names; archived ones come last. */
export const projectsQuery = queryOptions({
  queryKey: projectChoices.key,
  queryFn: async ({ signal }): Promise<ProjectChoice[]> => {
    // The records of listed projects do not say whether they are archived.
    const [active, archived] = await Promise.all(
      (['active', 'archived'] as const).map((status) =>
        take(api.listProjects.all({ per_page: PER_PAGE, status, include_statuses: true }, { signal })),
      ),
    );
    const asChoices = (projects: readonly ProjectItem[] = [], isArchived: boolean) =>
      projects.map((project) => ({ ...project, isArchived }));
    return [...asChoices(active, false), ...asChoices(archived, true)];
  },
  staleTime: 60_000,
});

/** Whether records can be added to a project. */
export function isActiveProject({ isArchived }: ProjectChoice): boolean {
  return !isArchived;
}

/** The sites that the person sees, for choices and names. */
export const sitesQuery = queryOptions({
  queryKey: siteChoices.key,
  queryFn: ({ signal }): Promise<SiteRecord[]> => take(api.listSites.all({ per_page: PER_PAGE }, { signal })),
  staleTime: 60_000,
});

/** The members of the organisation; guests may not list them. */
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
