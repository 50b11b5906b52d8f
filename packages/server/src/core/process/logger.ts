import pino from 'pino';
import { LogOutput } from './log-output.ts';

export type Logger = pino.Logger;

const STANDARD_OUTPUT = 1;

const REDACTED = [
  ...['password', 'key', 'secret', 'cookie', '["set-cookie"]'],
  ...['authorization', '["proxy-authorization"]', '["x-api-key"]'],
];

/** A logger that writes JSON lines to standard output, without secrets at any depth of up to four levels. */
export function createLogger(level: string): Logger {
  const output = new LogOutput(STANDARD_OUTPUT, (lines) =>
    logger.warn({ lines }, 'lines of the log could not be written'),
  );
  const logger = pino(
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
    output,
  );
  return logger;
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
