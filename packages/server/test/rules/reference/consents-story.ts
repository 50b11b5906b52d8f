import { openAuthorization, registerOAuthClient } from '@postil/harness/clients/oauth';
import { signInAs } from '@postil/harness/factories/sessions';
import type { TestServer } from '@postil/harness/postil/test-server';
import type { Scene } from './scene.ts';

/** A member grants consent to an assistant that signs in. */
export async function recordConsents(
  { tenant, recorder: { record } }: Scene,
  server: TestServer,
): Promise<void> {
  const as = await signInAs(server, tenant, tenant.user_id);
  const client = await registerOAuthClient(server);
  const request = { ...client.request, resource: 'http://127.0.0.1:3000/mcp' };
  await record('openAuthorization', { as, body: request });
  const { consent } = await openAuthorization(as, request);
  const { project_id } = tenant;
  await record('giveConsent', { as, body: { consent, project_id, permissions: ['read', 'write'] } });
}
