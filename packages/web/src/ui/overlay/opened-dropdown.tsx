import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';

export interface DropdownProps {
  readonly trigger: ReactNode;
  readonly label: string;
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A popover that is open when it first renders, unless `isOpen` says otherwise. */
export function OpenedDropdown({ trigger, label, isOpen, onOpen, children }: DropdownProps) {
  return (
    <Popover.Root
      {...(isOpen === undefined ? { defaultOpen: true } : { open: isOpen })}
      {...(onOpen === undefined ? {} : { onOpenChange: onOpen })}
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-64 appears flex-col rounded-card border border-line bg-surface-raised shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
