import type { MockupCommentOnVersion, MockupCommentRecord } from '@postil/client';
import type { CommentStatus, Visibility } from '@postil/contract/enums';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useChange, useRemoval } from '../../../data/records/change.ts';
import { mockupCommentRecords, mockupRecords, taskRecords } from '../../../data/records/kinds.ts';
import { CHANGES_SUBJECT, offerUndoOf } from '../../../data/records/undo.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { mockupComments, mockupQuery } from '../cache/queries.ts';
import type { Point } from './zoom.ts';

/** The version of a mockup whose comments are shown. */
interface ShownVersion {
  readonly mockupId: string;
  readonly version: number;
}

/** A new comment that is being written or sent. */
interface Draft {
  readonly point: Point;
  readonly text: string;
  /** The chosen visibility; guests and reviewers have no choice: everyone sees their comments. */
  readonly visibility: Visibility;
}

/** Drafts a new comment: its pin appears immediately, and unsent text is kept. */
export function useDraft({ mockupId, version }: ShownVersion, onDone: (id: string) => void) {
  const texts = useTexts();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft | undefined>();
  const sending = useMutation({
    mutationFn: ({ point: { x, y }, text, visibility }: Draft) =>
      api.createMockupComment({
        id: mockupId,
        version,
        content: text.trim(),
        x,
        y,
        ...(visibility === 'everyone' && { visibility }),
      }),
    onSuccess: async (comment) => {
      if (comment.is_held) {
        toast({ text: texts.review.held });
        setDraft(undefined);
        return;
      }
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
    /** Starts a draft at a point, or moves the existing one there; does nothing while it is being sent. */
    begin: (point: Point) => {
      if (!sending.isPending) setDraft((before) => ({ text: '', visibility: 'team', ...before, point }));
    },
    write: (text: string) => setDraft((before) => before && { ...before, text }),
    setVisibility: (visibility: Visibility) => setDraft((before) => before && { ...before, visibility }),
    cancel: () => {
      sending.reset();
      setDraft(undefined);
    },
    send: () => draft && sending.mutate(draft),
  };
}

type CommentChange = { readonly status: CommentStatus } | { readonly visibility: Visibility };

/** The actions on comments of a mockup, optimistic in every view, and with Undo. */
export function useCommentActions() {
  const { mockups: texts, common } = useTexts();
  const makeChange = useChange(mockupCommentRecords, [mockupRecords.key, taskRecords.key]);
  const remove = useRemoval(mockupCommentRecords, [
    mockupCommentRecords.key,
    mockupRecords.key,
    taskRecords.key,
  ]);
  const set = (id: string, change: CommentChange) =>
    makeChange({
      id,
      change,
      send: async () =>
        valuesOf(
          'status' in change
            ? await api.setMockupCommentStatus({ id, ...change })
            : await api.updateMockupComment({ id, ...change }),
        ),
    });
  return {
    /** Changes the status or the visibility of a comment. @param text the message about the change. */
    set: ({ id, status, visibility }: MockupCommentOnVersion, change: CommentChange, text: string): void => {
      const undo = () => void set(id, 'status' in change ? { status } : { visibility });
      void offerUndoOf(set(id, change), { text, label: common.undo, subject: CHANGES_SUBJECT, undo });
    },
    /** Removes a comment immediately, and deletes it after 8 s unless the removal is undone. */
    remove: (id: string) =>
      remove({
        id,
        text: texts.commentDeleted,
        path: `/mockup-comments/${id}`,
        send: () => api.deleteMockupComment({ id }),
      }),
  };
}

/** The fields that a change to a comment may affect. */
function valuesOf({
  status,
  visibility,
  revision,
  updated_at,
  resolved_at,
}: MockupCommentRecord): Partial<MockupCommentOnVersion> {
  return { status, visibility, revision, updated_at, resolved_at };
}
