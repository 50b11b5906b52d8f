import { useTexts } from '../../i18n/context.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { snippetOf } from './queries.ts';

/** The script tag to paste into a site's pages, on one line, with a copy button. */
export function Snippet({ site }: { site: { readonly widget_key: string } }) {
  const { projects } = useTexts();
  return <CopiedLine label={projects.snippet} line={snippetOf(site)} />;
}

/** One line of code or a URL, with a copy button. */
export function CopiedLine({ label, line }: { readonly label: string; readonly line: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface-sunken p-2 ps-3">
      <input
        readOnly
        dir="ltr"
        aria-label={label}
        value={line}
        onFocus={({ target }) => target.select()}
        className="min-w-0 flex-[1_1_280px] bg-transparent font-mono text-[12px] text-ellipsis"
      />
      <CopyButton text={line} />
    </div>
  );
}
