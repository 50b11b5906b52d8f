import { operation } from '../../declaration/operation.ts';
import { Done, Success } from '../../schemas/envelope.ts';
import {
  AuthorizationRequest,
  GiveConsentBody,
  GivenConsent,
  OpenedAuthorization,
} from '../../schemas/organization/consents.ts';

/** The properties of the operations of the consent page. */
const OF_PAGE = { tag: 'Keys', isForSessions: true, ignoresIdempotencyKey: true, method: 'POST' } as const;

export const openAuthorization = operation({
  ...OF_PAGE,
  id: 'openAuthorization',
  path: '/consents/open',
  access: 'read',
  summary: 'Read the request of an assistant that signs in',
  description:
    'The parameters are those of the page `/oauth/authorize` that the client has opened. An invalid request is refused here, without informing the client.',
  body: AuthorizationRequest,
  response: Success(OpenedAuthorization),
});

export const giveConsent = operation({
  ...OF_PAGE,
  id: 'giveConsent',
  path: '/consents',
  access: 'read',
  creates: true,
  returnsSecret: true,
  summary: 'Let an assistant act for you',
  description:
    'Creates an MCP key with the name of the client, and lets the client get tokens of that key. The key is listed with your other keys and can be revoked there at any time.',
  body: GiveConsentBody,
  response: Done(GivenConsent),
  errors: ['not_found', 'limit_reached'],
});
