import type { ReviewLink } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { reviewLinkRecords } from '../../../data/records/kinds.ts';
import { list } from '../../../data/records/shapes.ts';

const links = list<ReviewLink>();
const ofProject = reviewLinkRecords.cache('of-project', links);

/** The review links of a project, newest first. */
export const reviewLinksQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...ofProject.key, projectId],
    queryFn: async ({ signal }) =>
      reviewLinkRecords.asShown(links, await api.listReviewLinks({ project_id: projectId }, { signal })),
  });
