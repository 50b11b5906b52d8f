import { ProtocolError } from '@modelcontextprotocol/server';
import type { AppError } from '../errors.ts';
import { toAppError } from '../http/error-handler.ts';

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

/**
 * Sorts out what was thrown while a request was answered.
 *
 * @param logFault told of what is a fault of ours.
 * @returns a refusal that the caller can act on, or what the protocol answers in place of a result.
 */
export function sortError(
  error: unknown,
  { requestId, logFault }: { requestId: string | null; logFault: (error: unknown) => void },
): AppError | ToolRefusal | ProtocolError {
  if (error instanceof ToolRefusal || ProtocolError.isInstance(error)) return error;
  const refusal = toAppError(error instanceof Error ? error : new Error(String(error)));
  if (refusal.status < 500) return refusal;
  if (refusal !== error) logFault(error);
  if (refusal.code === 'unavailable') return new ProtocolError(RPC.internal, refusal.message);
  return new ProtocolError(RPC.internal, `Internal error (ref ${requestId ?? 'none'})`);
}
