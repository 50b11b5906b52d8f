import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** The settings of a site's widget. */
export const widgetQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['sites', 'widget', siteId],
    queryFn: ({ signal }) => api.getWidgetSettings({ id: siteId }, { signal }),
  });
