import { useState } from 'react';
import { FirstTrigger, loadedLater } from '../../lib/loaded-later.tsx';
import type { ChoiceListProps, DropdownProps } from './opened-dropdown.tsx';

export type { Choice } from './opened-dropdown.tsx';

const dropdowns = loadedLater(() => import('./opened-dropdown.tsx'));

/** A popover below one focusable element. Its code is loaded on first use. */
export function Dropdown(props: DropdownProps) {
  const { trigger, isOpen = false, onOpen } = props;
  const [isUsed, setUsed] = useState(false);
  const code = dropdowns.useLoaded(isUsed || isOpen);
  if (code) return <code.OpenedDropdown {...props} />;
  const open = () => {
    setUsed(true);
    onOpen?.(true);
  };
  return <FirstTrigger trigger={trigger} popup="dialog" onOpen={open} onNear={dropdowns.prepare} />;
}

/** The list of choices of an open dropdown, whose code is loaded with that of the dropdown. */
export function DropdownList(props: ChoiceListProps) {
  const code = dropdowns.useLoaded(true);
  return code && <code.ChoiceList {...props} />;
}
