import { useNavigate, useSearch } from '@tanstack/react-router';

/** The search parameter of a page with an open dialog. */
export const DIALOG_OPEN = { dialog: 'new' } as const;

/**
 * Whether the dialog of the page is open, and the function that opens or closes it. The state is in the URL, so that a
 * link can open it.
 */
export function useDialogInUrl(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { dialog, ...others } = search;
  const setOpen = (isOpen: boolean) =>
    void navigate({ to: '.', search: isOpen ? { ...others, ...DIALOG_OPEN } : others, replace: true });
  return [dialog === DIALOG_OPEN.dialog, setOpen];
}
