import { PostilError } from '@postil/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { problemOf } from '../api/problems.ts';
import { useTexts } from '../texts/context.tsx';
import { Button } from './button.tsx';

/** What is shown where something could not be read. @param back leads away from what does not exist; else to the board. */
export function Problem({
  error,
  onRetry,
  back = <BackToBoard />,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly back?: ReactNode;
}) {
  const texts = useTexts();
  const isMissing = error instanceof PostilError && error.status === 404;
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="text-base text-balance">{problemOf(error, texts)}</p>
      {isMissing && back}
      {!isMissing && onRetry && <Button onClick={onRetry}>{texts.common.retry}</Button>}
    </div>
  );
}

/** Leads to the board with all of its tasks. */
export function BackToBoard() {
  const { common } = useTexts();
  return (
    <Link to="/board" className={LEADS_BACK}>
      {common.backToBoard}
    </Link>
  );
}

/** How a link looks that leads away from what does not exist. */
export const LEADS_BACK = 'font-medium text-accent underline underline-offset-3';
