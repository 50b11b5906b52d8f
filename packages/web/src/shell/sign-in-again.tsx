import { PostilError } from '@postil/client';
import { useEffect, useRef, useState } from 'react';
import { BASE } from '../data/api/base.ts';
import { openApi } from '../data/api/client.ts';
import { setRenewer } from '../data/api/renewal.ts';
import { useSession } from '../data/session.ts';
import { LazySignInForm } from '../features/sign-in/index.ts';
import { useTexts } from '../i18n/context.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

/** Preloads the form, which may be needed when nothing can be loaded. */
export const prepareSignIn = LazySignInForm.prepare;

/** The statuses that mean that the person is no longer a member. */
const ENDED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

/** Asks for the password over the page when the session has expired, so that no typed text is lost. */
export function SignInAgain() {
  const { signIn } = useTexts();
  const { user, organization } = useSession();
  const [isOpen, setOpen] = useState(false);
  const resolver = useRef<(isRenewed: boolean) => void>(undefined);
  useEffect(
    () =>
      setRenewer(
        () =>
          new Promise((resolve) => {
            resolver.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  const finish = (isRenewed: boolean) => {
    setOpen(false);
    resolver.current?.(isRenewed);
    resolver.current = undefined;
  };
  return (
    <Dialog title={signIn.again} description={signIn.againHint} isOpen={isOpen} onClose={() => finish(false)}>
      <LazySignInForm
        email={user.email}
        isEmailFixed
        sendCredentials={async (credentials) => {
          await openApi.signIn(credentials);
          await reenterOrganization(organization.id);
        }}
        onDone={() => finish(true)}
      />
    </Dialog>
  );
}

/**
 * Re-enters the organisation of this page: a new session begins in the most recently used one, to which the waiting
 * calls of this page must not be sent. Anyone who is no longer a member starts over.
 *
 * @throws {PostilError} the organisation was not re-entered; the page stays open unless the membership has ended.
 */
async function reenterOrganization(organizationId: string): Promise<void> {
  try {
    const session = await openApi.getSession({});
    if (session.organization.id !== organizationId)
      await openApi.switchOrganization({ organization_id: organizationId });
  } catch (error) {
    if (error instanceof PostilError && ENDED_STATUSES.has(error.status)) location.assign(BASE);
    throw error;
  }
}
