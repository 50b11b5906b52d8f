import pino from 'pino';
import { LogOutput } from './log-output.ts';

export type Logger = pino.Logger;

const STANDARD_OUTPUT = 1;

const REDACTED_NAMES = [
  'password',
  'key',
  'secret',
  'cookie',
  '["set-cookie"]',
  'authorization',
  '["proxy-authorization"]',
  '["x-api-key"]',
];

/** Creates a logger that writes JSON lines to standard output, with secrets redacted down to the fourth level. */
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
      redact: REDACTED_NAMES.flatMap((name) => {
        const suffix = name.startsWith('[') ? name : `.${name}`;
        return [name, `*${suffix}`, `*.*${suffix}`, `*.*.*${suffix}`];
      }),
      serializers: { err: (error: unknown) => serializeError(error) },
    },
    output,
  );
  return logger;
}

/** The maximum number of logged causes of an error. */
const MAX_CAUSES = 5;

/**
 * The loggable part of an error: plain values only, because its other properties, such as the parameters of a request
 * or of an SQL statement, may contain people's texts, and may not be serialisable.
 */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return describe(error);
  const cause = read(error, 'cause');
  const code = read(error, 'code');
  return {
    type: textOf(read(error, 'name')),
    message: withoutPassword(textOf(read(error, 'message'))),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: withoutPassword(textOf(read(error, 'stack'))),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(cause, depth + 1) }),
  };
}

/** The value of a property; undefined if its getter throws. */
function read(error: Error, name: string): unknown {
  try {
    return Reflect.get(error, name);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A value that is not an error: itself if it is plain, otherwise only its type. */
function describe(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol') return typeof value;
  return (typeof value === 'object' && value !== null) || typeof value === 'function' ? typeof value : value;
}

function withoutPassword(text: string): string {
  return text.replace(/(postgres(?:ql)?:\/\/[^:@/\s]*:)[^@\s]*@/g, '$1***@');
}
