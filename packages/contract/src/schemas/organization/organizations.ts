import { Type } from 'typebox';
import { LIMITS } from '../../values/limits.ts';
import { Body, Instant, RequiredText, Uuid } from '../text.ts';

/** The organisation of the caller. */
export const OrganizationRecord = Type.Object({
  id: Uuid(),
  name: Type.String(),
  created_at: Instant(),
  version: Type.Integer(),
});
export type OrganizationRecord = Type.Static<typeof OrganizationRecord>;

export const UpdateOrganizationBody = Body({ name: RequiredText(LIMITS.name, { examples: ['Acme'] }) });
export type UpdateOrganizationBody = Type.Static<typeof UpdateOrganizationBody>;
