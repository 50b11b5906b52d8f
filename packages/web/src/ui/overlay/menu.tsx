import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FirstTrigger, loadedLater } from '../../lib/loaded-later.tsx';
import type { MenuCheckProps, MenuChoiceProps, MenuItemProps, MenuProps } from './opened-menu.tsx';

const menus = loadedLater(() => import('./opened-menu.tsx'));

/** Loads the code of menus. */
export const prepareMenus = menus.load;

/** A menu that opens from a button. Its code is loaded on first use. */
export function Menu(props: MenuProps) {
  const { trigger, isOpen = false, onOpen } = props;
  const [isUsed, setUsed] = useState(false);
  const code = menus.useLoaded(isUsed || isOpen);
  if (code) return <code.OpenedMenu {...props} />;
  const open = () => {
    setUsed(true);
    onOpen?.(true);
  };
  return <FirstTrigger trigger={trigger} popup="menu" onOpen={open} onNear={menus.prepare} />;
}

// The parts of a menu render only while it is open, and so after their code has been loaded.

export function MenuItem(props: MenuItemProps) {
  const code = menus.get();
  return code && <code.MenuItem {...props} />;
}

/** The entry that deletes the record to which a menu applies. */
export function DeleteItem(props: Pick<MenuItemProps, 'children' | 'onSelect'>) {
  return <MenuItem {...props} isDangerous icon={<Trash2 size={14} aria-hidden />} />;
}

/** An entry that is on or off; multiple may be on. The menu stays open. */
export function MenuCheck(props: MenuCheckProps) {
  const code = menus.get();
  return code && <code.MenuCheck {...props} />;
}

/** A group of entries, at most one of which is chosen. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const code = menus.get();
  return code && <code.MenuChoice {...props} />;
}

export function MenuTitle(props: { children: ReactNode }) {
  const code = menus.get();
  return code && <code.MenuTitle {...props} />;
}

export function MenuLine() {
  const code = menus.get();
  return code && <code.MenuLine />;
}
