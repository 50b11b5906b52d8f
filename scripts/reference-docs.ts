/** Renders files from declarations in the code, above all pages of docs/. Run as a program, it writes them. */
import { writeFileSync } from 'node:fs';
import { ERROR_CODES, isListing, OPERATIONS } from '@postil/contract';
import { SETTINGS } from '../packages/server/src/config.ts';
import { renderClientTypes } from './client-types.ts';
import { renderMcp } from './mcp-docs.ts';
import { renderWebhooks } from './webhook-docs.ts';

/** The pages by their path from the root of the repository. */
export const REFERENCE_PAGES: Record<string, () => string> = {
  'docs/errors.md': renderErrors,
  'docs/configuration.md': renderConfiguration,
  'docs/webhooks.md': renderWebhooks,
  'docs/mcp.md': renderMcp,
  'packages/contract/src/paths.ts': renderPaths,
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

- \`message\` is for people and may change; \`code\` is for programs and stays.
- \`errors\` is there only for invalid fields: the problems of each, by its dotted path.
- \`request_id\` is also in the header \`X-Request-Id\` and in the server's log. Send your own in
  \`X-Request-Id\` (letters, digits, \`.\`, \`_\`, \`-\`, at most 64) and it is kept.
- A response never reveals whether an id exists that the caller may not see: it is \`not_found\` either way.

| Status | Code | Meaning | What to do |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function renderConfiguration(): string {
  const settings: Record<string, { fallback?: string; description: string }> = SETTINGS;
  const rows = Object.entries(settings).map(
    ([name, { fallback, description }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${description} |`,
  );
  return `# Configuration

Settings are environment variables; the server and the command line read the same ones. A wrong value keeps
the server from starting and is named with what would be right. \`npm run -s postil -- doctor\` checks them
together with the database.

| Setting | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}

## The embedded database

Without \`DATABASE_URL\` the data live in \`DATA_DIR\`, in a PostgreSQL that runs inside the process. Every
acknowledged write is on the disk. One process at a time opens the folder: a second one is refused and told which
process holds it. To back it up, stop the server and copy \`DATA_DIR/database\`.

## Uploaded files

They live in \`DATA_DIR/uploads\`, or with \`STORAGE_URL\` in a bucket of an S3-compatible server. Its access key
and secret are percent-encoded; without them the credentials are those of the environment or of the machine.
[operation.md](operation.md) has the rights that are needed, backups, and how to move files to a bucket.

## A PostgreSQL server

Set \`DATABASE_URL\`, prepare the database once with \`npm run -s postil -- init --help\`, then start as many
processes as you like: they hold no state. The server must sync what it commits: with \`fsync\`,
\`full_page_writes\` or \`synchronous_commit\` off, Postil refuses to start. The extensions \`pg_trgm\` and
\`btree_gin\` are created by the first migration; both come with PostgreSQL and need no superuser.
A locale of \`C\` finds no words in languages other than English: create the database with \`C.UTF-8\` or a
locale of your language.

In \`DATABASE_URL\`, \`sslmode=require\` encrypts, and \`verify-ca\` or \`verify-full\` with \`sslrootcert\` also prove who answers;
without it, or with \`disable\`, nothing is encrypted. Most requests share four of the \`DB_POOL_SIZE\` connections,
transactions have one each, and one looks up keys; a request that finds none free for two seconds is answered 503. Each connection is replaced after about half an hour.

Behind a pooler in transaction mode set \`DB_PREPARE=false\`, and let it pass the settings of our sessions: PgBouncer needs
\`ignore_startup_parameters = options\`, and then the limits of time must be those of the user
(\`ALTER ROLE postil SET statement_timeout = '5s'; ALTER ROLE postil SET idle_in_transaction_session_timeout = '10s'\`).

Rate limits are counted by each process for itself.

## Behind a proxy

Name the proxy in \`TRUSTED_PROXIES\`, so that limits count the addresses of the callers, and set \`BASE_URL\`
to the public address. \`/metrics\`, \`/livez\` and \`/readyz\` need no key: let the proxy keep them inside.
`;
}

/** The methods and paths as plain values, for programs that should not load the schemas. */
function renderPaths(): string {
  const lines = OPERATIONS.map((operation) => {
    const { id, method, path, takesFile = false, produces } = operation;
    const flags = { takesFile, returnsFile: produces !== undefined, isListing: isListing(operation) };
    const set = Object.entries(flags).filter(([, isSet]) => isSet);
    const text = set.map(([name]) => `, ${name}: true`).join('');
    return `  ${id}: { method: '${method}', path: '${path}'${text} },\n`;
  });
  return `/** Plain values only: browsers import this file without a schema library. Made by \`npm run docs\` from operations/. */

export interface OperationPath {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below \`/api/v1\`; parameters as \`:id\`. */
  readonly path: string;
  /** The body is a form with a file. */
  readonly takesFile?: true;
  /** The body of a success is a file. */
  readonly returnsFile?: true;
  /** A success is one page of many; its \`Link\` header leads to the next. */
  readonly isListing?: true;
}

/** Where every operation of the API is called, by its id. */
export const PATHS = {
${lines.join('')}} as const satisfies Record<string, OperationPath>;

export type OperationId = keyof typeof PATHS;
`;
}

if (import.meta.main) {
  for (const [path, render] of Object.entries(REFERENCE_PAGES)) {
    writeFileSync(new URL(`../${path}`, import.meta.url), render());
  }
}
