import { AppError } from '../../../core/errors.ts';
import { type AddressPolicy, ForbiddenAddressError } from '../../../core/net/address-policy.ts';

/**
 * Refuses a webhook URL that Postil may not call.
 *
 * @param organizationId the organisation, whose DNS look-ups share a limit.
 * @throws {AppError} `webhook_url_forbidden`, with the reason and the valid form.
 */
export async function requireAllowedUrl(
  policy: AddressPolicy,
  { url, organizationId }: { url: string; organizationId: string },
): Promise<void> {
  if (hasCredentials(url)) throw forbiddenUrlError(CREDENTIALS.reason, CREDENTIALS.clause);
  try {
    await policy.requireAllowedUrl(url, organizationId);
  } catch (error) {
    throw error instanceof ForbiddenAddressError ? forbiddenUrlError(error.message) : error;
  }
}

const CREDENTIALS = {
  reason:
    'it contains a user name or a password; send them as the header Authorization, which `headers` of the webhook sets',
  clause:
    'must not contain a user name or a password: send them as the header Authorization, in the headers of the webhook',
} as const;

function hasCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.username !== '' || url.password !== '');
}

function forbiddenUrlError(reason: string, clause = 'must be a public https URL'): AppError {
  return new AppError(
    'webhook_url_forbidden',
    `A webhook needs a public https URL without user name and password: ${reason}.`,
    { fields: { url: [clause] } },
  );
}
