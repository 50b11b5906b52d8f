import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../parts/toasts.tsx';
import { useTexts } from '../texts/context.tsx';
import { apiAddress } from './base.ts';
import { useRefusal } from './optimistic.ts';

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

/** Records of one kind in a list. */
interface Deletable {
  /** Says that one of them is gone. */
  readonly text: string;
  /** The address of one in the API. */
  readonly pathOf: (id: string) => string;
  readonly run: (id: string) => Promise<unknown>;
  /** What is read again afterwards. */
  readonly refreshes: QueryKey;
}

/**
 * Deletes records 8 s after they have gone from a list, unless that was undone.
 *
 * @returns `remove`, and `isHidden`: whether the list does not show a record.
 */
export function useListDeletion({ text, pathOf, run, refreshes }: Deletable) {
  const client = useQueryClient();
  const refuse = useRefusal();
  const deleteLater = useDeleteLater();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string) => setHidden((before) => new Set([...before].filter((each) => each !== id)));
  const finish = async (id: string) => {
    try {
      await run(id);
      await client.invalidateQueries({ queryKey: refreshes });
    } catch (error) {
      show(id);
      refuse(error, () => remove(id));
    }
  };
  const remove = (id: string) => {
    setHidden((before) => new Set([...before, id]));
    deleteLater({ text, path: pathOf(id), run: () => void finish(id), undo: () => show(id) });
  };
  return { remove, isHidden: (id: string) => hidden.has(id) };
}
