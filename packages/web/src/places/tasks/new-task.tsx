import { Dialog } from '../../parts/dialog.tsx';
import { useTexts } from '../../texts/context.tsx';

/** Creates a task. */
export default function NewTask({ onClose }: { onClose: () => void }) {
  const { frame } = useTexts();
  return (
    <Dialog title={frame.newTask} isOpen onClose={onClose}>
      {frame.newTask}
    </Dialog>
  );
}
