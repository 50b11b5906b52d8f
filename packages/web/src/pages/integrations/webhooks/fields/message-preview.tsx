import type { ChatExample } from '@postil/client';
import { useId } from 'react';
import { useTexts } from '../../../../i18n/context.tsx';

/** An example message, rendered approximately as a chat service shows it. */
export function MessagePreview({ example }: { readonly example: ChatExample }) {
  const { webhooks } = useTexts().integrations;
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h3 id={id} className="font-medium">
        {webhooks.preview}
      </h3>
      {/* Messages are in English, whatever the language of the app. */}
      <div lang="en" dir="ltr" className="flex flex-col gap-3">
        {example.entries.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
      </div>
    </section>
  );
}

function Entry({ entry: { title, text, facts, links } }: { readonly entry: ChatExample['entries'][number] }) {
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line border-s-4 border-s-accent bg-surface-sunken p-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      {text !== null && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      <p className="flex flex-wrap gap-x-3 text-text-quiet">
        {facts.map(({ label, value }) => (
          <span key={label} className="[overflow-wrap:anywhere]">
            {label}: {value}
          </span>
        ))}
      </p>
      {/* Not interactive: the task of the example does not exist. */}
      <p className="flex flex-wrap gap-2">
        {links.map(({ label }) => (
          <span key={label} className="rounded-control border border-line-strong px-2 py-0.5 font-medium">
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}
