import type { Category, CommentStatus, Priority, Visibility } from '@postil/contract/enums';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { type KnownTask, taskRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { useMoveTask } from '../changes/moves.ts';
import { fieldsOf, type TaskDetail } from './detail.ts';

/** Fields of a comment that are changed as they are. */
export interface FieldChange {
  readonly content?: string;
  readonly description?: string | null;
  readonly priority?: Priority;
  readonly category?: Category | null;
  readonly tags?: string[];
  readonly visibility?: Visibility;
}

/** Changes a comment optimistically. A refused change reverts, with a message that offers Retry. */
export function useDetailChanges(detail: TaskDetail): {
  readonly change: (change: FieldChange) => void;
  readonly setStatus: (status: CommentStatus) => void;
  /** @param member null: nobody. */
  readonly assign: (member: { readonly id: string; readonly name: string } | null) => void;
} {
  const { task } = useTexts();
  const changeTask = useChange(taskRecords);
  const move = useMoveTask();
  const { id, mockup } = detail;
  const send = (change: Partial<KnownTask>, call: () => Promise<Partial<KnownTask> | undefined>) =>
    void changeTask({ id, change, send: call, failed: task.notChanged });
  return {
    change: (change) =>
      send(change, async () => {
        if (mockup) return fieldsOf(await api.updateMockupComment({ id, ...change }));
        return api.updateComment({ id, ...change });
      }),
    setStatus: (status) => {
      if (!mockup) return void move({ id, status });
      send({ status }, async () => fieldsOf(await api.setMockupCommentStatus({ id, status })));
    },
    assign: (member) =>
      send({ assigned_to: member }, async () => {
        await (member ? assignTo(detail, member.id) : unassign(detail));
        return undefined;
      }),
  };
}

function assignTo({ id, mockup }: TaskDetail, userId: string): Promise<unknown> {
  const input = { id, user_id: userId };
  return mockup ? api.assignMockupComment(input) : api.assignComment(input);
}

function unassign({ id, mockup }: TaskDetail): Promise<unknown> {
  return mockup ? api.unassignMockupComment({ id }) : api.unassignComment({ id });
}
