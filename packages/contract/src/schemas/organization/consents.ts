import { Type } from 'typebox';
import { Body, Nullable, OneOf, Uuid } from '../text.ts';

const AssistantPermissions = Type.Array(OneOf(['read', 'write']), {
  minItems: 1,
  maxItems: 2,
  uniqueItems: true,
});

/** The parameters of an authorization request, named by RFC 6749 and its successors. */
export const AuthorizationRequest = Body({
  client_id: Type.String({
    minLength: 1,
    maxLength: 4_096,
    description: 'The id from the registration of the client, or the URL of its metadata document.',
    examples: ['https://assistant.example/client.json'],
  }),
  redirect_uri: Type.String({
    minLength: 1,
    maxLength: 2_048,
    examples: ['https://assistant.example/callback'],
  }),
  response_type: Type.Optional(Type.String({ maxLength: 100, examples: ['code'] })),
  scope: Type.Optional(Type.String({ maxLength: 2_048, examples: ['read write'] })),
  state: Type.Optional(Type.String({ maxLength: 4_096, examples: ['af0ifjsldkj'] })),
  code_challenge: Type.Optional(
    Type.String({ maxLength: 256, examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'] }),
  ),
  code_challenge_method: Type.Optional(Type.String({ maxLength: 20, examples: ['S256'] })),
  resource: Type.Optional(Type.String({ maxLength: 2_048, examples: ['https://postil.example.com/mcp'] })),
});
export type AuthorizationRequest = Type.Static<typeof AuthorizationRequest>;

/** The public form of a client's request, for the member who decides. */
export const OpenedAuthorization = Type.Object({
  client_name: Type.String({
    description: 'The self-declared name of the client, which is not verified.',
  }),
  publisher: Nullable(
    Type.String({
      description: "The host of the client's metadata document; null: the client has registered itself.",
    }),
  ),
  redirect_host: Type.String({ description: 'The host that gets access.' }),
  is_on_this_device: Type.Boolean({
    description: "The access goes to a program on the member's device, whichever listens there.",
  }),
  permissions: AssistantPermissions,
  consent: Type.String({
    description: 'The value to send with the consent, in the same session, within 30 minutes.',
  }),
  cancel_url: Type.String({ description: 'The URL that reports the refusal to the client.' }),
});
export type OpenedAuthorization = Type.Static<typeof OpenedAuthorization>;

export const GiveConsentBody = Body({
  consent: Type.String({
    minLength: 1,
    maxLength: 16_384,
    description: 'The value returned by the opened request.',
  }),
  project_id: Uuid({ description: 'The only project that the assistant sees.' }),
  permissions: AssistantPermissions,
});
export type GiveConsentBody = Type.Static<typeof GiveConsentBody>;

/** The next URL for the member's browser: that of the client, with a single-use code that expires after five minutes. */
export const GivenConsent = Type.Object({ redirect_url: Type.String() });
export type GivenConsent = Type.Static<typeof GivenConsent>;
