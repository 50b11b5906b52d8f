import type { CreateWidgetCommentBody, FieldValue, ReportField } from '@postil/contract';
import { fieldKey } from '@postil/contract/field-keys';
import { ValidationError } from '../../../core/errors.ts';
import { settingsOf } from '../callers/service.ts';

type SiteSettings = Parameters<typeof settingsOf>[0];

/**
 * Validates field definitions and returns them in the form that is stored.
 *
 * @throws {ValidationError} two have the same label, or the options do not fit the kind.
 */
export function readFields(fields: readonly ReportField[]): ReportField[] {
  const seenLabels = new Set<string>();
  return fields.map(({ label, kind, options, is_required }, index) => {
    if (seenLabels.has(fieldKey(label)))
      throw new ValidationError({
        [`fields.${index}.label`]: ['must differ from those of the other fields'],
      });
    seenLabels.add(fieldKey(label));
    const problem = findOptionProblem(kind, options);
    if (problem !== undefined) throw new ValidationError({ [`fields.${index}.options`]: [problem] });
    return { label, kind, options, is_required };
  });
}

function findOptionProblem(kind: ReportField['kind'], options: readonly string[]): string | undefined {
  if (kind === 'text') return options.length > 0 ? 'must be left out for a text' : undefined;
  if (options.length < 2) return 'must contain at least two options for a choice';
  return new Set(options.map(fieldKey)).size < options.length ? 'must differ from each other' : undefined;
}

/**
 * Checks an author's values for the site's custom fields.
 *
 * @returns the body with them; empty values are left out, and so is the type if the site does not ask for it.
 * @throws {ValidationError} a value does not fit its field, its field does not exist, or a required one is missing.
 */
export function withFieldValues(site: SiteSettings, body: CreateWidgetCommentBody): CreateWidgetCommentBody {
  const { asks_type: asksType, fields } = settingsOf(site);
  const { type, fields: submittedValues = [], ...others } = body;
  const values = submittedValues.filter(({ value }) => value !== '');
  for (const each of values) requireFittingValue(fields, each);
  const labels = new Set(values.map(({ label }) => label));
  if (labels.size < values.length) refuse('must not contain the same field twice');
  const missingField = fields.find((field) => field.is_required && !labels.has(field.label));
  if (missingField) refuse(`must have a value for “${missingField.label}”`);
  return { ...others, ...(asksType && type && { type }), ...(values.length > 0 && { fields: values }) };
}

function requireFittingValue(fields: readonly ReportField[], { label, value }: FieldValue): void {
  const field = fields.find((each) => each.label === label);
  if (!field) refuse(`must not name “${label}”, which is not a field of the site: load the page again`);
  if (field.kind === 'choice' && !field.options.includes(value))
    refuse(`must name one of the options of “${label}”: ${field.options.join(', ')}`);
}

function refuse(problem: string): never {
  throw new ValidationError({ fields: [problem] });
}
