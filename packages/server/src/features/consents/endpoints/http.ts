import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../core/http/app.ts';
import { toAppError } from '../../../core/http/messages/error-handler.ts';
import { refuseCompressed } from '../../../core/http/messages/json-body.ts';
import { isStorable } from '../../../core/texts/storable.ts';
import { type OAuthError, OAuthRefusal } from '../terms/refusals.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** For an unknown client, RFC 6749, 5.2, allows 401; clients then discard their registration. */
const UNAUTHORIZED_ERRORS: readonly OAuthError[] = ['invalid_client'];

/**
 * Makes the routes of `app` read forms and return OAuth errors, and allows any origin to read the responses,
 * because cookies are ignored here.
 */
export function speakOAuth(app: App): void {
  app.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'string' },
    async ({ headers }: FastifyRequest, body: string) => {
      refuseCompressed(headers['content-encoding']);
      return readForm(body);
    },
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  });
  app.setErrorHandler(sendRefusal);
}

/**
 * The parameters of a form; if `resource` is repeated, its last value counts.
 *
 * @throws {OAuthRefusal} `invalid_request` for another parameter that is given twice (RFC 6749, 3.2), or for a value with
 *   NUL.
 */
function readForm(body: string): ReadonlyMap<string, string> {
  const parameters = [...new URLSearchParams(body)];
  const names = parameters.map(([name]) => name).filter((name) => name !== 'resource');
  if (new Set(names).size !== names.length)
    throw new OAuthRefusal('invalid_request', 'A parameter must not be repeated.');
  if (!parameters.every(([, value]) => isStorable(value)))
    throw new OAuthRefusal('invalid_request', 'A parameter must not contain the character NUL.');
  return new Map(parameters);
}

/** The parameters of a request. @returns a function that returns one by its name. @throws {OAuthRefusal} `invalid_request`. */
export function parametersOf({ body }: FastifyRequest): (name: string) => string {
  if (!(body instanceof Map))
    throw new OAuthRefusal('invalid_request', `The body must be a form: set Content-Type: ${FORM_TYPE}.`);
  return (name) => {
    const value: unknown = body.get(name);
    if (typeof value === 'string' && value !== '') return value;
    throw new OAuthRefusal('invalid_request', `The parameter ${name} is required.`);
  };
}

function sendRefusal(
  error: Error & { code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof OAuthRefusal)
    return send(reply, UNAUTHORIZED_ERRORS.includes(error.error) ? 401 : 400, error);
  const refusal = toAppError(error);
  if (refusal !== error && refusal.status >= 500)
    request.log.error({ err: error, request_id: request.id }, 'OAuth request failed');
  const isBusy = refusal.status === 429 || refusal.status === 503;
  const isFault = refusal.status === 500;
  const code = isBusy ? 'temporarily_unavailable' : isFault ? 'server_error' : 'invalid_request';
  reply.headers(refusal.headers);
  return send(reply, refusal.status, { error: code, message: refusal.message });
}

function send(
  reply: FastifyReply,
  status: number,
  { error, message }: Pick<OAuthRefusal, 'error' | 'message'>,
): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error, error_description: message }));
}
