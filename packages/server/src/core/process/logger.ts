import pino from 'pino';

export type Logger = pino.Logger;

/** Log lines are gathered to this size, or for a second, before they are written. */
const BUFFER_BYTES = 4_096;
const FLUSH_MS = 1_000;

const REDACTED = ['password', 'key', 'secret', 'authorization', '["x-api-key"]', 'cookie'];

/** JSON lines on standard output. Secrets never appear in them, wherever in a line they are. */
export function createLogger(level: string): Logger {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
  });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: REDACTED.flatMap((name) => {
        const below = name.startsWith('[') ? name : `.${name}`;
        return [name, `*${below}`, `*.*${below}`, `*.*.*${below}`];
      }),
      serializers: { err: serializeError },
    },
    destination,
  );
}

/** Of a database error the statement and its parameters are left out: they hold what people wrote. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: withoutPassword(error.message),
    code,
    stack: withoutPassword(error.stack ?? ''),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  };
}

function withoutPassword(text: string): string {
  return text.replace(/(postgres(?:ql)?:\/\/[^:@/\s]*:)[^@\s]*@/g, '$1***@');
}
