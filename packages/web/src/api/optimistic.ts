import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../parts/toasts.tsx';
import { useTexts } from '../texts/context.tsx';
import { problemOf } from './problems.ts';

/**
 * A change that is shown before the server has made it. If the server refuses, what is shown goes back, and a toast
 * says why and offers to try again.
 *
 * @param queryKey the record that is changed; it is read again afterwards, together with `refreshes`.
 */
export function useOptimistic<Data, Input>({
  queryKey,
  apply,
  run,
  refreshes = [],
  onDone,
}: {
  readonly queryKey: QueryKey;
  readonly apply: (data: Data, input: Input) => Data;
  readonly run: (input: Input) => Promise<unknown>;
  readonly refreshes?: readonly QueryKey[];
  readonly onDone?: (input: Input) => void;
}) {
  const client = useQueryClient();
  const texts = useTexts();
  const change = useMutation({
    mutationFn: run,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Data>(queryKey);
      if (before !== undefined) client.setQueryData<Data>(queryKey, apply(before, input));
      return { before };
    },
    onSuccess: (_answer, input) => onDone?.(input),
    onError: (error, input, context) => {
      if (context?.before !== undefined) client.setQueryData(queryKey, context.before);
      toast({
        text: problemOf(error, texts),
        isProblem: true,
        action: { label: texts.common.retry, run: () => change.mutate(input) },
      });
    },
    onSettled: () =>
      Promise.all([queryKey, ...refreshes].map((key) => client.invalidateQueries({ queryKey: key }))),
  });
  return change;
}

/** Shows why something could not be done, with the way to try it again. */
export function useRefusal(): (error: unknown, retry?: () => void) => void {
  const texts = useTexts();
  return (error, retry) => {
    toast({
      text: problemOf(error, texts),
      isProblem: true,
      ...(retry ? { action: { label: texts.common.retry, run: retry } } : {}),
    });
  };
}
