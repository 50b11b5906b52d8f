import { problemOf } from '../api/problems.ts';
import { useTexts } from '../texts/context.tsx';
import { Button } from './button.tsx';

/** What is shown where something could not be read. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts();
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="text-base text-balance">{problemOf(error, texts)}</p>
      {onRetry && <Button onClick={onRetry}>{texts.common.retry}</Button>}
    </div>
  );
}
