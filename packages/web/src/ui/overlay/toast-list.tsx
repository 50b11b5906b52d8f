import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useTexts } from '../../i18n/context.tsx';
import { Button } from '../form/button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import type { ShownToast } from './toast-message.ts';

/** The duration of a toast, long enough to decide on Undo, in milliseconds. */
const DURATION_MS = 8_000;

/** The current toasts, newest last. */
export default function ToastList({
  toasts,
  onDismiss,
}: {
  readonly toasts: readonly ShownToast[];
  readonly onDismiss: (id: string) => void;
}) {
  const { common, frame } = useTexts();
  return (
    <Toast.Provider duration={DURATION_MS} label={frame.notificationsList} swipeDirection="down">
      {toasts.map(({ id, text, action, isProblem = false, isAnnounced = false }) => (
        <Toast.Root
          key={id}
          {...(isProblem ? { duration: Number.POSITIVE_INFINITY } : {})}
          type={isProblem ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && onDismiss(id)}
          className="flex appears items-center gap-2 rounded-card border border-line bg-surface-raised py-1.5 ps-3 pe-1.5 shadow-float data-[problem=true]:border-danger"
          data-problem={isProblem}
        >
          <Toast.Description
            // The text has already been announced: Radix must not repeat it.
            {...(isAnnounced ? { 'data-radix-toast-announce-exclude': '' } : {})}
            className="line-clamp-3 min-w-0 flex-1 [overflow-wrap:anywhere]"
          >
            {text}
          </Toast.Description>
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
      {/* Above elements at the foot of the page, centred in the area beside the sidebar. */}
      <div className="pointer-events-none fixed start-0 end-0 bottom-[calc(var(--foot-height,0px)+16px)] z-50 px-3 [:root:has([data-side=narrow])_&]:start-14 [:root:has([data-side=wide])_&]:start-56">
        <Toast.Viewport className="pointer-events-auto mx-auto flex w-full max-w-md flex-col gap-2 outline-none" />
      </div>
    </Toast.Provider>
  );
}
