/** @jsxImportSource preact */
import {
  type Block,
  boxCharacterOf,
  type Inline,
  type ListItem,
  mentionNames,
  parseMarkdown,
} from '@postil/contract/markdown';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useWidget } from '../../parts/widget.ts';

const CSS = `
.prose { display: grid; gap: 8px; white-space: normal }
.prose ul, .prose ol { display: grid; gap: 2px; margin: 0; padding-inline-start: 20px }
.prose ul { list-style: disc }
.prose ol { list-style: decimal }
.prose li.tick { list-style: none; margin-inline-start: -20px }
.prose blockquote { display: grid; gap: 8px; margin: 0; padding-inline-start: 12px; border-inline-start: 2px solid var(--strong-line); color: var(--quiet) }
.prose code { font: 12px/1.5 ui-monospace, monospace; background: var(--sunken); border-radius: 3px; padding-inline: 3px }
.prose pre { margin: 0; padding: 8px 10px; border-radius: 6px; background: var(--sunken); white-space: pre-wrap }
.prose pre code { padding: 0 }
.prose a { color: inherit; text-decoration: underline; text-underline-offset: 2px }
.prose b, .prose .mention { font-weight: 600 }
`;

/** A text in Markdown as elements; it is never parsed as HTML. */
export function Markdown({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  const { host } = useWidget();
  useLayoutEffect(() => host.addStyles(CSS), [host]);
  return <div class="text prose">{parseMarkdown(text, mentionNames(names)).map(blockOf)}</div>;
}

function blockOf(block: Block): ComponentChildren {
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{block.children.map(inlineOf)}</p>;
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote dir="auto">{block.children.map(blockOf)}</blockquote>;
    case 'list': {
      const items = block.items.map(itemOf);
      return block.start === undefined ? (
        <ul dir="auto">{items}</ul>
      ) : (
        <ol dir="auto" start={block.start}>
          {items}
        </ol>
      );
    }
    default:
      return block satisfies never;
  }
}

/** Items of a checklist are ticked on the board; here a character before the text shows their state. */
function itemOf({ blocks, task }: ListItem): ComponentChildren {
  const [first, ...others] = blocks;
  if (!task || first?.type !== 'paragraph') return <li>{blocks.map(blockOf)}</li>;
  const children = [{ type: 'text', text: `${boxCharacterOf(task.isDone)} ` } as const, ...first.children];
  return <li class="tick">{[{ ...first, children }, ...others].map(blockOf)}</li>;
}

function inlineOf(inline: Inline): ComponentChildren {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'break':
      return <br />;
    case 'code':
      return <code dir="ltr">{inline.text}</code>;
    case 'mention':
      return <bdi class="mention">{inline.text}</bdi>;
    case 'strong':
      return <b>{inline.children.map(inlineOf)}</b>;
    case 'emphasis':
      return <em>{inline.children.map(inlineOf)}</em>;
    case 'link':
      return (
        <a href={inline.url} target="_blank" rel="noopener noreferrer nofollow">
          {inline.children.map(inlineOf)}
        </a>
      );
    default:
      return inline satisfies never;
  }
}
