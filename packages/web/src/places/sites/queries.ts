import { queryOptions } from '@tanstack/react-query';
import { BASE } from '../../api/base.ts';
import { api } from '../../api/client.ts';

/** How often a page asks whether the widget was loaded: a person is waiting for it. */
const WAITING_MS = 2_500;
/** How often it asks afterwards. */
const SEEN_MS = 30_000;

/** One site, which is read again until its widget was loaded for the first time. */
export const siteQuery = (id: string) =>
  queryOptions({
    queryKey: ['sites', 'one', id],
    queryFn: ({ signal }) => api.getSite({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.last_seen_at == null ? WAITING_MS : SEEN_MS),
  });

/** What happened lately to the comments of a site. */
export const siteActivity = (id: string) =>
  queryOptions({
    queryKey: ['sites', 'activity', id],
    queryFn: ({ signal }) => api.listActivity({ site_id: id, limit: 20 }, { signal }),
  });

/** How many comments a site has. */
export const siteCount = (id: string) =>
  queryOptions({
    queryKey: ['sites', 'count', id],
    queryFn: async ({ signal }) => (await api.listComments({ site_id: [id], per_page: 1 }, { signal })).total,
  });

/** The line that puts the widget on a page. @param base the public address of Postil with a slash at its end. */
export function snippetOf({ widget_key: key }: { readonly widget_key: string }, base = BASE): string {
  return `<script async src="${base}w/postil.js" data-key="${key}"></script>`;
}
