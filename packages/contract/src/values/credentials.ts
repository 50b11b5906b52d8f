import type { ViaKind } from './enums.ts';

/** The messages for credentials of the wrong kind, which name the endpoints that accept them. */
export const WRONG_CREDENTIAL_MESSAGES: Readonly<Partial<Record<ViaKind, string>>> = {
  api_key: 'This is an API key: the MCP endpoint accepts MCP keys (psm_…).',
  mcp_key: 'This is an MCP key: the REST API accepts API keys (pst_…).',
  session: 'This is a session: the MCP endpoint accepts MCP keys (psm_…).',
  review_link: 'This is the token of a review, which only the REST API accepts.',
  widget: 'This is a token of the widget, which only the endpoints of the widget accept.',
};
