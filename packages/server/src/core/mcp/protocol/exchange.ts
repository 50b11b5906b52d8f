import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';

/** Whether a body of the older era is one request that needs nothing of HTTP: its answer is all there is to send. */
export function isPlainRequest(body: object, version: unknown): body is JSONRPCRequest {
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.some((each) => each === version);
  return isKnown && isJSONRPCRequest(body) && !isInitializeRequest(body);
}

/**
 * The server's answer to one request, without the library's HTTP transport: the web request and answer, the stream
 * and the table of streams that it makes cost a third of a call. The server is used up by it.
 */
export async function exchange(server: Server, request: JSONRPCRequest): Promise<JSONRPCMessage> {
  const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
  const transport: Transport = {
    start: async () => {},
    async send(message) {
      // There is no stream for what is told before the answer.
      if (!('method' in message)) resolve(message);
    },
    close: async () => {},
  };
  await server.connect(transport);
  transport.onmessage?.(request);
  return promise;
}
