import type { CommentRecord, MockupRecord, NamedComment, ProjectRecord, SiteRecord } from '@postil/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { FolderKanban, Globe, Images } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { projectsQuery, sitesQuery } from '../../data/records/choices.ts';
import { keys } from '../../data/records/kinds.ts';
import { allKnownTasks, numberOf, readTaskSearch, StatusIcon } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { type Entry, groupsOf } from './entries.ts';
import { usePeopleAndViews } from './people-and-views.tsx';
import { readRecent } from './recent.ts';
import { useSettings } from './settings.tsx';

/** The debounce delay between the last keystroke and the request to the server, in milliseconds. */
const DEBOUNCE_MS = 120;
/** The maximum number of cached tasks that are searched on each keystroke. */
const MAX_CACHED_TASKS = 1_000;
const MAX_FOUND_RECORDS = 8;

/** The server's results for a query: tasks by full-text search, mockups by name. */
interface ServerResults {
  readonly tasks: readonly CommentRecord[];
  readonly mockups: readonly Pick<MockupRecord, 'id' | 'name'>[];
  /** The comments on mockups with the number in the query; empty for other queries. */
  readonly mockupComments: readonly NamedComment[];
}

const NO_RESULTS: ServerResults = { tasks: [], mockups: [], mockupComments: [] };
/** The pattern of a query that is searched as a number. */
const NUMBER_PATTERN = /^#\d+$/;

/** A group with its displayed name. */
interface NamedGroup {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/**
 * The results of a query: from the cache immediately, joined by those of the server. Results of an earlier query are
 * shown for a later one only if they match it, too.
 */
export function usePaletteResults(
  query: string,
  commands: readonly Entry[],
): { readonly groups: readonly NamedGroup[]; readonly isSearching: boolean } {
  const { frame } = useTexts();
  const router = useRouter();
  const searchText = useDebounced(useDeferredValue(query).trim());
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: sites = [] } = useQuery(sitesQuery);
  const peopleAndViews = usePeopleAndViews();
  const settings = useSettings();
  const [cachedTasks] = useState(() => allKnownTasks().slice(0, MAX_CACHED_TASKS));
  const search = useQuery({
    queryKey: keys.palette(searchText),
    queryFn: ({ signal }) => findOnServer(searchText, signal),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const {
    tasks: foundTasks,
    mockups,
    mockupComments,
  } = (searchText === '' ? undefined : search.data) ?? NO_RESULTS;
  // Results of the server for this text always count as matches, even if the local search does not find them.
  const matchingWords = search.isPlaceholderData ? '' : searchText;
  const foundIds = new Set(foundTasks.map(({ id }) => id));
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
  const tasks = [...new Map([...cachedTasks, ...foundTasks].map((task) => [task.id, task])).values()];
  const entries: readonly Entry[] = [
    ...tasks.map(
      (task): Entry => ({
        id: `task:${task.id}`,
        group: 'tasks',
        label: task.title ?? task.content,
        words: `${numberOf(task)} ${task.route} ${task.tags.join(' ')} ${task.page_title ?? ''} ${foundIds.has(task.id) ? matchingWords : ''}`,
        icon: <StatusIcon status={task.status} project={task.project_id} />,
        hint: `${numberOf(task)} ${siteNames.get(task.site_id ?? '') ?? task.route}`.trim(),
        run: () => openTask(router, task.id),
      }),
    ),
    ...mockupComments.map(
      (comment): Entry => ({
        id: `task:${comment.id}`,
        group: 'tasks',
        label: comment.title ?? comment.content,
        words: matchingWords,
        icon: <StatusIcon status={comment.status} project={comment.project_id} />,
        hint: numberOf(comment),
        run: () =>
          void router.navigate({
            to: '/mockups/$id',
            params: { id: comment.mockup_id ?? '' },
            search: { comment: comment.id },
          }),
      }),
    ),
    ...destinationsOf(router, { projects, sites, mockups }),
    ...peopleAndViews,
    ...commands,
    ...settings,
  ];
  return {
    groups: groupsOf(entries, query, readRecent()).map((group) => ({
      name: frame.paletteGroups[group.name],
      entries: group.entries,
    })),
    isSearching: query.trim() !== '' && (search.isFetching || searchText !== query.trim()),
  };
}

/** Entries that open the page of a project, a site or a mockup. */
function destinationsOf(
  router: RegisteredRouter,
  {
    projects,
    sites,
    mockups,
  }: {
    readonly projects: readonly Pick<ProjectRecord, 'id' | 'name'>[];
    readonly sites: readonly Pick<SiteRecord, 'id' | 'name' | 'domain'>[];
    readonly mockups: ServerResults['mockups'];
  },
): Entry[] {
  return [
    ...projects.map(
      ({ id, name }): Entry => ({
        id: `project:${id}`,
        group: 'projects',
        label: name,
        icon: <FolderKanban size={15} aria-hidden />,
        run: () => void router.navigate({ to: '/projects/$id', params: { id } }),
      }),
    ),
    ...sites.map(
      ({ id, name, domain }): Entry => ({
        id: `site:${id}`,
        group: 'sites',
        label: name,
        words: domain,
        hint: domain,
        icon: <Globe size={15} aria-hidden />,
        run: () => void router.navigate({ to: '/sites/$id', params: { id } }),
      }),
    ),
    ...mockups.map(
      ({ id, name }): Entry => ({
        id: `mockup:${id}`,
        group: 'mockups',
        label: name,
        icon: <Images size={15} aria-hidden />,
        run: () => void router.navigate({ to: '/mockups/$id', params: { id } }),
      }),
    ),
  ];
}

/** Opens a task over the current board or list, or else over the board. */
function openTask(router: RegisteredRouter, taskId: string): void {
  const { pathname, search } = router.state.location;
  const isList = pathname.endsWith('/list');
  const isBoardOrList = isList || pathname.endsWith('/board');
  void router.navigate({
    to: isList ? '/list' : '/board',
    search: { ...(isBoardOrList ? readTaskSearch(search) : {}), task: taskId },
  });
}

async function findOnServer(words: string, signal: AbortSignal): Promise<ServerResults> {
  const [tasks, mockups, numberedComments] = await Promise.all([
    api.listComments({ search: words, per_page: MAX_FOUND_RECORDS }, { signal }),
    api.listMockups({ name: words, per_page: MAX_FOUND_RECORDS }, { signal }),
    NUMBER_PATTERN.test(words) ? api.findComments({ search: words, limit: 1 }, { signal }) : [],
  ]);
  const mockupComments = numberedComments.filter(({ mockup_id: mockupId }) => mockupId !== null);
  return { tasks: tasks.data, mockups: mockups.data, mockupComments };
}

/** A debounced text; an empty text is applied immediately. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}
