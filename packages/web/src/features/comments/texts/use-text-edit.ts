import { useState } from 'react';
import { changedMeanwhile } from '../../../data/records/versions.ts';
import { discardRefusedEdit, type EditedTexts, useRefusedEdit } from './edits.ts';

/** An edit of the texts of a record that others may change concurrently. */
export interface TextEdit {
  readonly mine: EditedTexts;
  readonly base: EditedTexts;
  /** The names of the texts to which somebody else has given another value since the edit began. */
  readonly changed: readonly string[];
  /** Whether both versions are shown side by side. */
  readonly isCompared: boolean;
  readonly write: (change: EditedTexts) => void;
  readonly compare: () => void;
  /** Continues from the current texts. @param mine the new values in the fields; absent: unchanged. */
  readonly resolve: (mine?: EditedTexts) => void;
}

/** An edit, which begins from the refused one, if any. @param current the texts with the changes by others. */
export function useTextEdit(id: string, current: EditedTexts): TextEdit {
  const refused = useRefusedEdit(id);
  const [base, setBase] = useState(refused?.base ?? current);
  const [mine, setMine] = useState(refused?.mine ?? current);
  const [isCompared, setCompared] = useState(refused !== undefined);
  const changed = changedMeanwhile(base, current, mine);
  return {
    mine,
    base,
    changed,
    isCompared: isCompared && changed.length > 0,
    write: (change) => setMine((before) => ({ ...before, ...change })),
    compare: () => setCompared(true),
    resolve: (next = mine) => {
      discardRefusedEdit(id);
      setBase(current);
      setMine(next);
      setCompared(false);
    },
  };
}
