import type { LogEntry } from '@postil/client';
import { useTexts } from '../../../i18n/context.tsx';
import { Time } from '../../../ui/data/time.tsx';

/** The errors of the page before the creation of the comment; rendered only if there are any. */
export function PageLog({ entries }: { entries: readonly LogEntry[] }) {
  const { widget } = useTexts();
  if (entries.length === 0) return null;
  const numbered = entries.map((entry, index) => ({ ...entry, number: index + 1 }));
  return (
    <details className="rounded-card border border-line bg-surface-sunken">
      <summary className="cursor-pointer rounded-card px-3 py-2 font-medium coarse:py-3">
        {widget.log(entries.length)}
      </summary>
      <ol className="flex max-h-80 flex-col gap-2 overflow-y-auto border-t border-line px-3 py-2">
        {numbered.map(({ number, ...entry }) => (
          <li key={number} className="flex flex-col">
            <span className="flex gap-2 text-xs text-text-quiet">
              {widget.logKinds[entry.kind]} <Time instant={entry.at} className="ms-auto" />
            </span>
            <code dir="auto" className="font-mono text-[12px] [overflow-wrap:anywhere]">
              {entry.text}
            </code>
          </li>
        ))}
      </ol>
    </details>
  );
}
