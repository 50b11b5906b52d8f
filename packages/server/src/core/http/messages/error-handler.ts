import type { ErrorEnvelope } from '@postil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isUnwritable, SlowReadError } from '../../db/sql/errors.ts';
import { AppError, NotFoundError, UnavailableError } from '../../errors.ts';

/** PostgreSQL's SQLSTATE for a violated foreign key. */
const FOREIGN_KEY_VIOLATION = '23503';

/** The maximum announced length of a refused body that is still drained. */
const MAX_DRAINED_BYTES = 32 * 1_048_576;

/**
 * Stops Fastify from closing the connection after a partly read body: a client that is still sending would find the
 * connection closed instead of the response. Node discards the rest of the body until the request times out.
 */
export function keepOpen({ headers }: FastifyRequest, reply: FastifyReply): void {
  const isShort = Number(headers['content-length'] ?? 0) <= MAX_DRAINED_BYTES;
  // Removing an absent header would stop Node from writing the one requested by the client.
  if (isShort && reply.hasHeader('connection')) reply.removeHeader('connection');
}

/** The headers of every error response, including those for which no hook runs. */
export const SAFETY_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The body of every error response. */
export function errorEnvelope(error: AppError, requestId: string): ErrorEnvelope {
  return {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.fields && { errors: error.fields }),
    request_id: requestId,
  };
}

/** Sends the error envelope for any error. An internal error is logged, and its message is not sent. */
export function handleError(
  error: Error & { code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toAppError(error);
  // An intentional refusal, such as under overload, is already in the access log.
  if (refusal !== error && refusal.status >= 500)
    request.log.error({ err: error, request_id: request.id }, 'request failed');
  keepOpen(request, reply);
  return (
    reply
      .code(refusal.status)
      // The route may have set a lifetime for its success, and no hook runs for a URL that cannot be parsed.
      .headers({ ...SAFETY_HEADERS, 'x-request-id': request.id, ...refusal.headers })
      .type('application/json; charset=utf-8')
      // Serialised here, so that no schema of the route drops a field of it.
      .send(JSON.stringify(errorEnvelope(refusal, request.id)))
  );
}

/** The `AppError` that corresponds to an error; unknown errors become `internal_error`. */
export function toAppError(error: Error & { code?: string | undefined }): AppError {
  if (error instanceof AppError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('payload_too_large', 'The body is larger than 256 KiB.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError(
        'unsupported_media_type',
        'The body must be JSON: set Content-Type: application/json.',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('bad_request', 'The body is not as long as Content-Length says.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new NotFoundError();
    // A record to which the request refers was deleted between the check and the change.
    case FOREIGN_KEY_VIOLATION:
      return new NotFoundError();
    default:
      if (isUnwritable(error))
        return new UnavailableError('The database accepts no changes now: try again shortly.');
      if (error instanceof SlowReadError)
        return new UnavailableError(
          'The search or filter took too long: narrow it, for example by site or time, and try again later.',
          30,
        );
      if (isDatabaseUnavailable(error))
        return new UnavailableError('The database does not respond: try again shortly.');
      if (isRefusedByFramework(error))
        return new AppError('bad_request', 'The request is not well-formed: check its method and headers.');
      return new AppError(
        'internal_error',
        'This is a fault of the server, and nothing was changed. Try again.',
      );
  }
}

/** Whether Fastify or one of its plugins considers the request itself invalid, for a reason not handled above. */
function isRefusedByFramework({
  code,
  statusCode = 500,
}: {
  code?: string | undefined;
  statusCode?: number;
}) {
  return code?.startsWith('FST_') === true && statusCode >= 400 && statusCode < 500;
}
