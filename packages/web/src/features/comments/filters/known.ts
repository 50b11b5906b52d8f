import type { KnownTask } from '../../../data/records/kinds.ts';
import { allKnownTasks } from '../cache/tasks.ts';

/** The maximum number of tasks that are scanned. */
const MAX_TASKS = 2_000;

interface Suggestions {
  readonly tags: readonly string[];
  readonly routes: readonly string[];
}

/** Tags and pages of the cached tasks: the most likely values to filter by. */
export function useSuggestions(): Suggestions {
  return suggestionsOf(allKnownTasks().slice(0, MAX_TASKS));
}

/** Tags and pages of tasks, the most frequent first. */
export function suggestionsOf(tasks: readonly Pick<KnownTask, 'tags' | 'route'>[]): Suggestions {
  return {
    tags: byFrequency(tasks.flatMap((task) => task.tags)),
    routes: byFrequency(tasks.map(({ route }) => route)),
  };
}

function byFrequency(texts: readonly string[]): string[] {
  const groups = [...Map.groupBy(texts, (text) => text)];
  return groups.sort(([, one], [, other]) => other.length - one.length).map(([text]) => text);
}
