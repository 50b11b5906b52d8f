/** Renders files from declarations in the code, above all pages of docs/. Run as a program, it writes them. */

import { writeFileSync } from 'node:fs';
import { ERROR_CODES, fullPathOf, hasClientMethod, isListing, OPERATIONS } from '@postil/contract';
import { renderClientTypes } from './client-types.ts';
import { renderMcp } from './mcp-docs.ts';
import { renderReference } from './rest-docs.ts';
import { renderConfiguration } from './settings-docs.ts';
import { renderWebhooks } from './webhook-docs.ts';

/** The pages by their path from the root of the repository. */
export const REFERENCE_PAGES: Record<string, () => string> = {
  'docs/errors.md': renderErrors,
  'docs/configuration.md': renderConfiguration,
  'docs/webhooks.md': renderWebhooks,
  'docs/mcp.md': renderMcp,
  'docs/reference.md': renderReference,
  'packages/contract/src/values/paths.ts': renderPaths,
  'packages/contract/src/values/widget-paths.ts': renderWidgetPaths,
  'packages/client/src/api.ts': renderClientTypes,
};

function renderErrors(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, meaning, remedy }]) => `| ${status} | \`${code}\` | ${meaning} | ${remedy} |`,
  );
  return `# Errors

Every error response of the REST API has this shape:

\`\`\`json
{
  "success": false,
  "message": "The request is not valid: content is required.",
  "code": "validation_failed",
  "errors": {"content": ["is required"]},
  "request_id": "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"
}
\`\`\`

- \`message\` is for people and may change; \`code\` is for programs and stays the same.
- \`errors\` is present only if fields are at fault. It maps the dotted path of each field to its problems.
- \`request_id\` is also in the header \`X-Request-Id\` and in the server's log. Send your own in
  \`X-Request-Id\` (letters, digits, \`.\`, \`_\`, \`-\`, at most 64), and the server uses it.
- A response never reveals whether an id that the caller cannot see exists: it is \`not_found\` either way.

| Status | Code | Meaning | What to do |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** The methods and paths as plain values, for programs that should not load the schemas. */
function renderPaths(): string {
  const lines = OPERATIONS.filter(hasClientMethod).map((operation) => {
    const { id, method, prefix, path, takesFile = false, produces, streams } = operation;
    const flags = {
      takesFile,
      returnsFile: produces !== undefined,
      isListing: isListing(operation),
      isStream: streams !== undefined,
    };
    const set = Object.entries(flags).filter(([, isSet]) => isSet);
    const text = set.map(([name]) => `, ${name}: true`).join('');
    const below = prefix === undefined ? '' : ` prefix: '${prefix}',`;
    return `  ${id}: { method: '${method}',${below} path: '${path}'${text} },\n`;
  });
  return `/** Plain values only: browsers import this file without a schema library. Made by \`npm run docs\` from operations/. */

export interface OperationPath {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Default: \`/api/v1\`. */
  readonly prefix?: '/review/v1';
  /** Below the prefix; parameters as \`:id\`. */
  readonly path: string;
  /** The body is a form with a file. */
  readonly takesFile?: true;
  /** The body of a success is a file. */
  readonly returnsFile?: true;
  /** A success is one page of many; its \`Link\` header leads to the next. */
  readonly isListing?: true;
  /** A success is a stream of server-sent events. */
  readonly isStream?: true;
}

/** Where every operation of the API is called, by its id. */
export const PATHS = {
${lines.join('')}} as const satisfies Record<string, OperationPath>;

export type OperationId = keyof typeof PATHS;
`;
}

/** The widget's paths are separate constants, so that its bundle omits unused ones. */
function renderWidgetPaths(): string {
  const lines = OPERATIONS.filter((operation) => !hasClientMethod(operation)).map(
    (operation) => `export const ${operation.id} = '${operation.method} ${fullPathOf(operation)}';\n`,
  );
  return `/** Plain values only: the widget imports this file without a schema library. Made by \`npm run docs\` from operations/. */

${lines.join('')}`;
}

if (import.meta.main) {
  for (const [path, render] of Object.entries(REFERENCE_PAGES)) {
    writeFileSync(new URL(`../../${path}`, import.meta.url), render());
  }
}
