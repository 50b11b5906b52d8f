import type { ReviewLink } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { reviewLinkRecords } from '../../../data/records/kinds.ts';
import { list } from '../../../data/records/shapes.ts';

const linksShape = list<ReviewLink>();
const linkLists = reviewLinkRecords.cache('of-project', linksShape);

/** The review links of a project, newest first. */
export const reviewLinksQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...linkLists.key, projectId],
    queryFn: async ({ signal }) =>
      reviewLinkRecords.asShown(linksShape, await api.listReviewLinks({ project_id: projectId }, { signal })),
  });
