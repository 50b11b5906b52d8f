/** Renders the page of the settings. */
import { SETTINGS } from '@postil/server/inside';

const SECTIONS = `## The embedded database

Without \`DATABASE_URL\`, Postil uses a PostgreSQL engine that runs inside the process, with its data in \`DATA_DIR\`. Every
acknowledged write is on disk. Only one process at a time can open the folder: a second one is refused, and the
message names the process that uses it. To back it up, stop the server and copy \`DATA_DIR/database\`.

## Uploaded files

Uploaded files are in \`DATA_DIR/uploads\`, or with \`STORAGE_URL\` in a bucket of an S3-compatible server. The access
key and the secret in this URL are percent-encoded; without them, the credentials come from the environment or from the machine's role.
[operation.md](operation.md) describes the required permissions, backups, and how to move files to a bucket.

## A PostgreSQL server

Set \`DATABASE_URL\`, prepare the database once with \`npm run -s postil -- init\` (\`--help\` shows its options), then
start as many processes as you like: they are stateless, and need the same \`SECRET_KEY\`
([operation.md](operation.md#the-key-of-the-installation)). The server must commit durably: with \`fsync\`,
\`full_page_writes\` or \`synchronous_commit\` off, Postil refuses to start. The extensions \`pg_trgm\` and
\`btree_gin\` are created by the first migration; both come with PostgreSQL and need no superuser.
With the locale \`C\`, the search for projects and sites is case-sensitive for letters other than A to Z: create the
database with \`C.UTF-8\` or a locale of your language. The search for comments is the same with any locale.

In \`DATABASE_URL\`, \`sslmode=require\` encrypts, and \`verify-ca\` or \`verify-full\` with \`sslrootcert\` also verify
the server; without \`sslrootcert\`, against the [authorities that Node.js trusts](operation.md#certificates-of-your-own-authority).
Without \`sslmode\`, or with \`disable\`, nothing is encrypted. Most requests share four of the
\`DB_POOL_SIZE\` connections, each transaction has its own, and one is reserved for looking up keys. A request that gets no
connection within two seconds is refused with 503. Each connection is replaced after about half an hour.

Behind a pooler in transaction mode, set \`DB_PREPARE=false\`, and let the pooler accept Postil's session settings:
PgBouncer needs \`ignore_startup_parameters = options\`, and the time limits must then be set on the user
(\`ALTER ROLE postil SET statement_timeout = '5s'; ALTER ROLE postil SET idle_in_transaction_session_timeout = '10s'\`).

## Replicas

\`DATABASE_REPLICA_URLS\` names streaming replicas (hot standbys) of the primary, the server of \`DATABASE_URL\`. They serve
listings, searches, boards, the activity, the summary and exports; all other reads, and every write, go to the primary. No
read is stale: before each one, the process asks the primary for its WAL position and the replica for the position that it has
replayed. If the replica needs more than 20 ms to catch up, the primary serves that read. The database and its user must be
the same as on the primary; processes and commands start even if the replicas are down.

A replica that does not respond, lags by more than five seconds, was promoted, or follows a server other than the primary is
left out, and used again when it has recovered; no request fails because of it. The log, the metrics \`db_replica_…\` and
\`doctor\` say which replicas are used, and why others are not. Each process checks each replica once a second, and opens up to
\`DB_POOL_SIZE\` connections to each. Set \`hot_standby_feedback = on\` on the replicas so that long searches can finish; those
that a replica cancels are repeated on the primary. Managed services whose readers share the storage of the writer, and report
no WAL position, are not used as replicas.

## Several processes

The processes on one PostgreSQL server share rate limits. Each process allows a twentieth of a limit before it reports
its usage to the database, and then reserves a fortieth at a time, so that with three processes a limit can be exceeded by up to 15 %. While
the database does not respond, each process counts by itself. The number of concurrent requests is limited per process.

After a commit, a process notifies the others with \`NOTIFY\`, at most ten times a second, so that open boards and waiting
assistants get changes by other processes in about a tenth of a second. Each process listens on one additional connection;
while nobody writes, nothing is sent. Behind a pooler in transaction mode, where no notifications arrive, and while that
connection is lost, the processes poll once a second.

## Behind a proxy

Set \`TRUSTED_PROXIES\` to the address of the proxy, for example \`TRUSTED_PROXIES=10.0.0.1\`, so that limits apply to the
IP addresses of the clients, and set \`BASE_URL\` to the public URL. Without the former, everyone behind the proxy shares the
limits of one IP address. Assistants that sign in compare URLs and need \`BASE_URL\`, see [mcp.md](mcp.md#signing-in).
\`/metrics\`, \`/livez\` and \`/readyz\` need no key: do not let the proxy forward them.

[installation.md](installation.md#behind-a-proxy) has configurations for nginx and Caddy.

| Problem | Where Postil reports it |
|---|---|
| people open an address other than \`BASE_URL\` over http | the sign-in page, its error, and the log, once |
| the same over https, where everything works except that links in e-mails lead elsewhere | the log, once; \`doctor\`, if that address does not lead to the server |
| the proxy replaces \`Host\` while \`BASE_URL\` is not set, over http | the sign-in error, and the log, once |
| \`TRUSTED_PROXIES\` lacks the proxy | the log, once; \`doctor\`, if \`BASE_URL\` is https |
| the path below which the proxy serves Postil is not the path of \`BASE_URL\` | the page, instead of the app; \`doctor\` |
| \`BASE_URL\` is redirected or leads elsewhere, or the proxy does not reach the server | \`doctor\`, while the server runs |
| the proxy refuses large bodies | the app, the widget and the client, next to the file; \`doctor\` |
| assistants do not find the sign-in because Postil is served below a path | \`doctor\` |

From a trusted proxy, \`X-Forwarded-Proto\` counts only if it is \`http\` or \`https\`, and a port after an address in
\`X-Forwarded-For\` is ignored. A request with two \`Host\` or two \`Authorization\` headers is refused with 400.`;

/** The table of the settings, followed by the sections that explain them. */
export function renderConfiguration(): string {
  const settings: Record<string, { fallback?: string; description: string }> = SETTINGS;
  const rows = Object.entries(settings).map(
    ([name, { fallback, description }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${description} |`,
  );
  return `# Configuration

Settings are environment variables; the server and the command line read the same ones. The server does not
start with an invalid value, and the message says which values are valid. \`npm run -s postil -- doctor\` checks them
together with the database.

| Setting | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}

${SECTIONS}
`;
}
