import type { SiteRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { BASE } from '../../data/api/base.ts';
import { api } from '../../data/api/client.ts';
import { keys, siteRecords } from '../../data/records/kinds.ts';
import { single } from '../../data/records/shapes.ts';

/** The polling interval for the first load of the widget, in milliseconds: a person is waiting for it. */
const POLLING_INTERVAL_MS = 2_500;
/** The polling interval after the first load, in milliseconds. */
const SLOW_POLLING_INTERVAL_MS = 30_000;

const siteShape = single<SiteRecord>();
/** Sites, keyed by id. */
export const siteCache = siteRecords.cache('one', siteShape);

/** One site, polled until its widget has been loaded for the first time, and less often afterwards. */
export const siteQuery = (id: string) =>
  queryOptions({
    queryKey: [...siteCache.key, id],
    queryFn: async ({ signal }) => siteRecords.asShown(siteShape, await api.getSite({ id }, { signal })),
    refetchInterval: ({ state }) =>
      state.data?.last_seen_at == null ? POLLING_INTERVAL_MS : SLOW_POLLING_INTERVAL_MS,
  });

/** The recent activity on the comments of a site. */
export const siteActivity = (id: string) =>
  queryOptions({
    queryKey: keys.siteActivity(id),
    queryFn: ({ signal }) => api.listActivity({ site_id: id, limit: 20 }, { signal }),
  });

/** The number of comments of a site. */
export const siteCommentCount = (id: string) =>
  queryOptions({
    queryKey: keys.tasksOfSite(id),
    queryFn: async ({ signal }) => (await api.listComments({ site_id: [id], per_page: 1 }, { signal })).total,
  });

/** The script tag that adds the widget to a page. @param base the public URL of Postil with a trailing slash. */
export function snippetOf({ widget_key: key }: { readonly widget_key: string }, base = BASE): string {
  return `<script async src="${base}w/postil.js" data-key="${key}"></script>`;
}
