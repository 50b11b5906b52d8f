import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/context.tsx';

/** What is shown at an address that leads nowhere. */
export function NotFound() {
  const { common } = useTexts();
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-base text-balance">{common.notFound}</h1>
      <Link to="/board" className="font-medium text-accent underline underline-offset-3">
        {common.backToBoard}
      </Link>
    </main>
  );
}
