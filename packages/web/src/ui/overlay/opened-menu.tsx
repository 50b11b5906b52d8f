import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { Truncate } from '../data/truncate.tsx';

const ITEM_CLASSES =
  'flex h-8 items-center gap-2 rounded-control px-2 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-surface-hover coarse:h-11';

const CONTENT_CLASSES =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-44 appears overflow-y-auto rounded-card border border-line bg-surface-raised p-1 shadow-float';

export interface MenuProps {
  /** One focusable element. */
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'end';
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A menu that is open when it first renders, unless it is controlled. */
export function OpenedMenu({ trigger, align = 'start', isOpen, onOpen, children }: MenuProps) {
  const [landmark, setLandmark] = useState(findLandmark);
  const onOpenChange = (willBeOpen: boolean) => {
    if (willBeOpen) setLandmark(findLandmark());
    onOpen?.(willBeOpen);
  };
  return (
    <DropdownMenu.Root
      // The page around it stays accessible to screen readers.
      modal={false}
      {...(isOpen === undefined ? { defaultOpen: true } : { open: isOpen })}
      onOpenChange={onOpenChange}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // An entry may have opened a dialog, which has the focus already.
            if (document.activeElement !== document.body) event.preventDefault();
          }}
          className={CONTENT_CLASSES}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** A menu at a point of the window, such as that of a right click. @param anchor gets the focus back. */
export function OpenedMenuAt({
  x,
  y,
  anchor,
  onClose,
  children,
}: {
  readonly x: number;
  readonly y: number;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const [landmark] = useState(findLandmark);
  return (
    <DropdownMenu.Root modal={false} defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none fixed size-0" style={{ left: x, top: y }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          align="start"
          sideOffset={2}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // An entry may have opened a dialog, which has the focus already.
            if (document.activeElement === document.body) anchor?.focus();
          }}
          className={CONTENT_CLASSES}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The dialog or main part that a menu belongs to, so that all content of the page is in a landmark. */
function findLandmark(): HTMLElement | null {
  const landmark = document.activeElement?.closest<HTMLElement>('[role="dialog"], main');
  return landmark ?? document.querySelector('main');
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly shortcut?: string;
}

export function MenuItem({
  icon,
  children,
  onSelect,
  isDangerous = false,
  isDisabled = false,
  shortcut,
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={classes(ITEM_CLASSES, isDangerous && 'text-danger')}
      onSelect={onSelect}
      disabled={isDisabled}
    >
      {icon}
      <EntryText>{children}</EntryText>
      {shortcut !== undefined && <kbd className="font-sans text-xs text-text-quiet">{shortcut}</kbd>}
    </DropdownMenu.Item>
  );
}

export interface MenuCheckProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** An entry that is on or off; multiple may be on. The menu stays open. */
export function MenuCheck({ isChecked, onChange, icon, children }: MenuCheckProps) {
  return (
    <DropdownMenu.CheckboxItem
      className={ITEM_CLASSES}
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      {icon}
      <EntryText>{children}</EntryText>
      <span className="w-4">{isChecked && <Check size={14} aria-hidden />}</span>
    </DropdownMenu.CheckboxItem>
  );
}

export interface MenuChoiceProps<Value extends string> {
  readonly value: Value | undefined;
  readonly onValue: (value: Value) => void;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly icon?: ReactNode;
  }[];
}

/** A group of entries, at most one of which is chosen. */
export function MenuChoice<Value extends string>({ value, onValue, options }: MenuChoiceProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onValue(chosen.value);
  };
  return (
    <DropdownMenu.RadioGroup value={value ?? ''} onValueChange={choose}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={ITEM_CLASSES}>
          {option.icon}
          <EntryText>{option.label}</EntryText>
          <span className="w-4">{option.value === value && <Check size={14} aria-hidden />}</span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** The text of an entry, truncated if it exceeds the width of the menu. */
function EntryText({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1">
      <Truncate>{children}</Truncate>
    </span>
  );
}

export function MenuTitle({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-text-quiet">
      {children}
    </DropdownMenu.Label>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
