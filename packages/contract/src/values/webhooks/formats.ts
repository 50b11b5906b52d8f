/** A chat service whose channels can receive a webhook. */
interface ChatService {
  /** Its display name, in every language. */
  readonly name: string;
  /** The form of the URLs that it issues for a channel. */
  readonly url: RegExp;
}

/**
 * The chat services by the format of their messages. To add one, add a line here and a file of its name in
 * `webhooks/chat/formats` of the server.
 */
export const CHAT_SERVICES = {
  slack: { name: 'Slack', url: /^https:\/\/hooks\.slack(-gov)?\.com\/services\// },
  discord: {
    name: 'Discord',
    url: /^https:\/\/((ptb|canary)\.)?discord(app)?\.com\/api\/(v\d+\/)?webhooks\/\d+\/[^/?#]+\/?([?#]|$)/,
  },
  teams: {
    name: 'Microsoft Teams',
    url: /^https:\/\/[^/?#]+\.(logic\.azure\.com|api\.powerplatform\.com)(:443)?\/([^?#]*\/)?workflows\//,
  },
  mattermost: { name: 'Mattermost', url: /^https?:\/\/[^/?#]+\/([^?#]*\/)?hooks\/[a-z0-9]{26}\/?$/ },
  google_chat: {
    name: 'Google Chat',
    url: /^https:\/\/chat\.googleapis\.com\/v1\/spaces\/[^/?#]+\/messages\?/,
  },
} as const satisfies Record<string, ChatService>;

export type ChatFormat = keyof typeof CHAT_SERVICES;
/** `standard`: events as JSON, signed as Standard Webhooks requires. Any other: messages for a channel of a chat service. */
export type WebhookFormat = 'standard' | ChatFormat;

// `Object.keys` returns strings, regardless of the type of the object.
export const CHAT_FORMATS = Object.keys(CHAT_SERVICES) as readonly ChatFormat[];
export const WEBHOOK_FORMATS: readonly WebhookFormat[] = ['standard', ...CHAT_FORMATS];

/** The required format of a URL: that of the chat service that issues such URLs, or else `standard`. */
export function recogniseFormat(url: string): WebhookFormat {
  return CHAT_FORMATS.find((format) => CHAT_SERVICES[format].url.test(url.trim())) ?? 'standard';
}
