import type { ListedResult } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { useAction } from '../../../data/records/change.ts';
import { keys, mockupCommentRecords, taskRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { replyLists } from '../cache/replies.ts';
import { taskDetails } from '../cache/tasks.ts';

/** The results of a task, newest first. */
export const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.taskResults(id),
    queryFn: ({ signal }): Promise<ListedResult[]> => api.listResults({ id }, { signal }),
  });

/** The queries to refetch after a submission or a decision. */
export const queriesAfterResult = (id: string) => [
  keys.taskResults(id),
  keys.taskActivity(id),
  [...taskDetails.key, id],
  [...replyLists.key, id],
];

/** A decision about the newest result of a task. */
interface Decision {
  readonly decision: 'accepted' | 'refused';
  /** The reason for a refusal. */
  readonly reason?: string;
}

/**
 * Accepts or refuses the newest result of a task.
 *
 * @returns a function that resolves to whether the server has accepted the decision.
 */
export function useDecide(id: string): (decision: Decision) => Promise<boolean> {
  const { task } = useTexts();
  return useAction({
    run: (decision) => api.decideOnResult({ id, ...decision }),
    onAccepted: (_, { decision }) => {
      toast({ text: decision === 'accepted' ? task.results.youAccepted : task.results.youRefused });
      void taskRecords.refresh();
      void mockupCommentRecords.refresh();
    },
    failed: () => task.notChanged,
    refreshes: queriesAfterResult(id),
  });
}
