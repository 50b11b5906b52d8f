import type { Request } from '../run/request.ts';

/** The version of the protocol that a client speaks. */
export type ProtocolVersion = '2025-11-25' | '2026-07-28';

const META = 'io.modelcontextprotocol/';

/** A request for the list of tools. */
export function listTools(version: ProtocolVersion): Request {
  return toRequest({ method: 'tools/list', params: {}, headers: {} }, version);
}

/** A request that calls a tool. */
export function callTool(
  name: string,
  args: Readonly<Record<string, unknown>>,
  version: ProtocolVersion,
): Request {
  const params = { name, arguments: args };
  return toRequest({ method: 'tools/call', params, headers: { 'mcp-name': name } }, version);
}

interface Message {
  readonly method: string;
  readonly params: object;
  /** Headers that are specific to this message; only the newer version of the protocol has them. */
  readonly headers: Readonly<Record<string, string>>;
}

function toRequest({ method, params, headers }: Message, version: ProtocolVersion): Request {
  const isModern = version === '2026-07-28';
  const meta = {
    [`${META}protocolVersion`]: version,
    [`${META}clientCapabilities`]: {},
    [`${META}clientInfo`]: { name: 'bench', version: '1' },
  };
  return {
    method: 'POST',
    path: '/mcp',
    headers: { 'mcp-protocol-version': version, ...(isModern && { 'mcp-method': method, ...headers }) },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: isModern ? { ...params, _meta: meta } : params,
    }),
  };
}
