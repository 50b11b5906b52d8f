import { useQueryClient } from '@tanstack/react-query';

/** More would not be looked through. */
const MOST_TASKS = 2_000;

interface Known {
  readonly tags: readonly string[];
  readonly routes: readonly string[];
}

/** Tags and pages of the tasks that are on the screen: what people most likely want to filter by. */
export function useKnownTexts(): Known {
  const queryClient = useQueryClient();
  const tags = new Map<string, number>();
  const routes = new Map<string, number>();
  const tasks = queryClient.getQueriesData({ queryKey: ['tasks'] }).flatMap(([, data]) => tasksIn(data));
  for (const task of tasks.slice(0, MOST_TASKS)) {
    for (const tag of task.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    routes.set(task.route, (routes.get(task.route) ?? 0) + 1);
  }
  return { tags: mostUsed(tags), routes: mostUsed(routes) };
}

interface Tagged {
  readonly tags: readonly string[];
  readonly route: string;
}

/** The tasks within anything that was read, such as pages and columns. */
export function tasksIn(data: unknown): Tagged[] {
  if (Array.isArray(data)) return data.flatMap(tasksIn);
  if (typeof data !== 'object' || data === null) return [];
  if ('tags' in data && 'route' in data && Array.isArray(data.tags) && typeof data.route === 'string') {
    return [{ tags: data.tags, route: data.route }];
  }
  return Object.values(data).flatMap(tasksIn);
}

function mostUsed(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}
