/** @jsxImportSource preact */
import { mayHaveMarkdown } from '@postil/contract/markdown-signs';
import { useLoaded } from '../../parts/loaded.ts';

interface ProseProps {
  readonly text: string;
  /** The names of the people of the conversation, whose mentions are marked. */
  readonly names: readonly string[];
}

/** A text that a person wrote, with its Markdown and links; unformatted while their code is loading. */
export function Prose(props: ProseProps) {
  return mayHaveMarkdown(props.text) ? <LoadedMarkdown {...props} /> : <PlainText {...props} />;
}

function LoadedMarkdown(props: ProseProps) {
  const Markdown = useLoaded(async () => (await import('./markdown.tsx')).Markdown);
  return Markdown ? <Markdown {...props} /> : <PlainText {...props} />;
}

function PlainText({ text }: Pick<ProseProps, 'text'>) {
  return (
    <p class="text" dir="auto">
      {text}
    </p>
  );
}
