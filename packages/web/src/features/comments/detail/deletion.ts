import { api } from '../../../data/api/client.ts';
import { useRemoval } from '../../../data/records/change.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import type { TaskDetail } from './detail.ts';

/**
 * Removes a task from the screen immediately, and deletes it permanently when the time for Undo is over.
 *
 * @returns a function that deletes a task.
 */
export function useDeleteTask(): (detail: TaskDetail) => void {
  const { task } = useTexts();
  const remove = useRemoval(taskRecords);
  return ({ id, mockup }) =>
    remove({
      id,
      text: task.deleted,
      path: mockup ? `/mockup-comments/${id}` : `/comments/${id}`,
      send: () => (mockup ? api.deleteMockupComment({ id }) : api.deleteComment({ id })),
      failed: task.notDeleted,
    });
}
