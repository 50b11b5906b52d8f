import { PostilError } from '@postil/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { Button } from '../form/button.tsx';

/**
 * The error state of content that failed to load.
 *
 * @param backLink a link for records that do not exist; default: to the board.
 */
export function Problem({
  error,
  onRetry,
  backLink = <BackToBoard />,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly backLink?: ReactNode;
}) {
  const texts = useTexts();
  const isMissing = error instanceof PostilError && error.status === 404;
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="text-base text-balance">{problemOf(error, texts)}</p>
      {isMissing && backLink}
      {!isMissing && onRetry && <Button onClick={onRetry}>{texts.common.retry}</Button>}
    </div>
  );
}

/** The end of a list whose further entries failed to load. @param text what failed, or why. */
export function RestProblem({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { common } = useTexts();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-3 py-4 text-center">
      <p>{text}</p>
      <Button onClick={onRetry}>{common.retry}</Button>
    </div>
  );
}

/** A link to the board with all tasks. */
export function BackToBoard() {
  const { common } = useTexts();
  return (
    <Link to="/board" className={BACK_LINK_CLASSES}>
      {common.backToBoard}
    </Link>
  );
}

/** The classes of the link away from a record that does not exist. */
export const BACK_LINK_CLASSES = 'font-medium text-accent underline underline-offset-3';
