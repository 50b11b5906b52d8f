import { fullPathOf, isApiOperation, type Operation, statusOf } from '../declaration/operation.ts';
import { TAGS } from '../declaration/tags.ts';
import { OPERATIONS } from '../operations/all.ts';
import { type Components, createComponents, type Json } from './components.ts';
import { errorResponses } from './errors.ts';
import { exampleOf } from './examples.ts';
import { headersOfSuccess } from './headers.ts';
import { parametersOf } from './parameters.ts';
import { recordedBody, recordedResponse } from './recorded.ts';
import { describeWebhooks } from './webhooks.ts';

/**
 * The OpenAPI 3.1 document of the API, created from the declarations by which the server serves the API.
 *
 * @param version the version of the service.
 * @param baseUrl the public URL without a trailing slash. Default: that of the server that returns the document.
 */
export function describeApi({ version, baseUrl }: { version: string; baseUrl?: string | undefined }): Json {
  const components = createComponents();
  const paths = describePaths(components);
  const webhooks = describeWebhooks(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Postil',
      version,
      description:
        'Feedback on web pages as comments, which are also tasks.\n\n' +
        'Every response has `X-Request-Id`. Writes accept `Idempotency-Key`; single records have an `ETag`, ' +
        'which `If-Match` accepts. The `Link` header of a listing leads to the next page.\n\n' +
        'Fields with a closed set of values accept them in any letter case. New fields may be added at any time.',
      contact: { name: 'The operator of this server' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl ?? '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }, { bearer: [] }, { session: [] }],
    paths,
    webhooks,
    components: {
      ...components.collected(),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key (`pst_…`).' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
        widget: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a visitor (`pwv_…`), of a member (`pwm_…`) or of an extension (`pwe_…`) on the pages of a site.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'postil_session',
          description: 'The session of a signed-in person; over https its name is `__Host-postil_session`.',
        },
      },
    },
  };
}

function describePaths(components: Components): Json {
  const byPath = Map.groupBy(OPERATIONS, fullPathOf);
  return Object.fromEntries(
    [...byPath].map(([path, operations]) => [
      path.replaceAll(/:(\w+)/g, '{$1}'),
      Object.fromEntries(operations.map((each) => [each.method.toLowerCase(), describe(each, components)])),
    ]),
  );
}

function describe(operation: Operation, components: Components): Json {
  const { id, tag, summary, description } = operation;
  const parameters = parametersOf(operation, components);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, needsOf(operation)].filter(Boolean).join('\n\n'),
    ...securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: requestBody(operation, components) }),
    responses: {
      [String(statusOf(operation))]: successResponse(operation, components),
      ...errorResponses(operation, components),
    },
  };
}

/** The required permission and role of a caller, as a sentence. */
function needsOf(operation: Operation): string {
  const { access, role = 'member', isForSessions, isOwnForSessions, reviewRight, acceptsMcpKeys } = operation;
  if (access === 'open') return 'Needs no key and no session.';
  if (operation.tag === 'Extension' && !isApiOperation(operation))
    return 'Needs the token of an extension, without a site.';
  if (!isApiOperation(operation))
    return role === 'guest' ? 'Needs the token of a visitor or of a member.' : 'Needs the token of a member.';
  if (isForSessions) return `Needs a session, and at least the role \`${role}\`.`;
  const sessionNote = isOwnForSessions ? ' With a session, members may do so with their own records.' : '';
  const reviewNote = reviewRight ? ` A review link needs the right \`${reviewRight}\`.` : '';
  const mcpNote = acceptsMcpKeys ? ' An MCP key is accepted, too.' : '';
  return `Needs the permission \`${access}\` and at least the role \`${role}\`.${sessionNote}${reviewNote}${mcpNote}`;
}

/** The security requirements, if they differ from those of the document. */
function securityOf(operation: Operation): Json {
  const { access, isForSessions } = operation;
  if (access === 'open') return { security: [] };
  if (!isApiOperation(operation)) return { security: [{ widget: [] }] };
  return isForSessions ? { security: [{ session: [] }] } : {};
}

function requestBody({ id, body, takesFile }: Operation, components: Components): Json {
  const mediaType = takesFile ? 'multipart/form-data' : 'application/json';
  const isRequired = (body?.required ?? []).length > 0 || Object.hasOwn(body ?? {}, 'minProperties');
  return {
    required: isRequired,
    content: {
      [mediaType]: { schema: components.schema(body), example: recordedBody(id) ?? exampleOf(body) },
    },
  };
}

function successResponse(operation: Operation, components: Components): Json {
  const contents = contentsOf(operation);
  return {
    description: operation.creates
      ? 'Created.'
      : operation.isAccepted
        ? 'Accepted; the work is done later.'
        : 'Done.',
    headers: headersOfSuccess(operation, components),
    content: Object.fromEntries(
      Object.entries(contents).map(([mediaType, schema]) => [
        mediaType,
        {
          schema: components.schema(schema),
          example: recordedResponse(operation, mediaType) ?? exampleOf(schema),
        },
      ]),
    ),
  };
}

/** The content of a successful response by media type. A stream is described by the schema of its messages. */
function contentsOf({ produces, streams, response }: Operation): Readonly<Record<string, unknown>> {
  if (streams) return { 'text/event-stream': streams };
  return produces ?? { 'application/json': response };
}
