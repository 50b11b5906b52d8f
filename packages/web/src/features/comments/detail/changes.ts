import type { Category, CloseReason, CommentStatus, Priority, Visibility } from '@postil/contract/enums';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { pick } from '../../../data/records/entity.ts';
import { type KnownTask, taskRecords } from '../../../data/records/kinds.ts';
import { CHANGES_SUBJECT, offerUndoOf } from '../../../data/records/undo.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { useChangeDescription } from '../changes/description.ts';
import { useMoveTasks } from '../changes/moves.ts';
import { fieldsOf, type TaskDetail } from './detail.ts';

/** The changed fields of a comment that the API takes as they are. */
interface FieldChange {
  /** Only while the comment is closed. */
  readonly close_reason?: CloseReason | null;
  readonly priority?: Priority;
  readonly category?: Category | null;
  readonly due_date?: string | null;
  readonly tags?: string[];
  readonly visibility?: Visibility;
}

type Assignee = TaskDetail['assigned_to'];

/** Changes a comment optimistically. A refused change reverts, with a message that offers Retry; others offer Undo. */
export function useDetailChanges(detail: TaskDetail): {
  readonly change: (change: FieldChange) => void;
  readonly setStatus: (status: CommentStatus) => void;
  /** @param member null: nobody. */
  readonly assign: (member: { readonly id: string; readonly name: string } | null) => void;
} {
  const { task, common } = useTexts();
  const changeTask = useChange(taskRecords);
  const move = useMoveTasks();
  const describe = useChangeDescription();
  const { id, mockup } = detail;
  const send = (change: Partial<KnownTask>, call: () => Promise<Partial<KnownTask> | undefined>) =>
    changeTask({ id, change, send: call, failed: task.notChanged });
  const offer = async (
    change: Partial<KnownTask>,
    apply: (values: Partial<KnownTask>) => Promise<boolean>,
  ) => {
    const before: Partial<KnownTask> = pick(taskRecords.find(id) ?? detail, Object.keys(change));
    const undo = () => {
      toast({ text: describe(before, detail.project_id), subject: CHANGES_SUBJECT });
      void apply(before);
    };
    const text = describe(change, detail.project_id);
    await offerUndoOf(apply(change), { text, label: common.undo, subject: CHANGES_SUBJECT, undo });
  };
  const setFields = (change: Partial<KnownTask>) =>
    send(change, async () => {
      // Only fields of `FieldChange`, with their values.
      const fields = change as FieldChange;
      if (mockup) return fieldsOf(await api.updateMockupComment({ id, ...fields }));
      return api.updateComment({ id, ...fields });
    });
  const setStatus = ({ status = detail.status }: Partial<KnownTask>) =>
    send({ status }, async () => fieldsOf(await api.setMockupCommentStatus({ id, status })));
  const setAssignee = ({ assigned_to: member = null }: Partial<KnownTask>) =>
    send({ assigned_to: member }, async () => {
      await (member ? assignTo(detail, member.id) : unassign(detail));
      return undefined;
    });
  return {
    change: (change) => void offer(change, setFields),
    setStatus: (status) => void (mockup ? offer({ status }, setStatus) : move([{ id, status }])),
    assign: (member: Assignee) => void offer({ assigned_to: member }, setAssignee),
  };
}

function assignTo({ id, mockup }: TaskDetail, userId: string): Promise<unknown> {
  const input = { id, user_id: userId };
  return mockup ? api.assignMockupComment(input) : api.assignComment(input);
}

function unassign({ id, mockup }: TaskDetail): Promise<unknown> {
  return mockup ? api.unassignMockupComment({ id }) : api.unassignComment({ id });
}
