import type { WidgetSettings } from '@postil/client';
import { fieldKey } from '@postil/contract/field-keys';
import { LIMITS } from '@postil/contract/limits';

/** A custom field of a site's comment form. */
export type SiteField = WidgetSettings['fields'][number];

/** The fields with a new or changed one. @param previousLabel its previous label. */
export function withField(
  fields: readonly SiteField[],
  field: SiteField,
  previousLabel?: string,
): SiteField[] {
  if (!fields.some(({ label }) => label === previousLabel)) return [...fields, field];
  return fields.map((each) => (each.label === previousLabel ? field : each));
}

/** The fields without one of them. */
export function withoutField(fields: readonly SiteField[], removedLabel: string): SiteField[] {
  return fields.filter(({ label }) => label !== removedLabel);
}

/** The fields with one moved before its predecessor. */
export function withFieldRaised(fields: readonly SiteField[], raisedLabel: string): SiteField[] {
  const index = fields.findIndex(({ label }) => label === raisedLabel);
  const [predecessor, field] = [fields[index - 1], fields[index]];
  if (!predecessor || !field) return [...fields];
  return [...fields.slice(0, index - 1), field, predecessor, ...fields.slice(index + 1)];
}

/** The options in a text with one per line. */
export function optionsIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export type FieldProblem = 'required' | 'sameLabel' | 'fewOptions' | 'manyOptions';

/**
 * The errors that the server would report for a field, by property.
 *
 * @param others the other fields of the site.
 */
export function problemsOfField(
  { label, kind, options }: SiteField,
  others: readonly SiteField[],
): { readonly label?: FieldProblem; readonly options?: FieldProblem } {
  if (label === '') return { label: 'required' };
  if (others.some((other) => fieldKey(other.label) === fieldKey(label))) return { label: 'sameLabel' };
  if (kind === 'text') return {};
  const exceedsLimits =
    options.length > LIMITS.fieldOptions || options.some((each) => [...each].length > LIMITS.fieldOption);
  if (exceedsLimits) return { options: 'manyOptions' };
  const distinctCount = new Set(options.map(fieldKey)).size;
  return distinctCount < 2 || distinctCount < options.length ? { options: 'fewOptions' } : {};
}
