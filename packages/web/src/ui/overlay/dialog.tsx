import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { useFocusBack } from './focus-back.ts';
import type { DialogProps } from './opened-dialog.tsx';

const OpenedDialog = lazyPart(() => import('./opened-dialog.tsx'));

/** Preloads the code of dialogs. */
export const prepareDialog = OpenedDialog.prepare;

/**
 * A modal dialog. The focus is trapped inside, and restored on closing. Its code is loaded on first use.
 *
 * @param props `onClosed` restores the focus; default: to the element that was focused when the dialog opened.
 */
export function Dialog(props: DialogProps & { readonly onClosed?: () => void }) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  const returnFocus = useFocusBack(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <OpenedDialog {...props} onClosed={props.onClosed ?? returnFocus} />;
}

/** The buttons at the end of a dialog's form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}
