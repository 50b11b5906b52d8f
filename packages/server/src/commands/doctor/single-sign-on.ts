import type { Config } from '../../config.ts';
import type { Findings } from './findings.ts';

/** Explains the single sign-on settings, and reports unlikely ones, without a request to the provider. */
export function examineSingleSignOn(config: Config): Findings {
  const { OIDC_ROLES: roles, OIDC_GROUPS_CLAIM: claim } = config;
  if (roles.size === 0) return { facts: [], problems: [] };
  const mapping = [...roles].map(([group, role]) => `${group} → ${role}`).join(', ');
  const note = config.OIDC_ROLES_DRY_RUN
    ? 'This is a dry run: nobody gets or loses a role, and the log shows the planned changes.'
    : 'People in none of these groups are refused, except owners.';
  const suggestion = findSimilarClaim(claim);
  return {
    facts: [`Single sign-on reads the claim "${claim}" and gives roles: ${mapping}. ${note}`],
    problems:
      suggestion === undefined
        ? []
        : [
            `OIDC_GROUPS_CLAIM is "${claim}", which looks misspelt: did you mean "${suggestion}"? With a wrong claim, nobody has groups.`,
          ],
  };
}

const KNOWN_CLAIMS = [
  'groups',
  'roles',
  'cognito:groups',
  'realm_access.roles',
  'urn:zitadel:iam:org:project:roles',
];
/** Claims that some providers use instead, so they are not misspelt. */
const SYNONYMOUS_CLAIMS = ['group', 'role'];
const MAX_DISTANCE = 2;

/** A known claim that a misspelt one resembles; undefined if the claim is known, or resembles none. */
function findSimilarClaim(claim: string): string | undefined {
  if (KNOWN_CLAIMS.includes(claim) || SYNONYMOUS_CLAIMS.includes(claim)) return undefined;
  return KNOWN_CLAIMS.find((each) => distance(claim.toLowerCase(), each) <= MAX_DISTANCE);
}

/** The minimum number of letters to insert, delete or replace: https://en.wikipedia.org/wiki/Levenshtein_distance */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
