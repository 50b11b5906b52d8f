import {
  type Block,
  type Inline,
  type ListItem,
  mentionNames,
  parseMarkdown,
} from '@postil/contract/markdown';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';

type Tick = (line: number, isDone: boolean) => void;
type ChecklistMark = Readonly<Required<Pick<ListItem, 'task'>>>;

const TickContext = createContext<Tick | undefined>(undefined);

/** A text in Markdown as elements; it is never parsed as HTML. */
export function Markdown({
  text,
  names,
  onTick,
}: {
  readonly text: string;
  readonly names: readonly string[];
  /** Called when an item of a checklist is toggled; absent: the checkboxes are read-only. */
  readonly onTick?: Tick | undefined;
}) {
  const joinedNames = names.join('\n');
  const blocks = useMemo(
    () => parseMarkdown(text, mentionNames(joinedNames.split('\n'))),
    [text, joinedNames],
  );
  return (
    <TickContext value={onTick}>
      <div className="flex flex-col gap-2">{blocks.map(blockOf)}</div>
    </TickContext>
  );
}

function blockOf(block: Block, index: number): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={index} dir="auto">
          {block.children.map(inlineOf)}
        </p>
      );
    case 'code':
      return (
        <pre
          key={index}
          dir="ltr"
          className="rounded-control bg-surface-sunken px-2.5 py-2 font-mono text-[12px] whitespace-pre-wrap"
        >
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote
          key={index}
          dir="auto"
          className="flex flex-col gap-2 border-s-2 border-line-strong ps-3 text-text-quiet"
        >
          {block.children.map(blockOf)}
        </blockquote>
      );
    case 'list': {
      const items = block.items.map(itemOf);
      return block.start === undefined ? (
        <ul key={index} dir="auto" className="flex list-disc flex-col gap-0.5 ps-5">
          {items}
        </ul>
      ) : (
        <ol key={index} dir="auto" start={block.start} className="flex list-decimal flex-col gap-0.5 ps-5">
          {items}
        </ol>
      );
    }
    default:
      return block satisfies never;
  }
}

function itemOf({ blocks, task }: ListItem, index: number): ReactNode {
  if (!task) return <li key={index}>{blocks.map(blockOf)}</li>;
  return <ChecklistItem key={index} task={task} blocks={blocks} />;
}

/** An item of a checklist; its text is the label of its checkbox. */
function ChecklistItem({ task: { isDone, line }, blocks }: Pick<ListItem, 'blocks'> & ChecklistMark) {
  const onTick = useContext(TickContext);
  const id = useId();
  return (
    <li className="-ms-5 flex list-none items-start gap-2">
      <input
        type="checkbox"
        checked={isDone}
        disabled={!onTick}
        aria-labelledby={id}
        onChange={({ target }) => onTick?.(line, target.checked)}
        className="mt-[3px] size-4 shrink-0 accent-accent coarse:my-2 coarse:size-6"
      />
      <div id={id} className="min-w-0 flex-1 coarse:py-2">
        {blocks.map(blockOf)}
      </div>
    </li>
  );
}

function inlineOf(inline: Inline, index: number): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'break':
      return <br key={index} />;
    case 'code':
      return (
        <code key={index} dir="ltr" className="rounded-sm bg-surface-sunken px-1 font-mono text-[0.9em]">
          {inline.text}
        </code>
      );
    case 'mention':
      return (
        <bdi key={index} className="rounded-sm bg-accent-soft px-1 font-medium text-accent">
          {inline.text}
        </bdi>
      );
    case 'strong':
      return (
        <strong key={index} className="font-semibold">
          {inline.children.map(inlineOf)}
        </strong>
      );
    case 'emphasis':
      return <em key={index}>{inline.children.map(inlineOf)}</em>;
    case 'link':
      return (
        <a
          key={index}
          href={inline.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-accent underline underline-offset-2 hover:text-accent-hover"
        >
          {inline.children.map(inlineOf)}
        </a>
      );
    default:
      return inline satisfies never;
  }
}
