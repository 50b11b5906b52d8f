/** Codes of JSON-RPC: https://www.jsonrpc.org/specification#error_object */
export const RPC = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
} as const;

/** A call that the caller can put right; its sentence becomes the result, marked as an error. */
export class ToolRefusal extends Error {
  /** What there is to say in stored text, which must not stand in a sentence. */
  readonly data: object | undefined;

  constructor(message: string, data?: object) {
    super(message);
    this.data = data;
  }
}
