import type { TaskSearch } from '../search.ts';

/** Saves what is shown as a view. */
export function SaveView(_: { search: TaskSearch }) {
  return null;
}
