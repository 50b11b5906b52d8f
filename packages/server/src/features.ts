import { TOOL_NAMES } from '@postil/contract';
import { type Config, providerOptions } from './config.ts';
import { createAddressPolicy } from './core/net/address-policy.ts';
import type { ResolveHost } from './core/net/resolve.ts';
import { createSystemResolver } from './core/net/system-resolver.ts';
import { accounts } from './features/accounts/feature.ts';
import { activity } from './features/activity/feature.ts';
import { apiKeys } from './features/api-keys/feature.ts';
import { revokeKeysOf } from './features/api-keys/service.ts';
import { auditLog } from './features/audit-log/feature.ts';
import { commentCounts } from './features/comment-counts/feature.ts';
import { comments } from './features/comments/feature.ts';
import { findCropUrls, readCrop } from './features/comments/screenshots/service.ts';
import { consents } from './features/consents/feature.ts';
import { live } from './features/live/feature.ts';
import { members } from './features/members/feature.ts';
import { hideProjectFromGuests } from './features/members/queries.ts';
import { mockups } from './features/mockups/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { notifyOwnersOfDisabledWebhook } from './features/notifications/notification/service.ts';
import { organizations } from './features/organizations/feature.ts';
import { projects } from './features/projects/feature.ts';
import { getProject } from './features/projects/service.ts';
import { reviewLinks } from './features/review-links/feature.ts';
import { deleteSecretsOfProject } from './features/review-links/queries.ts';
import { signIn } from './features/sign-in/feature.ts';
import { makeInvitationPath } from './features/sign-in/invitation-links/service.ts';
import { sites } from './features/sites/feature.ts';
import { getSite } from './features/sites/service.ts';
import { summary } from './features/summary/feature.ts';
import { views } from './features/views/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import { widget } from './features/widget/feature.ts';

/**
 * Creates the features of one application with their settings. The order determines that of the MCP endpoint's
 * resources and prompts.
 *
 * @param resolveHost resolves the host names of webhooks and of third-party images. Default: the resolver of the
 *   system.
 */
export function createFeatures(config: Config, { resolveHost }: { resolveHost?: ResolveHost } = {}) {
  const network = {
    allowedNetworks: config.WEBHOOK_ALLOW_CIDRS,
    allowHttp: config.WEBHOOK_ALLOW_HTTP,
    resolveHost: resolveHost ?? createSystemResolver(),
  };
  const policy = createAddressPolicy({ ...network, resolve: network.resolveHost });
  return [
    organizations(),
    projects({
      max: config.LIMIT_PROJECTS,
      onDeleted: [hideProjectFromGuests, deleteSecretsOfProject],
    }),
    sites({ max: config.LIMIT_SITES }),
    mockups({ maxBytes: config.LIMIT_STORED_BYTES }),
    accounts,
    members({ max: config.LIMIT_MEMBERS, onGuestRemoved: revokeKeysOf }),
    commentCounts(),
    comments({
      maxWaits: config.LIMIT_WAITS,
      maxBytes: config.LIMIT_STORED_BYTES,
      reminderHour: config.REMINDER_HOUR,
      mail: {
        smtpUrl: config.SMTP_URL,
        from: config.MAIL_FROM,
        digestSeconds: config.MAIL_DIGEST_SECONDS,
        dailyLimit: config.MAIL_DAILY_LIMIT,
        readCrop,
      },
    }),
    summary(),
    live({ max: config.LIMIT_STREAMS }),
    views,
    activity({ getSite, getProject }),
    // Before the keys: the tokens of review links are sent where a key would be.
    reviewLinks({ max: config.LIMIT_REVIEW_LINKS }),
    widget({
      maxBytes: config.LIMIT_STORED_BYTES,
      maxVisitorBytes: config.LIMIT_VISITOR_BYTES,
      maxHeld: config.LIMIT_HELD_COMMENTS,
      policy,
      maxSites: config.LIMIT_SITES,
    }),
    apiKeys({ max: config.LIMIT_API_KEYS }),
    consents({ max: config.LIMIT_API_KEYS, policy }),
    // After the keys: a key in a request has precedence over a session.
    signIn({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      provider: providerOptions(config),
      maxMembers: config.LIMIT_MEMBERS,
      onGuestRemoved: revokeKeysOf,
    }),
    auditLog(),
    notifications({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      digestSeconds: config.MAIL_DIGEST_SECONDS,
      dailyLimit: config.MAIL_DAILY_LIMIT,
      makeInvitationPath,
      readCrop,
    }),
    webhooks({
      schedule: config.WEBHOOK_RETRY_SCHEDULE,
      timeoutMs: config.WEBHOOK_TIMEOUT_MS,
      ...network,
      onDisabled: notifyOwnersOfDisabledWebhook,
      findPictures: findCropUrls,
      max: config.LIMIT_WEBHOOKS,
    }),
  ] as const;
}

type Feature = ReturnType<typeof createFeatures>[number];
type ToolOf<Each> = Each extends { readonly tools: infer Tools } ? keyof Tools : never;

/** The tools in the order of the listing. A tool that no feature has does not compile. */
export const TOOLS_IN_ORDER: readonly ToolOf<Feature>[] = TOOL_NAMES;
