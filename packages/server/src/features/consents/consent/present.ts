import type { OpenedAuthorization } from '@postil/contract';
import { isOnThisDevice } from '../clients/redirects.ts';
import type { CheckedRequest } from './requests.ts';
import type { EncryptedRequest } from './service.ts';

/** The public form of a checked request, for the member who decides. */
export function presentRequest(
  { client, redirectUri, permissions }: CheckedRequest,
  { consent, cancelUrl }: EncryptedRequest,
): OpenedAuthorization {
  const redirect = new URL(redirectUri);
  return {
    client_name: client.name,
    publisher: client.publisher,
    redirect_host: redirect.host,
    is_on_this_device: isOnThisDevice(redirect),
    permissions: [...permissions],
    consent,
    cancel_url: cancelUrl,
  };
}
