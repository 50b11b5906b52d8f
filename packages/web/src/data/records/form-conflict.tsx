import { Conflict } from '../../ui/form/conflict.tsx';
import { changedMeanwhile, EditConflict } from './versions.ts';

/** The person's decision about a conflict. */
export interface ConflictDecision<Item> {
  /** The current record, from which the edit continues. */
  readonly current: Item;
  /** The fields with values that are taken from it; empty if the person keeps their own. */
  readonly taken: Partial<Item>;
  /** Whether the form is saved immediately. */
  readonly isFinal: boolean;
}

/** The conflict between a version saved by somebody else and the values in the form, if that is why the form was refused. */
export function FormConflict<Item extends object>({
  error,
  base,
  mine,
  labels,
  textOf = wordsOf,
  onDecision,
}: {
  readonly error: unknown;
  readonly base: Item;
  readonly mine: Partial<Item>;
  readonly labels: { readonly [Name in keyof Item]?: string };
  /** Returns a value in words. */
  readonly textOf?: (value: Item[keyof Item] | undefined) => string;
  readonly onDecision: (decision: ConflictDecision<Item>) => void;
}) {
  if (!(error instanceof EditConflict)) return null;
  // The error concerns the edited record.
  const { current } = error as EditConflict<Item>;
  const names = changedMeanwhile(base, current, mine);
  // The names are names of the record's fields.
  const taken = Object.fromEntries(names.map((name) => [name, current[name]])) as Partial<Item>;
  return (
    <Conflict
      changer={undefined}
      fields={names.map((name) => ({
        label: labels[name] ?? name,
        theirs: textOf(current[name]),
        mine: textOf(mine[name]),
      }))}
      onTheirs={() => onDecision({ current, taken, isFinal: false })}
      onMine={() => onDecision({ current, taken: {}, isFinal: true })}
      onEdit={() => onDecision({ current, taken: {}, isFinal: false })}
    />
  );
}

function wordsOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
