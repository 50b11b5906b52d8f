import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../data/api/client.ts';
import { keys } from '../../../../data/records/kinds.ts';

/** An example of the messages that each chat service gets; it changes with the version of the server only. */
export const chatExamplesQuery = queryOptions({
  queryKey: keys.chatExamples,
  queryFn: ({ signal }) => api.listChatExamples({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
