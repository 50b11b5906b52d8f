import { emptyFolderSettings, runCommand } from '@postil/harness/postil/process';
import { describe, expect, it } from 'vitest';

const PROVIDER = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'postil' };

async function examine(settings: Record<string, string>): Promise<string> {
  const { stdout } = await runCommand({ ...emptyFolderSettings(), ...settings }, ['doctor']);
  return stdout;
}

describe('the doctor command', () => {
  it('shows the role of each group, and that a dry run assigns none', async () => {
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

  it('suggests the claim that a misspelt one most resembles', async () => {
    const output = await examine({
      ...PROVIDER,
      OIDC_ROLES: 'designers=member',
      OIDC_GROUPS_CLAIM: 'gruops',
    });
    expect(output).toContain(
      'problem  OIDC_GROUPS_CLAIM is "gruops", which looks misspelt: did you mean "groups"?',
    );
  });
});
