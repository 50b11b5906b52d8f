import { useLayoutEffect, useRef, useState } from 'react';
import { prepareDialog } from '../parts/dialog.tsx';
import { useFocusBack } from '../parts/focus-back.ts';
import { loadedLater } from '../parts/loaded-later.tsx';
import { useTexts } from '../texts/context.tsx';

const newTasks = loadedLater(async () => {
  const [code] = await Promise.all([import('../places/tasks/new-task.tsx'), prepareDialog()]);
  return code;
});

/** Prepares the code of the dialog, which may be opened soon. */
export const prepareNewTask = newTasks.prepare;

/** The dialog that creates a task. What is typed before its code has come is in its text. */
export function NewTaskDialog({ onClose }: { onClose: () => void }) {
  const giveFocusBack = useFocusBack(true);
  const [typed, setTyped] = useState('');
  const code = newTasks.useLoaded(true);
  if (code) return <code.default typed={typed} onClose={onClose} onClosed={giveFocusBack} />;
  const close = () => {
    onClose();
    // When the field is gone.
    setTimeout(giveFocusBack);
  };
  return <FirstText onTyped={setTyped} onClose={close} />;
}

/** Takes what is typed as long as there is no dialog. It is not seen: most of the time it is there for one moment. */
function FirstText({
  onTyped,
  onClose,
}: {
  readonly onTyped: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { frame } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the next key is pressed.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <textarea
      ref={field}
      aria-label={frame.newTask}
      aria-busy
      onChange={({ target }) => onTyped(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="sr-only"
    />
  );
}
