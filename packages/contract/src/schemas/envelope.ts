import { Type } from 'typebox';
import { ERROR_CODES } from '../values/error-codes.ts';

/** A successful response without `message`: lists, single records, site and webhook updates. */
export const Success = <Data extends Type.TSchema>(data: Data) =>
  Type.Object({ success: Type.Literal(true), data });

/** A successful response to a change; `message` is a sentence for people. */
export const Done = <Data extends Type.TSchema>(data: Data) =>
  Type.Object({ success: Type.Literal(true), message: Type.String(), data });

/** A successful response without data. */
export const Gone = Type.Object({ success: Type.Literal(true), message: Type.String() });

/** One page of a listing with all counters. */
export const Page = <Item extends Type.TSchema>(item: Item) =>
  Type.Object({
    data: Type.Array(item),
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    last_page: Type.Integer(),
  });

/** The body of every error response. */
export const ErrorEnvelope = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String({ description: 'What is wrong and how to correct it.' }),
    code: Type.Unsafe<keyof typeof ERROR_CODES>({ type: 'string', enum: Object.keys(ERROR_CODES) }),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Only for invalid fields: their problems, by dotted path.',
      }),
    ),
    request_id: Type.String(),
  },
  {
    examples: [
      {
        success: false,
        message: 'The request has 1 invalid field: content is required.',
        code: 'validation_failed',
        errors: { content: ['is required'] },
        request_id: 'req-1f',
      },
    ],
  },
);
export type ErrorEnvelope = Type.Static<typeof ErrorEnvelope>;
