import { useTexts } from '../i18n/context.tsx';
import { retryCode, useIsCodeMissing } from '../lib/code.ts';
import { Button } from '../ui/form/button.tsx';

/** Shows that the code of an opened menu or page failed to load. A reload helps if the server has a newer version of the app. */
export function MissingCode() {
  const { common, frame } = useTexts();
  const isMissing = useIsCodeMissing();
  if (!isMissing) return null;
  return (
    <div
      role="alert"
      className="pointer-events-auto fixed inset-x-0 bottom-4 z-50 mx-auto flex w-[calc(100%-24px)] max-w-md appears flex-wrap items-center justify-end gap-2 rounded-card border border-danger bg-surface-raised py-1.5 ps-3 pe-1.5 shadow-float"
    >
      <p className="min-w-48 flex-1 py-1">{frame.codeMissing}</p>
      <Button look="quiet" className="font-medium text-accent" onClick={retryCode}>
        {common.retry}
      </Button>
      <Button look="quiet" onClick={() => location.reload()}>
        {frame.reload}
      </Button>
    </div>
  );
}
