import { toast } from '../parts/toasts.tsx';
import { useTexts } from '../texts/context.tsx';
import { apiAddress } from './base.ts';

/** How long Undo is offered. */
const UNDO_MS = 8_000;

/** Something that is gone from the screen, and will be deleted. */
export interface Deletion {
  /** Says that it is gone. */
  readonly text: string;
  /** The address in the API, for the case that the page is left first: whoever does that meant what they did. */
  readonly path: string;
  readonly run: () => void;
  /** Shows it again. */
  readonly undo: () => void;
}

/** @returns a function that deletes something for good after 8 s, unless the person undoes it. */
export function useDeleteLater(): (deletion: Deletion) => void {
  const { common } = useTexts();
  return ({ text, path, run, undo }) => {
    const onLeave = () => void fetch(apiAddress(path), { method: 'DELETE', keepalive: true });
    const timer = setTimeout(() => {
      stop();
      run();
    }, UNDO_MS);
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('pagehide', onLeave);
    };
    addEventListener('pagehide', onLeave);
    const action = {
      label: common.undo,
      run: () => {
        stop();
        undo();
      },
    };
    toast({ text, action });
  };
}
