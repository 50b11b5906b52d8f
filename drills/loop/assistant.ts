import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A picture that a tool returned. */
interface ToolPicture {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** The assistant of the drill: the official MCP client, with a separate key. */
export interface Assistant {
  /** Calls a tool that succeeds. @returns its data, of any form. @throws {Error} with the reason when it refuses. */
  // biome-ignore lint/suspicious/noExplicitAny: the drill compares parts of results of any form
  call(name: string, args?: Record<string, unknown>): Promise<any>;
  /** The pictures that accompany the data of a tool. */
  pictures(name: string, args: Record<string, unknown>): Promise<ToolPicture[]>;
  /** Sends a picture as a form to the URL that a tool returned. */
  upload(url: string, picture: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Connects to the endpoint of a server. @param key an MCP key. */
export async function connectAssistant(serverUrl: string, key: string): Promise<Assistant> {
  const headers = { 'X-API-Key': key };
  const client = new Client({ name: 'Claude Code', version: '2.1.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', serverUrl), { requestInit: { headers } }),
  );
  // The client validates results against the schemas that it has listed.
  await client.listTools();
  const callTool = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    if (result.isError) throw new Error(`${name} was refused: ${JSON.stringify(result.content)}`);
    return result;
  };
  return {
    call: async (name, args = {}) => (await callTool(name, args)).structuredContent,
    async pictures(name, args) {
      const { content } = await callTool(name, args);
      return content.flatMap((part) =>
        part.type === 'image' ? [{ mimeType: part.mimeType, bytes: Buffer.from(part.data, 'base64') }] : [],
      );
    },
    async upload(url, picture) {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'after.png');
      const response = await fetch(url, { method: 'PUT', headers, body });
      if (!response.ok) throw new Error(`The picture was refused: ${await response.text()}`);
    },
    close: () => client.close(),
  };
}
