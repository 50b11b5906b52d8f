import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/context.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface ToastMessage {
  readonly text: string;
  /** What the person can do about it, such as Undo or Retry. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly isProblem?: boolean;
}

interface Shown extends ToastMessage {
  readonly id: string;
}

/** How long a toast stays: long enough to decide about Undo. */
const SHOWN_MS = 8_000;
/** More would hide the page. */
const MOST = 3;

const state: { shown: readonly Shown[]; readonly listeners: Set<() => void> } = {
  shown: [],
  listeners: new Set(),
};

function change(shown: readonly Shown[]): void {
  state.shown = shown;
  for (const listener of state.listeners) listener();
}

/** Shows a message at the foot of the page for 8 s; it is read out. @returns a function that takes it away. */
export function toast(message: ToastMessage): () => void {
  const id = String(performance.now() + Math.random());
  change([...state.shown, { ...message, id }].slice(-MOST));
  return () => dismiss(id);
}

function dismiss(id: string): void {
  change(state.shown.filter((each) => each.id !== id));
}

function subscribe(listener: () => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}

/** Where the toasts appear; once in the app. */
export function Toasts() {
  const { common, frame } = useTexts();
  const shown = useSyncExternalStore(subscribe, () => state.shown);
  return (
    <Toast.Provider duration={SHOWN_MS} label={frame.notificationsList} swipeDirection="down">
      {shown.map(({ id, text, action, isProblem = false }) => (
        <Toast.Root
          key={id}
          type={isProblem ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismiss(id)}
          className="flex animate-appear items-center gap-2 rounded-card border border-line bg-surface-raised py-1.5 ps-3 pe-1.5 shadow-float data-[problem=true]:border-danger"
          data-problem={isProblem}
        >
          <Toast.Description className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</Toast.Description>
          {action && (
            <Toast.Action asChild altText={action.label}>
              <Button look="quiet" className="font-medium text-accent" onClick={action.run}>
                {action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton label={common.close}>
              <X size={14} aria-hidden />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="fixed inset-x-0 bottom-4 z-50 [:root:has([data-foot])_&]:bottom-24 mx-auto flex w-[calc(100%-24px)] max-w-md flex-col gap-2 outline-none" />
    </Toast.Provider>
  );
}
