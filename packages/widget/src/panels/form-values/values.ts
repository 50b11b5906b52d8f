import type { FormValues, Settings } from '../../api/types.ts';

/** The value of a field; '' for none. */
export function valueIn({ fields = [] }: FormValues, label: string): string {
  return fields.find((each) => each.label === label)?.value ?? '';
}

/** The values of the author after a change to a field. */
export function withValue({ fields = [], ...others }: FormValues, label: string, value: string): FormValues {
  const rest = fields.filter((each) => each.label !== label);
  return { ...others, fields: value === '' ? rest : [...rest, { label, value }] };
}

/**
 * The values of a draft that the site still accepts: its fields and their options may have changed since.
 *
 * @returns the same object if nothing is dropped.
 */
export function valuesFor(
  { asks_type: asksType, fields }: Pick<Settings, 'asks_type' | 'fields'>,
  values: FormValues,
): FormValues {
  const { type, fields: fieldValues = [] } = values;
  const validValues = fieldValues.filter(({ label, value }) =>
    fields.some((field) => field.label === label && (field.kind === 'text' || field.options.includes(value))),
  );
  if (validValues.length === fieldValues.length && (asksType || !type)) return values;
  return { ...(asksType && type ? { type } : {}), fields: validValues };
}
