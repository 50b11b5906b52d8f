import { ConnectionError, toError } from './errors.ts';

/** A message of an event stream. */
export interface StreamMessage {
  readonly event: string;
  /** The last id that the server has sent, with this message or before it. */
  readonly id: string;
  readonly data: unknown;
}

/**
 * The messages of an event stream (HTML standard, 9.2.6). Comments and messages without data are left out.
 *
 * @param maxSilenceMs the time without a byte after which the stream counts as broken.
 * @param throwIfAborted throws the reason if the caller has aborted the stream.
 * @throws {ConnectionError} the connection was lost.
 * @throws {PostilError} `unexpected_response`: the response is not an event stream.
 */
export async function* readStream(
  response: Response,
  { maxSilenceMs, throwIfAborted }: { maxSilenceMs: number; throwIfAborted: () => void },
): AsyncGenerator<StreamMessage, void, undefined> {
  const reader = response.body?.getReader();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!reader || !isStream) throw toError(response, undefined);
  const decoder = new TextDecoder();
  const parse = createParser();
  try {
    for (;;) {
      const { done, value } = await withTimeLimit(maxSilenceMs, reader.read());
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    throwIfAborted();
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError({
      message: 'The stream was interrupted.',
      code: 'connection_failed',
      cause: error,
    });
  } finally {
    // Even if the caller has left its loop. A stream that has ended or broken cannot be cancelled.
    await reader.cancel().catch(() => {});
  }
}

/** Creates a parser that takes the chunks of a stream in order and returns the messages that each one completes. */
function createParser(): (chunk: string) => Iterable<StreamMessage> {
  let rest = '';
  let id = '';
  return function* parse(chunk) {
    rest = (rest + chunk).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = fieldsOf(block);
      id = fields.get('id') ?? id;
      const data = fields.get('data');
      if (data !== undefined) yield { event: fields.get('event') ?? 'message', id, data: JSON.parse(data) };
    }
  };
}

/** The fields of a message by name. The values of a repeated field become its lines. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    const previous = fields.get(name);
    fields.set(name, previous === undefined ? value : `${previous}\n${value}`);
  }
  return fields;
}

/** Awaits a promise within a time limit. @throws {ConnectionError} `timed_out`: the promise took longer. */
async function withTimeLimit<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    const message = `Nothing has arrived for ${ms} ms.`;
    timer = setTimeout(() => reject(new ConnectionError({ message, code: 'timed_out' })), ms);
  });
  try {
    return await Promise.race([promise, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
