/** Renders the page with every operation of the REST API, its parameters and a recorded example. */
import {
  ERROR_CODES,
  errorCodesOf,
  fullPathOf,
  isOfApi,
  isOfClient,
  OPERATIONS,
  type Operation,
  type OperationId,
  TAGS,
  takesIdempotencyKey,
  takesIfMatch,
} from '@postil/contract';
import { needsOf } from '@postil/contract/openapi';
import { RECORDED, type RecordedExample } from '@postil/contract/openapi/recorded';
import { table } from './pages.ts';
import { parameterRows } from './rest-parameters.ts';

/** The operations of the API document that Postil implements; all others were added to them. */
const SPECIFIED: readonly OperationId[] = [
  'createTask',
  'createComment',
  'listPageComments',
  'listComments',
  'listActivity',
  'moveComment',
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

/** Codes that every operation can return. */
const COMMON = OPERATIONS.filter((each) => each.access !== 'open' && each.method === 'GET' && isOfApi(each))
  .map(errorCodesOf)
  .reduce((some, others) => some.filter((code) => others.includes(code)));

export function renderReference(): string {
  const sections = Object.entries(TAGS).map(([tag, about]) => {
    const ofTag = OPERATIONS.filter((each) => each.tag === tag);
    return `## ${tag}\n\n${about}\n\n${ofTag.map(renderOperation).join('\n\n')}`;
  });
  return `# Reference of the REST API

Every operation with a whole request and the whole response to it. The examples were recorded from a server; a test
repeats them and compares. Only what differs each time is replaced: ids, instants, secrets, and the sizes of files.
[api.md](api.md) describes what all operations have in common, such as paging, repeated writes and limits.
The endpoint for AI assistants, \`POST /mcp\`, is described in [mcp.md](mcp.md).

The requests expect the address of your server and an API key:

\`\`\`sh
export POSTIL=http://127.0.0.1:3000
export POSTIL_KEY=pst_…
\`\`\`

The examples that a page of a site sends have the token of its visitor instead, which \`POST /widget/v1/sessions\` returns:
\`export POSTIL_VISITOR=pwv_…\`.

Operations marked with ● belong to the Feedback Management Service API, whose responses have exactly the fields that are
shown; new fields may be added to the others. **Bold** parameters are required; \`site.domain\` is the field \`domain\` of
the object \`site\`. A list in the query is one parameter with commas, or the same parameter several times.

Every operation can return the following error codes, and those listed below it as well;
[errors.md](errors.md) explains them:
${COMMON.map((code) => `\`${code}\``).join(', ')}.

${table(['Operation', 'Method and path', 'Permission', 'Role'], OPERATIONS.map(toOverviewRow))}

${sections.join('\n\n')}
`;
}

function toOverviewRow(operation: Operation): string[] {
  const { summary, access, role = 'member' } = operation;
  const title = titleOf(operation);
  const needed = neededBy(operation);
  const least = access === 'open' ? '' : role;
  return [`[${summary}](#${anchorOf(title)})`, `\`${title}\`${markOf(operation)}`, needed, least];
}

/** The permission of a key, or the credential in its place. */
function neededBy(operation: Operation): string {
  const { access, isForSessions, role } = operation;
  if (access === 'open') return 'none';
  if (isForSessions) return 'a session';
  if (isOfApi(operation)) return `\`${access}\``;
  return role === 'guest' ? 'a visitor' : 'a member';
}

/** The option of curl that authenticates; a session is in a file of cookies, which signing in writes. */
function credentialOf(operation: Operation): string {
  const { access, isForSessions = false } = operation;
  if (operation.prefix === '/widget/v1') return credentialOfPage(access);
  const origin = `-H "Origin: $POSTIL"`;
  if (!isOfApi(operation)) return origin;
  if (access === 'open') return `${origin} -c cookies.txt`;
  return isForSessions ? `${origin} -b cookies.txt` : `-H "X-API-Key: $POSTIL_KEY"`;
}

/** A page of a site sends its own origin, and the token of its visitor. */
function credentialOfPage(access: Operation['access']): string {
  const origin = `-H 'Origin: https://shop.example.com'`;
  return access === 'open' ? origin : `${origin} -H "Authorization: Bearer $POSTIL_VISITOR"`;
}

function titleOf({ method, prefix, path }: Operation): string {
  return `${method} ${prefix ?? ''}${path.replaceAll(/:(\w+)/g, '{$1}')}`;
}

function markOf({ id }: Operation): string {
  return SPECIFIED.some((each) => each === id) ? ' ●' : '';
}

/** The anchor that GitHub makes of a heading: lower case, spaces as hyphens, other punctuation dropped. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

function renderOperation(operation: Operation): string {
  const { id, summary, description } = operation;
  const example = RECORDED[id];
  if (!example)
    throw new Error(`${id} has no example: add it to story.ts, then run npm test -- reference -u.`);
  const rows = parameterRows(operation);
  const codes = errorCodesOf(operation).filter((code) => !COMMON.includes(code));
  return [
    `### ${titleOf(operation)}`,
    [`**${summary}.**`, description, markOf(operation) && 'Part of the Feedback Management Service API.']
      .filter(Boolean)
      .join(' '),
    `${needsOf(operation)}${headersOf(operation)}${isOfClient(operation) ? ` In the client: \`${id}\`.` : ''}`,
    ...(rows.length > 0 ? [table(['Parameter', 'In', 'Type', 'Meaning'], rows)] : []),
    fenced('sh', curlOf(operation, example)),
    `Response, ${example.status}:`,
    typeof example.response === 'string'
      ? fenced(operation.streams ? 'text' : 'csv', example.response.replaceAll('\r\n', '\n').trimEnd())
      : fenced('json', pretty(example.response)),
    ...(codes.length > 0
      ? [`Errors: ${codes.map((code) => `${ERROR_CODES[code].status} \`${code}\``).join(', ')}.`]
      : []),
  ].join('\n\n');
}

function headersOf(operation: Operation): string {
  const headers = [
    ...(takesIdempotencyKey(operation) ? ['`Idempotency-Key`'] : []),
    ...(takesIfMatch(operation) ? ['`If-Match`'] : []),
    ...(operation.streams ? ['`Last-Event-ID`'] : []),
  ];
  return headers.length > 0 ? ` Takes ${headers.join(' and ')}.` : '';
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function curlOf(operation: Operation, { request }: RecordedExample): string {
  const { method, takesFile = false } = operation;
  const { params = {}, query = {}, body } = request;
  const target = fullPathOf(operation).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const hasQuery = Object.keys(query).length > 0;
  const isJson = body !== undefined && !takesFile;
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`;
  const fields = takesFile ? Object.entries(body ?? {}) : [];
  const unbuffered = operation.streams ? 'N' : '';
  return [
    `curl -s${unbuffered}${hasQuery ? ' -G' : ''}${verb} "$POSTIL${target}"`,
    `${credentialOf(operation)}${isJson ? " -H 'Content-Type: application/json'" : ''}`,
    ...Object.entries(query).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ...fields.map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    ...(isJson ? [`-d ${quoted(pretty(body))}`] : []),
  ].join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const WIDTH = 110;

/** JSON in which every value that fits on one line stays on one. */
function pretty(value: unknown, indent = ''): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => inner + pretty(each, inner))
    : Object.entries(value).map(([name, each]) => `${inner}${JSON.stringify(name)}: ${pretty(each, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${oneLine(each)}`)
    .join(', ')}}`;
}
