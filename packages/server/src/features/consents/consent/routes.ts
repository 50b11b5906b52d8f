import * as operations from '@postil/contract/operations';
import { type Cap, requireBelowLimit } from '../../../core/db/caps.ts';
import { AppError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { originForProgram } from '../../../core/http/messages/origin.ts';
import { serve } from '../../../core/http/serve.ts';
import type { ReadDocument } from '../clients/documents.ts';
import { type OAuthError, OAuthRefusal } from '../terms/refusals.ts';
import { presentRequest } from './present.ts';
import { checkRequest } from './requests.ts';
import { encryptRequest, giveConsent } from './service.ts';

/** Adds the routes for the page on which a member consents. @param cap the limit on keys per organisation. */
export function addConsentRoutes(
  app: App,
  { database, write, secretBox: box, cap }: Services & { readonly cap: Cap },
  readDocument: ReadDocument,
): void {
  serve(app, operations.openAuthorization, async (httpRequest) => {
    const { actor, body: request } = httpRequest;
    const issuer = originForProgram(httpRequest);
    const checked = await checkRequest(request, {
      sql: database.sql,
      issuer,
      readDocument: (id) => readDocument(id, actor.organizationId),
    }).catch((error: unknown) => {
      throw error instanceof OAuthRefusal ? toAppError(error) : error;
    });
    const encryptedRequest = encryptRequest(checked, { request, issuer, actor, box });
    return { success: true as const, data: presentRequest(checked, encryptedRequest) };
  });
  serve(app, operations.giveConsent, (request, reply) =>
    write(request, reply, async (tx) => {
      await requireBelowLimit(tx, request.actor, cap);
      const redirectUrl = await giveConsent(tx, request.actor, { body: request.body, box });
      return { message: 'The assistant may act for you now.', data: { redirect_url: redirectUrl } };
    }),
  );
}

/** The wrong parameter of the request, by error. */
const FIELDS: Readonly<Partial<Record<OAuthError, string>>> = {
  invalid_client: 'client_id',
  invalid_redirect_uri: 'redirect_uri',
  unsupported_response_type: 'response_type',
  invalid_target: 'resource',
};

function toAppError({ error, message }: OAuthRefusal): AppError {
  return new AppError('validation_failed', message, {
    fields: { [FIELDS[error] ?? 'code_challenge']: [message] },
  });
}
