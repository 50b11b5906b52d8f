import type { Operation } from '../declaration/operation.ts';
import recorded from './recorded.json' with { type: 'json' };

/** A request to a server, with the full body of its response. */
export interface RecordedExample {
  readonly request: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
  readonly status: number;
  /** JSON, or the text of a file or a stream. */
  readonly response: unknown;
}

/** Examples by operation id. A test compares them with a server; `npm test -- reference -u` records them. */
const RECORDED_EXAMPLES: Readonly<Record<string, RecordedExample>> = recorded;

/** The body of the recorded request; undefined: not recorded yet. */
export function recordedBody(id: string): unknown {
  return RECORDED_EXAMPLES[id]?.request.body;
}

/** The body of the recorded response; undefined: none of this media type is recorded, or it is a stream. */
export function recordedResponse({ id, streams }: Operation, mediaType: string): unknown {
  if (streams) return undefined;
  const response = RECORDED_EXAMPLES[id]?.response;
  return (typeof response === 'string') === (mediaType !== 'application/json') ? response : undefined;
}
