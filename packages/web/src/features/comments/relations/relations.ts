import type { Relation } from '@postil/client';
import type { CommentStatus, RelationKind } from '@postil/contract/enums';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { useAction } from '../../../data/records/change.ts';
import { keys, taskRecords } from '../../../data/records/kinds.ts';
import { CHANGES_SUBJECT, offerUndo } from '../../../data/records/undo.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { taskDetails } from '../cache/tasks.ts';
import { nameOf } from '../changes/short.ts';
import type { TaskDetail } from '../detail/detail.ts';

/** The relations of a task. */
export function relationsQuery(id: string) {
  return queryOptions({
    queryKey: keys.taskRelations(id),
    queryFn: ({ signal }) => api.listRelations({ id }, { signal }),
  });
}

/** The other task of a relation. */
export type RelatedTask = Relation['comment'];

interface RelationChange {
  readonly related: RelatedTask;
  /** The kind of the relation; undefined: the relation is removed. */
  readonly kind: RelationKind | undefined;
  /** The new status of the task, if the change also sets it. */
  readonly status?: CommentStatus;
}

/** Relates a task to other tasks optimistically, with Undo. A refused change reverts, with a message that offers Retry. */
export function useRelationChanges(detail: TaskDetail): {
  /** @param isResolved whether the relation resolves the task. */
  readonly relate: (related: RelatedTask, kind: RelationKind, isResolved?: boolean) => void;
  readonly unrelate: (relation: Relation) => void;
} {
  const { task, common } = useTexts();
  const { id, status } = detail;
  const set = useAction<RelationChange, unknown>({
    show: (wanted) => show(id, wanted),
    run: (wanted) => send(detail, wanted),
    onAccepted: () => void taskRecords.refresh(),
    failed: () => task.relations.failed,
    refreshes: [keys.taskRelations(id), keys.taskActivity(id), [...taskDetails.key, id]],
  });
  const change = (wanted: RelationChange, inverse: RelationChange) => {
    const name = nameOf(wanted.related);
    const text =
      wanted.kind === undefined
        ? task.relations.removed(name)
        : task.changedTo(task.relations.kinds[wanted.kind], name);
    const undo = () => void set(inverse);
    const withdraw = offerUndo({ text, label: common.undo, subject: CHANGES_SUBJECT, undo });
    void set(wanted).then((isDone) => !isDone && withdraw());
  };
  return {
    relate(related, kind, isResolved = false) {
      const relations = queryClient.getQueryData(relationsQuery(id).queryKey) ?? [];
      const former = relations.find(({ comment }) => comment.id === related.id)?.kind;
      const inverse = { related, kind: former, ...(isResolved && { status }) };
      change({ related, kind, ...(isResolved && { status: 'RESOLVED' }) }, inverse);
    },
    unrelate: ({ comment: related, kind }) => change({ related, kind: undefined }, { related, kind }),
  };
}

async function send(
  { id, mockup }: Pick<TaskDetail, 'id' | 'mockup'>,
  { related: { id: related_id }, kind, status }: RelationChange,
): Promise<void> {
  const isResolved = kind === 'duplicate_of' && status === 'RESOLVED';
  if (kind === undefined) await api.deleteRelation({ id, related_id });
  else await api.setRelation({ id, related_id, kind, ...(isResolved && { resolve: true }) });
  if (status === undefined || isResolved) return;
  // A task that was resolved with the relation gets its former status back.
  await (mockup ? api.setMockupCommentStatus({ id, status }) : api.setCommentStatus({ id, status }));
}

/** Shows a change immediately. @returns a function that reverts it. */
function show(id: string, { related, kind, status }: RelationChange): () => void {
  const { queryKey } = relationsQuery(id);
  const before = queryClient.getQueryData(queryKey);
  const others = before?.filter(({ comment }) => comment.id !== related.id) ?? [];
  queryClient.setQueryData(queryKey, kind === undefined ? others : [...others, { kind, comment: related }]);
  const revert = status === undefined ? undefined : taskRecords.patch(id, { status });
  return () => {
    queryClient.setQueryData(queryKey, before);
    revert?.();
  };
}
