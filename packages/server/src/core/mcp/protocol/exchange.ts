import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';

/** Whether a body of an earlier revision is a single request that needs nothing of HTTP but its response. */
export function isPlainRequest(body: object, version: unknown): body is JSONRPCRequest {
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.some((each) => each === version);
  return isKnown && isJSONRPCRequest(body) && !isInitializeRequest(body);
}

/**
 * Returns the server's response to one request, without the library's HTTP transport, whose web request and
 * response, stream and table of streams cost a third of a call. The server cannot be used again.
 */
export async function exchange(server: Server, request: JSONRPCRequest): Promise<JSONRPCMessage> {
  const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
  const transport: Transport = {
    start: async () => {},
    async send(message) {
      // Notifications are dropped, because there is no stream for them.
      if (!('method' in message)) resolve(message);
    },
    close: async () => {},
  };
  await server.connect(transport);
  transport.onmessage?.(request);
  return promise;
}
