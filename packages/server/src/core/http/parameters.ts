import { Type } from 'typebox';

/** The id in the path: a UUID, or else nothing is found. */
export const ById = Type.Object({ id: Type.String({ description: 'A UUID.' }) });
