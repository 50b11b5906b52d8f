import type { WidgetSettings } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';

/** A field that the site adds to the form of its comments. */
export type OwnField = WidgetSettings['fields'][number];

/** The fields with a new or changed one. @param former its previous label. */
export function withField(fields: readonly OwnField[], field: OwnField, former?: string): OwnField[] {
  if (!fields.some(({ label }) => label === former)) return [...fields, field];
  return fields.map((each) => (each.label === former ? field : each));
}

/** The fields without one of them. */
export function withoutField(fields: readonly OwnField[], removed: string): OwnField[] {
  return fields.filter(({ label }) => label !== removed);
}

/** The fields with one moved before its predecessor. */
export function withFieldRaised(fields: readonly OwnField[], raised: string): OwnField[] {
  const index = fields.findIndex(({ label }) => label === raised);
  const [before, field] = [fields[index - 1], fields[index]];
  if (!before || !field) return [...fields];
  return [...fields.slice(0, index - 1), field, before, ...fields.slice(index + 1)];
}

/** The options, one per line. */
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
  { label, kind, options }: OwnField,
  others: readonly OwnField[],
): { readonly label?: FieldProblem; readonly options?: FieldProblem } {
  if (label === '') return { label: 'required' };
  if (others.some((other) => keyOf(other.label) === keyOf(label))) return { label: 'sameLabel' };
  if (kind === 'text') return {};
  const isLong =
    options.length > LIMITS.fieldOptions || options.some((each) => [...each].length > LIMITS.fieldOption);
  if (isLong) return { options: 'manyOptions' };
  const different = new Set(options.map(keyOf)).size;
  return different < 2 || different < options.length ? { options: 'fewOptions' } : {};
}

/** The key of a label or option: compared without letter case, as on the server. */
function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
