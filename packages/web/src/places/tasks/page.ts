import type { Task } from './tasks.ts';

/** Whether a task names a page; `/` alone stands for none. */
export function hasPage({ page_url }: Pick<Task, 'page_url'>): boolean {
  return page_url !== '/';
}

/** The path of the page of a task, in the letters that people read. */
export function pathOf({ page_url }: Pick<Task, 'page_url'>): string {
  return readable(URL.parse(page_url)?.pathname ?? page_url);
}

/** A path without the percent signs that stand for letters of other scripts. */
export function readable(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
