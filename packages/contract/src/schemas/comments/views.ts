import { Type } from 'typebox';
import { VIEW_LAYOUTS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, Defaulted, FreeText, OneOf, PersonReference, RequiredText, Uuid } from '../text.ts';

/** Filters and a layout of the board, saved under a name. */
export const ViewRecord = Type.Object({
  id: Uuid(),
  name: Type.String(),
  layout: OneOf(VIEW_LAYOUTS),
  query: Type.String({ description: 'The query of the URL, without its question mark.' }),
  is_shared: Type.Boolean({ description: 'Whether it is shared with all members.' }),
  created_by: PersonReference,
  version: Type.Integer(),
  is_own: Type.Boolean({ description: 'Whether the caller created it.' }),
});
export type ViewRecord = Type.Static<typeof ViewRecord>;

const fields = {
  name: RequiredText(LIMITS.viewName, { examples: ['Urgent on mobile'] }),
  layout: OneOf(VIEW_LAYOUTS),
  query: FreeText(LIMITS.viewQuery, {
    description: 'The query of the URL, without its question mark.',
    examples: ['priority=URGENT&device_type=MOBILE'],
  }),
  is_shared: Type.Boolean({
    description: 'Whether to share the view with all members; guests may not share views.',
  }),
};

export const CreateViewBody = Body({
  name: fields.name,
  layout: Defaulted(OneOf(VIEW_LAYOUTS, { default: 'board' })),
  query: Defaulted(FreeText(LIMITS.viewQuery, { ...fields.query, default: '' })),
  is_shared: Defaulted(Type.Boolean({ ...fields.is_shared, default: false })),
});
export type CreateViewBody = Type.Static<typeof CreateViewBody>;

export const UpdateViewBody = Body(
  {
    name: Type.Optional(fields.name),
    layout: Type.Optional(fields.layout),
    query: Type.Optional(fields.query),
    is_shared: Type.Optional(fields.is_shared),
  },
  { minProperties: 1 },
);
export type UpdateViewBody = Type.Static<typeof UpdateViewBody>;
