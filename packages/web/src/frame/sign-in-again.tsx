import { useEffect, useRef, useState } from 'react';
import { setRenewer } from '../api/renewal.ts';
import { useSession } from '../api/session.ts';
import { Dialog } from '../parts/dialog.tsx';
import { lazyPart } from '../parts/loaded-later.tsx';
import { useTexts } from '../texts/context.tsx';

const SignInForm = lazyPart(async () => ({
  default: (await import('../places/sign-in/form.tsx')).SignInForm,
}));

/** Prepares the code of the form, which may be needed when nothing can be loaded. */
export const prepareSignIn = SignInForm.prepare;

/** Asks for the password over the page when the session has ended, so that nothing that was typed is lost. */
export function SignInAgain() {
  const { signIn } = useTexts();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isRenewed: boolean) => void>(undefined);
  useEffect(
    () =>
      setRenewer(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  const finish = (isRenewed: boolean) => {
    setOpen(false);
    answer.current?.(isRenewed);
    answer.current = undefined;
  };
  return (
    <Dialog title={signIn.again} description={signIn.againWhy} isOpen={isOpen} onClose={() => finish(false)}>
      <SignInForm email={user.email} isEmailFixed onDone={() => finish(true)} />
    </Dialog>
  );
}
