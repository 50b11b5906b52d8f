import { ProtocolError } from '@modelcontextprotocol/server';
import type { AppError } from '../../errors.ts';
import { toAppError } from '../../http/messages/error-handler.ts';
import { RPC_CODES, ToolRefusal } from '../surface/refusal.ts';

/**
 * Classifies an error that was thrown while a request was served.
 *
 * @param logFault called with an internal error.
 * @returns a refusal that the caller can act on, or an error of the protocol.
 */
export function classifyError(
  error: unknown,
  { requestId, logFault }: { requestId: string | null; logFault: (error: unknown) => void },
): AppError | ToolRefusal | ProtocolError {
  if (error instanceof ToolRefusal || ProtocolError.isInstance(error)) return error;
  const refusal = toAppError(error instanceof Error ? error : new Error(String(error)));
  // The same error as when a rate limit refuses a call before any tool runs.
  if (refusal.code === 'rate_limited') return new ProtocolError(refusal.status, refusal.message);
  if (refusal.status < 500) return refusal;
  if (refusal !== error) logFault(error);
  if (refusal.code === 'unavailable') return new ProtocolError(RPC_CODES.internal, refusal.message);
  return new ProtocolError(RPC_CODES.internal, `Internal error (ref ${requestId ?? 'none'})`);
}
