/** Renders the page that lists every operation of the REST API. */
import { isApiOperation, OPERATIONS, type Operation, type OperationId, TAGS } from '@postil/contract';
import { table } from './pages.ts';

/** The operations of the API specification that Postil implements; all others are additions. */
const SPECIFIED: readonly OperationId[] = [
  'createTask',
  'createComment',
  'listPageComments',
  'listComments',
  'listActivity',
  'updateCommentPageUrl',
  'subscribeToComment',
  'assignComment',
  'unassignComment',
  'subscribeToMockupComment',
  'unsubscribeFromMockupComment',
  'deleteMockupComment',
  'updateSite',
  'listProjects',
  'deleteProject',
  'listWebhooks',
  'updateWebhook',
];

export function renderReference(): string {
  const sections = Object.entries(TAGS).map(([tag, description]) => {
    const rows = OPERATIONS.filter((each) => each.tag === tag).map(toRow);
    return `## ${tag}\n\n${description}\n\n${table(['Operation', 'Method and path', 'Name', 'Permission', 'Role'], rows)}`;
  });
  return `# Reference of the REST API

Every operation of the API. A running server shows each at \`/docs\` with its parameters and fields, a request, the whole
response to it, and its error codes; \`/docs#/TAG/NAME\`, such as \`/docs#/Comments/createTask\`, opens one. The same is at
\`/api/v1/openapi.json\` as OpenAPI 3.1. The examples were recorded from a server: a test repeats them and compares. They can
be read without a server in [recorded.json](../packages/contract/src/openapi/recorded.json), under the names of the operations.

[api.md](api.md) describes what all operations have in common, such as authentication, paging, repeated writes and limits,
and [errors.md](errors.md) the error codes. The endpoint for AI assistants, \`POST /mcp\`, is described in [mcp.md](mcp.md).

Paths are below \`/api/v1\`, except those that begin with \`/widget/v1\` and \`/review/v1\`. The name is the \`operationId\`, and
the method of [the client](client.md), which leaves out \`/widget/v1\`. Operations marked with ● belong to the Feedback
Management Service API: their responses have exactly the documented fields. New fields may be added to the others.

${sections.join('\n\n')}
`;
}

function toRow(operation: Operation): string[] {
  const { id, summary, access, method, prefix, path, role = 'member' } = operation;
  const methodAndPath = `\`${method} ${prefix ?? ''}${path.replaceAll(/:(\w+)/g, '{$1}')}\``;
  const mark = SPECIFIED.some((each) => each === id) ? ' ●' : '';
  return [
    summary,
    methodAndPath + mark,
    `\`${id}\``,
    requiredAccess(operation),
    access === 'open' ? '' : role,
  ];
}

/** The permission of a key, or the credential in its place. */
function requiredAccess(operation: Operation): string {
  const { access, isForSessions, role } = operation;
  if (access === 'open') return 'none';
  if (isForSessions) return 'a session';
  if (isApiOperation(operation)) return `\`${access}\``;
  return role === 'guest' ? 'a visitor' : 'a member';
}
