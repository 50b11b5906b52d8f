import { useRouter, useSearch } from '@tanstack/react-router';
import { queryClient } from '../../api/queries.ts';
import { useTexts } from '../../texts/context.tsx';
import { Card } from './card.tsx';
import { SignInForm } from './form.tsx';

/** The page on which people sign in. It leads back to where they wanted to go. */
export default function SignIn() {
  const { signIn } = useTexts();
  const router = useRouter();
  const { from } = useSearch({ from: '/sign-in' });
  const enter = async () => {
    await queryClient.resetQueries({ queryKey: ['session'] });
    router.history.push(from ?? '/board');
  };
  return (
    <Card heading={signIn.title}>
      <SignInForm onDone={enter} />
    </Card>
  );
}
