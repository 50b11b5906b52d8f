import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { BASE } from '../../data/api/base.ts';
import { openApi } from '../../data/api/client.ts';
import { keys } from '../../data/records/kinds.ts';
import { enterSession } from '../../data/session.ts';
import { Card, SignInForm } from '../../features/sign-in/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';

const START_PATH = '/board';

/** The sign-in page. It returns people to the page that they requested. */
export default function SignIn() {
  const { signIn } = useTexts();
  const router = useRouter();
  const { from = START_PATH, error } = useSearch({ from: '/sign-in' });
  const { data: options } = useQuery({
    queryKey: keys.signInOptions,
    queryFn: ({ signal }) => openApi.getSignInOptions({}, { signal }),
  });
  const name = options?.organization_name;
  const provider = options?.single_sign_on?.name;
  const problem = error && signIn.providerProblems[error];
  const enter = async () => {
    await enterSession();
    await router.navigate({ href: from });
  };
  return (
    <Card heading={name ? signIn.to(name) : signIn.title}>
      {problem !== undefined && (
        <FormProblem>
          {typeof problem === 'string'
            ? problem
            : problem(provider ?? 'OpenID Connect', options?.single_sign_on?.groups_claim ?? 'groups')}
        </FormProblem>
      )}
      <SignInForm onDone={enter} />
      {provider !== undefined && (
        <>
          <p className="-my-2 text-center text-text-quiet">{signIn.or}</p>
          <a
            href={`${BASE}auth/oidc/start?return_to=${encodeURIComponent(from)}`}
            className="inline-flex h-8 items-center justify-center rounded-control border border-line-strong px-3 hover:bg-surface-hover coarse:h-11"
          >
            {signIn.with(provider)}
          </a>
        </>
      )}
      <Link to="/reset" className="self-center text-accent underline underline-offset-3">
        {signIn.forgot}
      </Link>
    </Card>
  );
}
