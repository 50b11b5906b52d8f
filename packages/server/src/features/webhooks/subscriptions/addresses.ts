import { AppError } from '../../../core/errors.ts';
import { type AddressPolicy, ForbiddenAddressError } from '../../../core/net/address-policy.ts';

/**
 * Refuses the address of a webhook that Postil may not call.
 *
 * @param organizationId whose look-ups share a bound.
 * @throws {AppError} `webhook_url_forbidden`, with the reason and the valid form.
 */
export async function requireAllowedAddress(
  policy: AddressPolicy,
  { url, organizationId }: { url: string; organizationId: string },
): Promise<void> {
  try {
    await policy.requireAllowedUrl(url, organizationId);
  } catch (error) {
    throw error instanceof ForbiddenAddressError ? forbid(error.message) : error;
  }
}

function forbid(reason: string): AppError {
  return new AppError(
    'webhook_url_forbidden',
    `A webhook needs a public https address without user name and password: ${reason}.`,
    { fields: { url: ['must be a public https address'] } },
  );
}
