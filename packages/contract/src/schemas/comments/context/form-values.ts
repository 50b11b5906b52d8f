import { Type } from 'typebox';
import { FIELD_KINDS, REPORT_TYPES } from '../../../values/enums.ts';
import { LIMITS } from '../../../values/limits.ts';
import { Body, Defaulted, OneOf, RequiredText } from '../../text.ts';

const Label = RequiredText(LIMITS.fieldLabel, {
  description: 'The label of the field, above it and beside its values.',
  examples: ['Order number'],
});

const Options = Type.Array(RequiredText(LIMITS.fieldOption, { examples: ['Mine'] }), {
  maxItems: LIMITS.fieldOptions,
  description: 'The options: two or more for a `choice`, none for a `text`.',
});
const labelAndKind = { label: Label, kind: OneOf(FIELD_KINDS) };

/** A field that a site adds to the form of its comments. */
export const ReportField = Type.Object({ ...labelAndKind, options: Options, is_required: Type.Boolean() });
export type ReportField = Type.Static<typeof ReportField>;

/** A custom field in a request. */
export const NewReportField = Body({
  ...labelAndKind,
  options: Defaulted({ ...Options, default: [] }),
  is_required: Defaulted(Type.Boolean({ default: false })),
});

/** The value of a custom field, with the label of the field at that time. */
export const FieldValue = Body({
  label: Label,
  value: Type.String({ 'x-trim': true, maxLength: LIMITS.fieldValue, examples: ['1042'] }),
});
export type FieldValue = Type.Static<typeof FieldValue>;

/** The type and the values of custom fields, entered by the author of a comment. */
export const formValues = {
  type: Type.Optional(OneOf(REPORT_TYPES, { description: 'The type that the author chose.' })),
  fields: Type.Optional(
    Type.Array(FieldValue, {
      maxItems: LIMITS.fields,
      description: 'The values of the fields of the site.',
    }),
  ),
};
