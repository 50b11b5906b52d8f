import { progressOf } from '@postil/contract/markdown-tasks';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';

/** The number of completed items of the checklist in a description; nothing without a checklist. */
export function ChecklistProgress({ description }: { readonly description: string | null }) {
  const { common } = useTexts();
  const progress = progressOf(description);
  if (!progress) return null;
  const { done, total } = progress;
  const words = common.checked(String(done), String(total));
  return (
    <span
      title={words}
      className={classes(
        'flex shrink-0 items-center gap-1 tabular-nums',
        done === total && 'text-status-resolved',
      )}
    >
      <svg
        viewBox="0 0 16 16"
        width="12"
        height="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden
      >
        <path d="M2.5 2.5h11v11h-11Zm2.7 5.6 2 2 3.8-4.2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className="sr-only">{words}</span>
      <span aria-hidden dir="ltr">
        {done}/{total}
      </span>
    </span>
  );
}
