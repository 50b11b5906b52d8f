import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../data/api/client.ts';
import { keys } from '../../../../data/records/kinds.ts';

/** Example messages for each chat service; they change only with the version of the server. */
export const chatExamplesQuery = queryOptions({
  queryKey: keys.chatExamples,
  queryFn: ({ signal }) => api.listChatExamples({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
