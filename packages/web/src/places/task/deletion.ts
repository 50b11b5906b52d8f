import { NotFoundError } from '@postil/client';
import { api } from '../../api/client.ts';
import { useDeleteLater } from '../../api/deletion.ts';
import { problemOf } from '../../api/problems.ts';
import { toast } from '../../parts/toasts.tsx';
import { useTexts } from '../../texts/context.tsx';
import { hideTask } from '../tasks/tasks.ts';
import type { TaskDetail } from './detail.ts';

/**
 * Deletes a task for good, once the person can no longer undo it. It is gone from the screen at once.
 *
 * @returns a function that does so.
 */
export function useDeleteTask(): (detail: TaskDetail) => void {
  const texts = useTexts();
  const { task, common } = texts;
  const deleteLater = useDeleteLater();
  const remove = async (detail: TaskDetail, showAgain: () => void) => {
    try {
      await (detail.mockup
        ? api.deleteMockupComment({ id: detail.id })
        : api.deleteComment({ id: detail.id }));
    } catch (error) {
      if (error instanceof NotFoundError) return;
      showAgain();
      toast({
        text: `${task.notDeleted} ${problemOf(error, texts)}`,
        isProblem: true,
        action: { label: common.retry, run: () => void remove(detail, hideTask(detail.id)) },
      });
    }
  };
  return (detail) => {
    const showAgain = hideTask(detail.id);
    deleteLater({
      text: task.deleted,
      path: detail.mockup ? `/mockup-comments/${detail.id}` : `/comments/${detail.id}`,
      run: () => void remove(detail, showAgain),
      undo: showAgain,
    });
  };
}
