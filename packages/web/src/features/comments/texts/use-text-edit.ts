import { useState } from 'react';
import { changedMeanwhile } from '../../../data/records/versions.ts';
import { discardRefusedEdit, type EditedTexts, useRefusedEdit } from './edits.ts';

/** An edit of the texts of a record that others may change concurrently. */
export interface TextEdit {
  readonly mine: EditedTexts;
  readonly base: EditedTexts;
  /** The names of the texts that somebody else has changed since. */
  readonly changed: readonly string[];
  /** Whether both versions are shown side by side. */
  readonly isCompared: boolean;
  readonly write: (change: EditedTexts) => void;
  readonly compare: () => void;
  /** Continues from the current texts. @param mine the values in the fields. */
  readonly settle: (mine?: EditedTexts) => void;
}

/** @param now the current texts of the record, including changes by others. */
export function useTextEdit(id: string, now: EditedTexts): TextEdit {
  const refused = useRefusedEdit(id);
  const [base, setBase] = useState(refused?.base ?? now);
  const [mine, setMine] = useState(refused?.mine ?? now);
  const [isCompared, setCompared] = useState(refused !== undefined);
  const changed = changedMeanwhile(base, now, mine);
  return {
    mine,
    base,
    changed,
    isCompared: isCompared && changed.length > 0,
    write: (change) => setMine((before) => ({ ...before, ...change })),
    compare: () => setCompared(true),
    settle: (next = mine) => {
      discardRefusedEdit(id);
      setBase(now);
      setMine(next);
      setCompared(false);
    },
  };
}
