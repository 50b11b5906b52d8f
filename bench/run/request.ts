/** A request of a load. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  /** The headers in addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}
