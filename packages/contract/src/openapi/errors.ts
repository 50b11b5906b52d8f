import { errorCodesOf } from '../declaration/errors.ts';
import type { Operation } from '../declaration/operation.ts';
import { ErrorEnvelope } from '../schemas/envelope.ts';
import { ERROR_CODES, type ErrorCode } from '../values/error-codes.ts';
import { type Components, type Json, toPascalCase } from './components.ts';
import { headersOfError } from './headers.ts';

/** The error responses of an operation by status, each with exactly its possible codes. */
export function errorResponses(operation: Operation, components: Components): Json {
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => ERROR_CODES[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      components.share('responses', codes.map(toPascalCase).join('Or'), () =>
        describe(status, codes, components),
      ),
    ]),
  );
}

function describe(status: number, codes: readonly ErrorCode[], components: Components): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join('\n\n'),
    headers: headersOfError(status, components),
    content: {
      'application/json': {
        schema: {
          allOf: [
            components.schema(ErrorEnvelope),
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOfError(code) }])),
      },
    },
  };
}

function exampleOfError(code: ErrorCode): Json {
  return {
    success: false,
    message: `${ERROR_CODES[code].meaning} ${ERROR_CODES[code].remedy}`,
    code,
    ...(code === 'validation_failed' && { errors: { content: ['is required'] } }),
    request_id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5f',
  };
}
