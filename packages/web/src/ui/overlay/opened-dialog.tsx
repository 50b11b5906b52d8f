import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { IconButton } from '../form/icon-button.tsx';
import { closeOnEscape } from './escape.ts';

export interface DialogProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly description?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

/** The part of a dialog that is loaded when it opens. */
export default function OpenedDialog({
  title,
  description,
  isOpen,
  onClose,
  children,
  isWide = false,
  onClosed,
}: DialogProps & {
  /** Returns the focus. */
  readonly onClosed: () => void;
}) {
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      onOpened={focusFirst}
      onClosed={onClosed}
      isDescribed={description !== undefined}
      className={classes(
        'inset-x-0 top-[12dvh] mx-auto flex max-h-[80dvh] w-[calc(100%-24px)] flex-col rounded-dialog border border-line bg-surface-raised shadow-float outline-none max-frame:top-3 max-frame:max-h-[calc(100dvh-24px)]',
        isWide ? 'max-w-2xl' : 'max-w-md',
      )}
    >
      <header className="flex items-start gap-3 px-5 pt-4">
        <div className="min-w-0 flex-1">
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-1 text-text-quiet">{description}</Radix.Description>
          )}
        </div>
        <CloseButton className="-me-2 -mt-1" />
      </header>
      <div className="min-h-0 overflow-y-auto px-5 pt-3 pb-5">{children}</div>
    </ModalFrame>
  );
}

/** A modal layer over the page, which contains a `Radix.Title`. */
export function ModalFrame({
  isOpen = true,
  onClose,
  onOpened,
  onClosed,
  isDescribed = false,
  className,
  children,
}: {
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** Moves the focus into it. Default: to its first control. */
  readonly onOpened?: (content: HTMLElement) => void;
  /** Returns the focus. */
  readonly onClosed: () => void;
  /** Whether it contains a `Radix.Description`. */
  readonly isDescribed?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 appears bg-shade" />
        <Radix.Content
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            if (!onOpened || !(event.currentTarget instanceof HTMLElement)) return;
            event.preventDefault();
            onOpened(event.currentTarget);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          onKeyDown={closeOnEscape(onClose)}
          className={`fixed z-40 appears ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the modal layer around it. */
export function CloseButton({ className }: { readonly className?: string }) {
  const { common } = useTexts();
  return (
    <Radix.Close asChild>
      <IconButton label={common.close} className={className}>
        <X size={16} aria-hidden />
      </IconButton>
    </Radix.Close>
  );
}

/** Focuses the first field, or the dialog as a whole: not its first button, which closes it. */
function focusFirst(dialog: HTMLElement): void {
  const field = dialog.querySelector<HTMLElement>(
    'input:not([type=file], :disabled), textarea, select, [role=combobox]',
  );
  (field ?? dialog).focus();
}
