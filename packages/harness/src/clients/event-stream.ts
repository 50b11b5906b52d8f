import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A message of an event stream. */
interface StreamedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event stream that is being read, until the test ends. */
export interface EventStream {
  readonly headers: Headers;
  /** All messages of this kind so far. */
  messagesOf(event: string): StreamedEvent[];
  /** The entire text received so far. */
  text(): string;
  readonly isEnded: boolean;
  close(): void;
}

/** Opens an event stream. @throws {Error} with the body, if the response is not a stream. */
export async function openEventStream(url: URL, headers: Record<string, string>): Promise<EventStream> {
  // A separate connection: `fetch` replaces an aborted one, and a closing server then waits for the replacement.
  const request = get(url, { headers, agent: false });
  onTestFinished(() => {
    request.destroy();
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${await readText(response)}`);
  let text = '';
  let isEnded = false;
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // It also ends when the connection breaks.
  response.on('error', () => {});
  response.once('close', () => {
    isEnded = true;
  });
  const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return {
    headers: new Headers(Object.fromEntries(entries)),
    messagesOf: (event) => parse(text).filter((each) => each.event === event),
    text: () => text,
    get isEnded() {
      return isEnded;
    },
    close: () => request.destroy(),
  };
}

function parse(text: string): StreamedEvent[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((message) => {
      const fields = new Map(
        message.split('\n').map((line) => {
          const [name = '', ...rest] = line.split(': ');
          return [name, rest.join(': ')] as const;
        }),
      );
      const data = fields.get('data');
      return data === undefined
        ? []
        : [{ event: fields.get('event') ?? 'message', id: fields.get('id'), data: JSON.parse(data) }];
    });
}
