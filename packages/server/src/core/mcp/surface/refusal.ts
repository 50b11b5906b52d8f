/** JSON-RPC error codes: https://www.jsonrpc.org/specification#error_object */
export const RPC_CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
} as const;

/** A problem that the caller can fix; the message becomes the result of the call, marked as an error. */
export class ToolRefusal extends Error {
  /** Details with users' stored text, which must not be part of the message. */
  readonly data: object | undefined;

  constructor(message: string, data?: object) {
    super(message);
    this.data = data;
  }
}
