import { emptyFolder, runCommand } from '@postil/harness/postil/process';
import { describe, expect, it } from 'vitest';

const PROVIDER = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'postil' };

async function examine(settings: Record<string, string>): Promise<string> {
  const { stdout } = await runCommand({ ...emptyFolder(), ...settings }, ['doctor']);
  return stdout;
}

describe('the doctor command', () => {
  it('shows which role each group gives, and that a dry run gives none', async () => {
    const output = await examine({
      ...PROVIDER,
      OIDC_ROLES: '/designers=member,clients=guest',
      OIDC_ROLES_DRY_RUN: 'true',
    });
    expect(output).toContain(
      'reads the claim "groups" and gives roles: designers → member, clients → guest.',
    );
    expect(output).toContain('This is a dry run');
  });

  it('names the claim that a misspelt one was meant to be', async () => {
    const output = await examine({
      ...PROVIDER,
      OIDC_ROLES: 'designers=member',
      OIDC_GROUPS_CLAIM: 'gruops',
    });
    expect(output).toContain(
      'problem  OIDC_GROUPS_CLAIM is "gruops", which looks misspelt: is "groups" meant?',
    );
  });
});
