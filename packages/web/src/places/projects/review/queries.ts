import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** The review links of a project, newest first. */
export const reviewLinksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', 'review-links', projectId],
    queryFn: ({ signal }) => api.listReviewLinks({ project_id: projectId }, { signal }),
  });
