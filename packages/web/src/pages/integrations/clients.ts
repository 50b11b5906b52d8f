/** The assistants with a known configuration, in the order of their tabs. */
export const CLIENTS = ['claude-code', 'claude-desktop', 'cursor', 'vscode', 'other'] as const;
export type Client = (typeof CLIENTS)[number];

/** The placeholder for an unknown secret. */
export const NO_KEY = 'psm_…';

interface Endpoint {
  /** The URL of the MCP endpoint. */
  readonly url: string;
  readonly key: string;
}

/** The client that the URL names; default: the first one. */
export function clientOf(text: string | undefined): Client {
  return CLIENTS.find((client) => client === text) ?? 'claude-code';
}

/** The configuration to paste into a client, with the key in it. */
export function configurationOf(client: Client, { url, key }: Endpoint): string {
  const header = { 'X-API-Key': key };
  switch (client) {
    case 'claude-code':
      return `claude mcp add --transport http postil ${url} --header 'X-API-Key: ${key}'`;
    case 'claude-desktop':
      return toJson({
        mcpServers: {
          postil: {
            command: 'npx',
            args: [
              '-y',
              'mcp-remote',
              url,
              '--transport',
              'http-only',
              '--header',
              `X-API-Key:\${POSTIL_MCP_KEY}`,
            ],
            env: { POSTIL_MCP_KEY: key },
          },
        },
      });
    case 'cursor':
      return toJson({ mcpServers: { postil: { url, headers: header } } });
    case 'vscode':
      return toJson({ servers: { postil: { type: 'http', url, headers: header } } });
    case 'other':
      return toJson({ mcpServers: { postil: { type: 'http', url, headers: header } } });
    default:
      return client satisfies never;
  }
}

const toJson = (configuration: object) => JSON.stringify(configuration, undefined, 2);
