import type { ErrorEnvelope } from '@postil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isUnwritable, SlowReadError } from '../../db/sql/errors.ts';
import { AppError, NotFoundError, UnavailableError } from '../../errors.ts';

/** PostgreSQL's SQLSTATE. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Of a body that is refused, what is read on at most if its length is announced. */
const READ_ON_BYTES = 32 * 1_048_576;

/**
 * Undoes that Fastify closes the connection after a body that it did not read to its end: a client that is still
 * sending would find the connection closed, and not the answer. Node reads on what comes until the request's time
 * is over.
 */
export function keepOpen({ headers }: FastifyRequest, reply: FastifyReply): void {
  const isShort = Number(headers['content-length'] ?? 0) <= READ_ON_BYTES;
  // Removing what is not there would keep Node from writing what the client asked for.
  if (isShort && reply.hasHeader('connection')) reply.removeHeader('connection');
}

/** The body of every error answer. */
export function errorEnvelope(error: AppError, requestId: string): ErrorEnvelope {
  return {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.fields && { errors: error.fields }),
    request_id: requestId,
  };
}

/** Turns whatever was thrown into the error envelope; what is a fault of ours is logged and not told. */
export function handleError(
  error: Error & { code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toAppError(error);
  // A refusal that is thrown on purpose, such as under overload, stands in the line of the request.
  if (refusal !== error && refusal.status >= 500)
    request.log.error({ err: error, request_id: request.id }, 'request failed');
  keepOpen(request, reply);
  return (
    reply
      .code(refusal.status)
      // The route may have said how long its success can be kept.
      .headers({ 'x-request-id': request.id, 'cache-control': 'no-store', ...refusal.headers })
      .type('application/json; charset=utf-8')
      // Serialised here: no schema of the route may drop a field of it.
      .send(JSON.stringify(errorEnvelope(refusal, request.id)))
  );
}

/** The refusal that an error means; what is a fault of ours becomes `internal_error` or `unavailable`. */
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
    // What the request refers to was deleted in the moment between the look at it and the change.
    case FOREIGN_KEY_VIOLATION:
      return new NotFoundError();
    default:
      if (isUnwritable(error))
        return new UnavailableError('The database takes no changes now: try again shortly.');
      if (error instanceof SlowReadError)
        return new UnavailableError(
          'The search or filter took too long: narrow it, for example by site or time, and try again later.',
          30,
        );
      if (isDatabaseUnavailable(error))
        return new UnavailableError('The database does not answer: try again shortly.');
      return new AppError(
        'internal_error',
        'This is a fault of the server, and nothing was changed. Try again.',
      );
  }
}
