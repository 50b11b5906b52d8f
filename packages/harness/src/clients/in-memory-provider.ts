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
  consentUrl: URL | undefined;
  stored: StoredData = {};

  constructor(client_name: string, redirectUrl: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = { client_name, redirect_uris: [redirectUrl] };
  }

  clientInformation() {
    return this.stored.client;
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.stored = { ...this.stored, client };
  }
  tokens() {
    return this.stored.tokens;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = { ...this.stored, tokens };
  }
  redirectToAuthorization(url: URL) {
    this.consentUrl = url;
  }
  saveCodeVerifier(verifier: string) {
    this.stored = { ...this.stored, verifier };
  }
  saveDiscoveryState(discovery: OAuthDiscoveryState) {
    this.stored = { ...this.stored, discovery };
  }
  discoveryState() {
    return this.stored.discovery;
  }
  codeVerifier() {
    return this.stored.verifier ?? '';
  }
}
