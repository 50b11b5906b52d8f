/** Renders files from declarations in the code, above all pages of docs/. Run as a program, it writes them. */

import { writeFileSync } from 'node:fs';
import { ERROR_CODES, fullPathOf, isListing, isOfClient, OPERATIONS } from '@postil/contract';
import { SETTINGS } from '@postil/server/inside';
import { renderClientTypes } from './client-types.ts';
import { renderMcp } from './mcp-docs.ts';
import { renderReference } from './rest-docs.ts';
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

function renderConfiguration(): string {
  const settings: Record<string, { fallback?: string; description: string }> = SETTINGS;
  const rows = Object.entries(settings).map(
    ([name, { fallback, description }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${description} |`,
  );
  return `# Configuration

Settings are environment variables; the server and the command line read the same ones. A wrong value keeps
the server from starting, and the message says which values are valid. \`npm run -s postil -- doctor\` checks them
together with the database.

| Setting | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}

## The embedded database

Without \`DATABASE_URL\`, the data are in \`DATA_DIR\`, in a PostgreSQL engine that runs inside the process. Every
acknowledged write is on the disk. Only one process at a time can open the folder: a second one is refused, and the
message names the process that holds it. To back it up, stop the server and copy \`DATA_DIR/database\`.

## Uploaded files

Uploaded files are in \`DATA_DIR/uploads\`, or with \`STORAGE_URL\` in a bucket of an S3-compatible server. The access
key and the secret in it are percent-encoded; without them the credentials come from the environment or the machine.
[operation.md](operation.md) describes the rights that are needed, backups, and how to move files to a bucket.

## A PostgreSQL server

Set \`DATABASE_URL\`, prepare the database once with \`npm run -s postil -- init\` (\`--help\` shows its options), then
start as many processes as you like: they hold no state, and need the same \`SECRET_KEY\`
([operation.md](operation.md#the-key-of-the-installation)). The server must sync what it commits: with \`fsync\`,
\`full_page_writes\` or \`synchronous_commit\` off, Postil refuses to start. The extensions \`pg_trgm\` and
\`btree_gin\` are created by the first migration; both come with PostgreSQL and need no superuser.
With the locale \`C\`, names of projects and sites in languages other than English are found only as they are written:
create the database with \`C.UTF-8\` or a locale of your language. The search of comments is the same with any locale.

In \`DATABASE_URL\`, \`sslmode=require\` encrypts, and \`verify-ca\` or \`verify-full\` with \`sslrootcert\` also verify
the server; without \`sslrootcert\`, by [authorities that Node.js knows](operation.md#certificates-of-your-own-authority).
Without \`sslmode\`, or with \`disable\`, nothing is encrypted. Most requests share four of the
\`DB_POOL_SIZE\` connections, each transaction has its own, and one is reserved for looking up keys. A request that finds no free
connection for two seconds is refused with 503. Each connection is replaced after about half an hour.

Behind a pooler in transaction mode set \`DB_PREPARE=false\`, and let the pooler accept the settings of Postil's
sessions: PgBouncer needs \`ignore_startup_parameters = options\`, and the time limits must then be set on the user
(\`ALTER ROLE postil SET statement_timeout = '5s'; ALTER ROLE postil SET idle_in_transaction_session_timeout = '10s'\`).

## Replicas

\`DATABASE_REPLICA_URLS\` names streaming replicas (hot standbys) of the server of \`DATABASE_URL\`. They serve listings, searches, boards,
the activity, the summary and exports; everything else, and every write, stays with the server itself. Nobody reads an earlier
state from them: before each read, the process asks the server for the position of its log and the replica for how far it has
replayed it. A replica that needs more than 20 ms to get there does not serve that read, and the server does. The database and its
user must be the same as on the server; both processes and commands may be started without the replicas.

A replica that does not respond, is more than five seconds behind, was promoted, or follows another server than that of
\`DATABASE_URL\` is left out, and serves again by itself when that is over; no request fails because of it. The log, the metrics
\`db_replica_…\` and \`doctor\` say which replicas are used, and why not. Each process examines each replica once a second, over up to
\`DB_POOL_SIZE\` connections to each. Let long searches finish by \`hot_standby_feedback = on\` on the replicas; those that a replica cancels
are repeated on the server. Managed services whose readers share the storage of the writer, and report no position in the log, are not
used as replicas.

## Several processes

The processes on one PostgreSQL server count rate limits together. Each lets through a twentieth of a limit before it reports
anything, and then takes a fortieth at a time, so that with three processes a limit can be exceeded by up to 15 %. While
the database does not respond, each process counts by itself. How many requests run at once is limited by each
process.

A process that has committed something lets the others know by \`NOTIFY\`, at most ten times a second, so that open boards and waiting
assistants hear of changes by other processes in about a tenth of a second. Each process has one more connection for that, on which
it listens; while nobody writes, nothing is sent. Behind a pooler in transaction mode, where no signals arrive, and while that
connection is lost, the processes poll once a second.

## Behind a proxy

Set \`TRUSTED_PROXIES\` to the address of the proxy, for example \`TRUSTED_PROXIES=10.0.0.1\`, so that limits apply to the
addresses of the callers, and set \`BASE_URL\` to the public address. Without the former, everyone behind the proxy shares the
limits of one address. \`/metrics\`, \`/livez\` and \`/readyz\` need no key: do not let the proxy forward them.

From a trusted proxy, \`X-Forwarded-Proto\` counts only if it is \`http\` or \`https\`, and a port after an address in
\`X-Forwarded-For\` is ignored. A request with two \`Host\` or two \`Authorization\` headers is refused with 400.
`;
}

/** The methods and paths as plain values, for programs that should not load the schemas. */
function renderPaths(): string {
  const lines = OPERATIONS.filter(isOfClient).map((operation) => {
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

/** Those of the widget one by one, because its bundle should not contain names that it does not use. */
function renderWidgetPaths(): string {
  const lines = OPERATIONS.filter((operation) => !isOfClient(operation)).map(
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
