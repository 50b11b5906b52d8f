import type { SelectedTask } from '../changes/selection.ts';
import { useSuggestions } from '../filters/known.ts';
import type { BulkChange } from './changes.ts';

interface TagChoices {
  /** The tags of the tasks, then suggestions. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The tags that all tasks have. */
  readonly chosen: readonly string[];
  /** The change that removes a tag if all tasks have it, or else adds it. */
  readonly toggle: (tag: string) => BulkChange;
  /** The change that adds a typed tag, with spaces in place of commas. */
  readonly add: (text: string) => BulkChange;
}

/** The choices for the tags of several tasks. */
export function useTagChoices(tasks: readonly SelectedTask[]): TagChoices {
  const suggestions = useSuggestions();
  const currentTags = [...new Set(tasks.flatMap(({ tags }) => tags))];
  const chosen = currentTags.filter((tag) => tasks.every(({ tags }) => tags.includes(tag)));
  return {
    choices: [...new Set([...currentTags, ...suggestions.tags])].map((tag) => ({ value: tag, label: tag })),
    chosen,
    toggle: (tag) => (chosen.includes(tag) ? { remove_tags: [tag] } : { add_tags: [tag] }),
    add: (text) => ({ add_tags: [text.replaceAll(',', ' ').trim()] }),
  };
}
