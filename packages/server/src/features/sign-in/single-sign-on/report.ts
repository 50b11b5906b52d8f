import type { Services } from '../../../core/feature.ts';
import type { Claims } from './claims.ts';
import type { ProviderSettings } from './provider.ts';
import type { Decision } from './role-service.ts';

interface SignInContext {
  readonly claims: Claims;
  readonly settings: ProviderSettings;
  readonly requestId: string;
}

/** Creates a function that logs the decisions that concern operators. Refusals are logged elsewhere. */
export function createDecisionLogger(
  logger: Services['logger'],
  { claims, settings, requestId }: SignInContext,
): (decision: Decision) => void {
  const { groups, email, subject } = claims;
  const details = {
    provider: settings.name,
    issuer: settings.issuer,
    claim: settings.groupsClaim,
    groups: groups.names,
    ...(groups.problem && { problem: groups.problem }),
    person: email ?? subject,
    request_id: requestId,
  };
  return (decision) => {
    if (settings.isRolesDryRun)
      logger.warn({ ...details, decision }, `dry run of OIDC_ROLES: ${DRY_RUN_EFFECTS[decision.outcome]}`);
    else if (decision.outcome === 'removed')
      logger.warn(details, 'single sign-on removes a member who has left every group with a role');
    else if (decision.outcome === 'kept' && groups.problem !== undefined)
      logger.warn(details, 'single sign-on cannot read the groups of an owner, who keeps the role');
  };
}

const DRY_RUN_EFFECTS = {
  kept: 'the member would stay as before',
  added: 'the person would become a member',
  changed: 'the role of the member would change',
  removed: 'the member would be removed',
  refused: 'the person would be refused',
} as const satisfies Record<Decision['outcome'], string>;
