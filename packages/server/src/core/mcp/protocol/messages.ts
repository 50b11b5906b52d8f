/** The most messages in one body; earlier revisions of the protocol allow several. */
const MAX_MESSAGES = 20;

/** The JSON-RPC messages of a body. @returns undefined when it contains none, anything else, or too many. */
export function readMessages(body: unknown): readonly object[] | undefined {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  const isSound = messages.length >= 1 && messages.length <= MAX_MESSAGES && messages.every(isMessage);
  // `isMessage` has checked each.
  return isSound ? (messages as object[]) : undefined;
}

/**
 * Removes arguments that are null, which the protocol's schemas refuse: models write null for the arguments of a
 * tool or prompt that they leave out.
 *
 * @param body one message or a list of them.
 */
export function withoutNullArguments(body: object): object {
  if (Array.isArray(body)) return body.map(withoutNullArguments);
  const { params } = body as { params?: { arguments?: unknown } };
  if (params?.arguments !== null) return body;
  const { arguments: _none, ...others } = params;
  return { ...body, params: others };
}

function isMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, method, id, params } = value as Record<string, unknown>;
  if (jsonrpc !== '2.0') return false;
  if (typeof method !== 'string') return isResponse(value, id);
  return (id === undefined || isId(id)) && (params === undefined || isRecord(params));
}

/** A client may send a response to a request that it never got; it is accepted and dropped. */
function isResponse(value: object, id: unknown): boolean {
  return isId(id) && ('result' in value || 'error' in value);
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
