import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ConflictDecision } from '../records/form-conflict.tsx';

type TextsOf<Values> = Readonly<Record<keyof Values, string>>;

/**
 * The state of a form with the texts of a record, none of which may be empty.
 *
 * @param form.base the record that is edited; undefined: a new one is created.
 * @param form.save sends the texts, trimmed.
 * @param form.onSaved called before the form is closed.
 */
export function useRecordForm<Values extends TextsOf<Values>, Base extends Values, Saved>(form: {
  readonly base: Base | undefined;
  readonly initial: Values;
  readonly save: (values: Values, base: Base | undefined) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => Promise<unknown>;
}) {
  const [typed, setTyped] = useState(form.initial);
  const [base, setBase] = useState(form.base);
  const [isSubmitted, setSubmitted] = useState(false);
  const values = trimmed(typed);
  const save = useMutation({
    mutationFn: (baseRecord: Base | undefined) => form.save(values, baseRecord),
    onSuccess: form.onSaved,
  });
  const change = (changed: Partial<Values>) => {
    setTyped({ ...typed, ...changed });
    if (save.error) save.reset();
  };
  return {
    /** The values of the fields. */
    typed,
    /** The trimmed values. */
    values,
    base,
    error: save.error,
    isPending: save.isPending,
    change,
    /** Whether a field is empty although the form was submitted. */
    isMissing: (field: keyof Values) => isSubmitted && values[field] === '',
    submit(event: FormEvent) {
      event.preventDefault();
      setSubmitted(true);
      if (!Object.values(values).includes('') && !save.isPending) save.mutate(base);
    },
    /** Applies the person's decision about a conflict. */
    applyDecision({ current, taken, isFinal }: ConflictDecision<Values>) {
      // The record that was read again is of the same type.
      const newBase = current as Base;
      setBase(newBase);
      change(taken);
      if (isFinal) save.mutate(newBase);
    },
  };
}

function trimmed<Values extends TextsOf<Values>>(values: Values): Values {
  const entries = Object.entries<string>(values);
  // The names of the fields are unchanged.
  return Object.fromEntries(entries.map(([name, text]) => [name, text.trim()])) as Values;
}
