import pino from 'pino';

export type Logger = pino.Logger;

/** Log lines are buffered up to this size, or for a second, before they are written. */
const BUFFER_BYTES = 4_096;
const FLUSH_MS = 1_000;

const REDACTED = [
  ...['password', 'key', 'secret', 'cookie', '["set-cookie"]'],
  ...['authorization', '["proxy-authorization"]', '["x-api-key"]'],
];

/** A logger that writes JSON lines to standard output, without secrets at any depth of up to four levels. */
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

/** Leaves out a database error's statement and parameters, because they contain text that people wrote. */
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
