import type { Task } from './tasks.ts';

/** Whether a task names a page; `/` alone stands for none. */
export function hasPage({ page_url }: Pick<Task, 'page_url'>): boolean {
  return page_url !== '/';
}

/** The path of the page of a task. */
export function pathOf({ page_url }: Pick<Task, 'page_url'>): string {
  return URL.parse(page_url)?.pathname ?? page_url;
}
