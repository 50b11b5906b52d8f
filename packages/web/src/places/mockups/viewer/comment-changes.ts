import type { ShownMockupComment } from '@postil/client';
import type { CommentStatus } from '@postil/contract/enums';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useListDeletion } from '../../../api/deletion.ts';
import { useOptimistic } from '../../../api/optimistic.ts';
import { problemOf } from '../../../api/problems.ts';
import { useTexts } from '../../../texts/context.tsx';
import { mockupComments, mockupQuery } from '../queries.ts';
import type { Point } from './zoom.ts';

/** Which comments are shown: those on one version of a mockup. */
export interface ShownOn {
  readonly mockupId: string;
  readonly version: number;
}

/** A new comment while it is written and sent. */
export interface Draft {
  readonly point: Point;
  readonly text: string;
}

/** Writing a new comment: the pin is there at once, and a text that was not sent is kept. */
export function useDraft({ mockupId, version }: ShownOn, onDone: (id: string) => void) {
  const texts = useTexts();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft | undefined>();
  const sending = useMutation({
    mutationFn: ({ point: { x, y }, text }: Draft) =>
      api.createMockupComment({ id: mockupId, version, content: text.trim(), x, y }),
    onSuccess: async (comment) => {
      const shown = {
        version,
        x: comment.x,
        y: comment.y,
        width: comment.width,
        height: comment.height,
      };
      client.setQueryData(mockupComments(mockupId, version).queryKey, (before) =>
        before && !before.some(({ id }) => id === comment.id) ? [...before, { ...comment, shown }] : before,
      );
      setDraft(undefined);
      onDone(comment.id);
      await client.invalidateQueries({ queryKey: mockupQuery(mockupId).queryKey });
    },
  });
  return {
    draft,
    isSending: sending.isPending,
    problem: sending.error ? `${texts.mockups.notSent} ${problemOf(sending.error, texts)}` : undefined,
    /** Begins at a point; a text that was begun elsewhere moves along. */
    begin: (point: Point) => {
      if (!sending.isPending) setDraft((before) => ({ text: before?.text ?? '', point }));
    },
    write: (text: string) => setDraft((before) => before && { ...before, text }),
    cancel: () => {
      sending.reset();
      setDraft(undefined);
    },
    send: () => draft && sending.mutate(draft),
  };
}

/** Sets the status of a comment at once. */
export function useSetStatus({ mockupId, version }: ShownOn) {
  return useOptimistic<ShownMockupComment[], { id: string; status: CommentStatus }>({
    queryKey: mockupComments(mockupId, version).queryKey,
    apply: (before, { id, status }) => before.map((each) => (each.id === id ? { ...each, status } : each)),
    run: ({ id, status }) => api.setMockupCommentStatus({ id, status }),
    refreshes: [mockupQuery(mockupId).queryKey, ['tasks']],
  });
}

/** Deletes a comment 8 s after it has gone from the page, unless that was undone. */
export function useDeleteComment() {
  const { mockups: texts } = useTexts();
  return useListDeletion({
    text: texts.commentDeleted,
    pathOf: (id) => `/mockup-comments/${id}`,
    run: (id) => api.deleteMockupComment({ id }),
    refreshes: ['mockups'],
  });
}
