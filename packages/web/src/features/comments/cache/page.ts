import type { Task } from '@postil/client';

/** Whether a task names a page; `/` alone means none. */
export function hasPage({ page_url }: Pick<Task, 'page_url'>): boolean {
  return page_url !== '/';
}

/** The path of a task's page, decoded for reading. */
export function pathOf({ page_url }: Pick<Task, 'page_url'>): string {
  return decodePath(URL.parse(page_url)?.pathname ?? page_url);
}

/** A path with percent-encoded characters decoded, for reading. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
