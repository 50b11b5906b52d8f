import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** The settings of a site's widget. */
export const widgetQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['sites', 'widget', siteId],
    queryFn: ({ signal }) => api.getWidgetSettings({ id: siteId }, { signal }),
  });

/** How often it is looked for what waits to be released; nothing announces it. */
const HELD_MS = 30_000;

/** What waits to be released on a site, newest first. */
export const heldQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['sites', 'held', siteId],
    queryFn: ({ signal }) => api.listHeldComments({ site_id: siteId, per_page: 100 }, { signal }),
    refetchInterval: HELD_MS,
  });

/** The ids of the sites on which the latest of what waits to be released was written. */
export const sitesWithHeldQuery = queryOptions({
  queryKey: ['sites', 'held'],
  queryFn: async ({ signal }) => {
    const { data } = await api.listHeldComments({ per_page: 100 }, { signal });
    return data.map(({ site_id: siteId }) => siteId);
  },
});
