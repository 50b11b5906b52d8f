import type { HeldComment, HeldCommentPage, WidgetSettings } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { heldRecords, keys, widgetRecords } from '../../../data/records/kinds.ts';
import { listIn, single } from '../../../data/records/shapes.ts';

/** The settings of a site's widget, with the id of the site. */
type ShownSettings = WidgetSettings & { readonly id: string };

const settingsShape = single<ShownSettings>();
const settings = widgetRecords.cache('one', settingsShape);

/** The settings of a site's widget. */
export const widgetQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settings.key, siteId],
    queryFn: async ({ signal }): Promise<ShownSettings> => {
      const fetched = await api.getWidgetSettings({ id: siteId }, { signal });
      return widgetRecords.asShown(settingsShape, { ...fetched, id: siteId });
    },
  });

const heldShape = listIn<'data', HeldComment, HeldCommentPage>('data');
const heldLists = heldRecords.cache('of-scope', heldShape);

/** The polling interval for held comments, in milliseconds; the stream does not announce them. */
const POLLING_INTERVAL_MS = 30_000;

/** The held comments of a site, or of a project with all its sites. */
export type HeldScope = { readonly site_id: string } | { readonly project_id: string };

/** The held comments and replies, newest first. */
export const heldQuery = (scope: HeldScope) =>
  queryOptions({
    queryKey: [...heldLists.key, scope],
    queryFn: async ({ signal }) =>
      heldRecords.asShown(heldShape, await api.listHeldComments({ ...scope, per_page: 100 }, { signal })),
    refetchInterval: POLLING_INTERVAL_MS,
  });

/** The ids of the sites of the latest held comments. */
export const sitesWithHeldQuery = queryOptions({
  queryKey: keys.sitesWithHeld,
  queryFn: async ({ signal }) => {
    const { data } = await api.listHeldComments({ per_page: 100 }, { signal });
    return data.map(({ site_id: siteId }) => siteId);
  },
});
