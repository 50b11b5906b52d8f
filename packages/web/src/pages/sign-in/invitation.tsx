import { type Invitation, PostilError } from '@postil/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { openApi } from '../../data/api/client.ts';
import { keys } from '../../data/records/kinds.ts';
import { enterSession } from '../../data/session.ts';
import { Card, SignInForm } from '../../features/sign-in/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { PasswordForm } from './password-form.tsx';

/** The page of an invitation link: the person chooses a password, or signs in with an existing one. */
export default function InvitationPage() {
  const { signIn } = useTexts();
  const { token } = useParams({ from: '/invitation/$token' });
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.invitation(token),
    queryFn: () => openApi.readInvitation({ token }),
    retry: false,
  });
  if (error) return <LinkProblem error={error} onRetry={() => void refetch()} />;
  if (!invitation) return null;
  const { organization_name, email, inviter_name } = invitation;
  return (
    <Card heading={signIn.invitationTitle(organization_name)}>
      <p className="text-center text-text-quiet">
        {inviter_name === null ? signIn.invited(email) : signIn.invitedBy(inviter_name, email)}
      </p>
      <InvitationForm invitation={invitation} token={token} />
    </Card>
  );
}

function InvitationForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const { signIn } = useTexts();
  const router = useRouter();
  const accept = useMutation({
    mutationFn: (chosen: { password: string; name?: string }) =>
      openApi.acceptInvitation({ token, ...chosen }),
    onSuccess: async () => {
      await enterSession();
      await router.navigate({ to: '/board' });
    },
  });
  if (!invitation.has_account)
    return (
      <PasswordForm
        email={invitation.email}
        name={invitation.name}
        action={signIn.join}
        isBusy={accept.isPending}
        error={accept.error}
        onSubmit={accept.mutate}
      />
    );
  return (
    <>
      <p>{signIn.joinSignIn}</p>
      <SignInForm
        email={invitation.email}
        isEmailFixed
        sendCredentials={({ password }) => accept.mutateAsync({ password })}
        onDone={() => {}}
      />
    </>
  );
}

/** The refusals of a link that no longer works, or is incomplete. */
const REFUSALS = ['link_invalid', 'validation_failed'];

/** The page of a link that could not be read: it has expired, or Postil did not respond. */
export function LinkProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { signIn } = useTexts();
  if (!(error instanceof PostilError && REFUSALS.includes(error.code)))
    return <Problem error={error} onRetry={onRetry} />;
  return (
    <Card heading={signIn.linkExpiredTitle}>
      <p role="alert" className="text-center">
        {signIn.linkExpired}
      </p>
      <Link to="/sign-in" className="self-center text-accent underline underline-offset-3">
        {signIn.back}
      </Link>
    </Card>
  );
}
