import { useLayoutEffect, useRef, useState } from 'react';
import { loadNewTask } from '../features/comments/index.ts';
import { useTexts } from '../i18n/context.tsx';
import { loadedLater } from '../lib/loaded-later.tsx';
import { prepareDialog } from '../ui/overlay/dialog.tsx';
import { useFocusBack } from '../ui/overlay/focus-back.ts';
import { submitsForm } from '../ui/shortcuts/keys.ts';

const newTasks = loadedLater(async () => {
  const [code] = await Promise.all([loadNewTask(), prepareDialog()]);
  return code;
});

/** Preloads the dialog, which may be opened soon. */
export const prepareNewTask = newTasks.prepare;

/**
 * The dialog that creates a task. Keys pressed before its code has loaded are replayed: text, and the shortcut that
 * creates the task.
 */
export function NewTaskDialog({ onClose }: { onClose: () => void }) {
  const returnFocus = useFocusBack(true);
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const code = newTasks.useLoaded(true);
  if (code)
    return <code.default typed={typed} isSubmitted={isSubmitted} onClose={onClose} onClosed={returnFocus} />;
  const close = () => {
    onClose();
    // Returns the focus after the field has been unmounted.
    setTimeout(returnFocus);
  };
  return <EarlyTextField onTyped={setTyped} onSubmit={() => setSubmitted(true)} onClose={close} />;
}

/** Collects keys typed before the dialog has loaded. It is invisible, because it is usually replaced immediately. */
function EarlyTextField({
  onTyped,
  onSubmit,
  onClose,
}: {
  readonly onTyped: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}) {
  const { frame } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  // Takes the focus before the next key is pressed.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <textarea
      ref={field}
      aria-label={frame.newTask}
      aria-busy
      onChange={({ target }) => onTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (submitsForm(event)) onSubmit();
      }}
      className="sr-only"
    />
  );
}
