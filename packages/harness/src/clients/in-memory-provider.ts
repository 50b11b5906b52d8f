import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';

interface StoredData {
  readonly client?: StoredOAuthClientInformation;
  readonly tokens?: StoredOAuthTokens;
  readonly verifier?: string;
  readonly discovery?: OAuthDiscoveryState;
}

/** The in-memory state of an official MCP client that signs in; the test acts as its browser. */
export class InMemoryProvider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: { readonly client_name: string; readonly redirect_uris: string[] };
  /** The page at which the client has asked for consent. */
  opened: URL | undefined;
  kept: StoredData = {};

  constructor(client_name: string, redirectUrl: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = { client_name, redirect_uris: [redirectUrl] };
  }

  clientInformation() {
    return this.kept.client;
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.kept = { ...this.kept, client };
  }
  tokens() {
    return this.kept.tokens;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = { ...this.kept, tokens };
  }
  redirectToAuthorization(url: URL) {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string) {
    this.kept = { ...this.kept, verifier };
  }
  saveDiscoveryState(discovery: OAuthDiscoveryState) {
    this.kept = { ...this.kept, discovery };
  }
  discoveryState() {
    return this.kept.discovery;
  }
  codeVerifier() {
    return this.kept.verifier ?? '';
  }
}
