import type { Block, Inline, ListItem } from './nodes.ts';
import { parseMarkdown } from './parse.ts';
import { boxCharacterOf } from './tasks.ts';

/**
 * A text in Markdown as HTML for mails and server-rendered pages: only the elements of `parseMarkdown`, unstyled;
 * everything else is escaped.
 *
 * @param names the people whose mentions are bold.
 */
export function markdownToHtml(text: string, names: readonly string[] = []): string {
  return parseMarkdown(text, names).map(blockToHtml).join('');
}

function blockToHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p dir="auto">${inlinesToHtml(block.children)}</p>`;
    case 'code':
      return `<pre dir="ltr"><code>${escapeHtml(block.text)}</code></pre>`;
    case 'quote':
      return `<blockquote>${block.children.map(blockToHtml).join('')}</blockquote>`;
    case 'list': {
      const items = block.items.map(itemToHtml).join('');
      return block.start === undefined ? `<ul>${items}</ul>` : `<ol start="${block.start}">${items}</ol>`;
    }
    default:
      return block satisfies never;
  }
}

/** A box is rendered as a character, because nobody can tick it in a mail or a static page. */
function itemToHtml({ blocks, task }: ListItem): string {
  const [first, ...others] = blocks;
  if (!task || first?.type !== 'paragraph') return `<li>${blocks.map(blockToHtml).join('')}</li>`;
  const children = [{ type: 'text', text: `${boxCharacterOf(task.isDone)} ` } as const, ...first.children];
  return `<li>${[{ ...first, children }, ...others].map(blockToHtml).join('')}</li>`;
}

function inlinesToHtml(inlines: readonly Inline[]): string {
  return inlines.map(inlineToHtml).join('');
}

function inlineToHtml(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return escapeHtml(inline.text);
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`;
    case 'mention':
      return `<b>${escapeHtml(inline.text)}</b>`;
    case 'break':
      return '<br>';
    case 'strong':
      return `<strong>${inlinesToHtml(inline.children)}</strong>`;
    case 'emphasis':
      return `<em>${inlinesToHtml(inline.children)}</em>`;
    case 'link':
      return `<a href="${escapeHtml(inline.url)}" rel="noopener noreferrer nofollow" target="_blank">${inlinesToHtml(inline.children)}</a>`;
    default:
      return inline satisfies never;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
