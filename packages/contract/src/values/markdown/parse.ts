import MarkdownIt from 'markdown-it';
import type { Block, Inline, ListItem } from './nodes.ts';
import { partsOfText } from './words.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];

/**
 * A tokenizer of the supported subset of Markdown. Everything else, such as headings and HTML, stays as typed. Parsing takes
 * linear time, even for hostile texts, and nesting is limited.
 */
const tokenizer = new MarkdownIt('zero').enable([
  'blockquote',
  'fence',
  'list',
  'autolink',
  'backticks',
  'emphasis',
  'escape',
  'image',
  'link',
  'newline',
]);
tokenizer.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url);

/**
 * The parts of a text in Markdown: bold, italic, code, lists, links and quotes. Line breaks are kept, and URLs become
 * links.
 *
 * @param names the people whose mentions are marked.
 */
export function parseMarkdown(text: string, names: readonly string[] = []): Block[] {
  const tokens = tokenizer.parse(text, {});
  return blocksIn({ tokens, at: 0, names }, undefined);
}

interface Cursor {
  readonly tokens: readonly Token[];
  readonly names: readonly string[];
  at: number;
}

/** Reads blocks up to the token that closes them. */
function blocksIn(cursor: Cursor, closing: string | undefined): Block[] {
  const blocks: Block[] = [];
  for (;;) {
    const token = cursor.tokens[cursor.at];
    cursor.at += 1;
    if (!token || token.type === closing) return blocks;
    const block = blockOf(token, cursor);
    if (block) blocks.push(block);
  }
}

function blockOf(token: Token, cursor: Cursor): Block | undefined {
  switch (token.type) {
    case 'inline':
      return { type: 'paragraph', children: inlinesOf(token.children ?? [], cursor.names) };
    case 'fence':
      return { type: 'code', text: token.content.replace(/\n$/, '') };
    case 'blockquote_open':
      return { type: 'quote', children: blocksIn(cursor, 'blockquote_close') };
    case 'bullet_list_open':
      return { type: 'list', start: undefined, items: itemsIn(cursor, 'bullet_list_close') };
    case 'ordered_list_open':
      return {
        type: 'list',
        start: Number(token.attrGet('start') ?? 1),
        items: itemsIn(cursor, 'ordered_list_close'),
      };
    default:
      // The beginning and the end of a paragraph.
      return undefined;
  }
}

function itemsIn(cursor: Cursor, closing: string): ListItem[] {
  const items: ListItem[] = [];
  for (;;) {
    const token = cursor.tokens[cursor.at];
    cursor.at += 1;
    if (!token || token.type === closing) return items;
    items.push(itemOf(blocksIn(cursor, 'list_item_close'), token.map?.[0] ?? 0));
  }
}

/** The marker at the beginning of a checklist item, before its text. */
const BOX = /^\[([ xX])\]\s+/;

/** @param line the line of the text in which the item begins. */
function itemOf(blocks: readonly Block[], line: number): ListItem {
  const [first, ...others] = blocks;
  if (first?.type !== 'paragraph') return { blocks };
  const [words, ...rest] = first.children;
  const box = words?.type === 'text' ? BOX.exec(words.text) : null;
  if (!box || words?.type !== 'text') return { blocks };
  const textAfterBox = words.text.slice(box[0].length);
  const children = textAfterBox === '' ? rest : [{ ...words, text: textAfterBox }, ...rest];
  return { blocks: [{ ...first, children }, ...others], task: { isDone: box[1] !== ' ', line } };
}

function inlinesOf(tokens: readonly Token[], names: readonly string[]): Inline[] {
  return inlinesIn({ tokens, names, at: 0 }, undefined);
}

function inlinesIn(cursor: Cursor, closing: string | undefined): Inline[] {
  const inlines: Inline[] = [];
  for (;;) {
    const token = cursor.tokens[cursor.at];
    cursor.at += 1;
    if (!token || token.type === closing) return inlines;
    inlines.push(...inlineOf(token, cursor));
  }
}

function inlineOf(token: Token, cursor: Cursor): Inline[] {
  const { names } = cursor;
  switch (token.type) {
    case 'code_inline':
      return [{ type: 'code', text: token.content }];
    case 'softbreak':
    case 'hardbreak':
      return [{ type: 'break' }];
    case 'strong_open':
      return [{ type: 'strong', children: inlinesIn(cursor, 'strong_close') }];
    case 'em_open':
      return [{ type: 'emphasis', children: inlinesIn(cursor, 'em_close') }];
    case 'link_open': {
      // A nested link would be invalid HTML.
      const children = inlinesIn(cursor, 'link_close').flatMap((each) =>
        each.type === 'link' ? each.children : [each],
      );
      return [{ type: 'link', url: String(token.attrGet('href')), children }];
    }
    case 'image':
      return partsOfText(`![${token.content}](${token.attrGet('src')})`, names);
    default:
      return partsOfText(token.content, names);
  }
}
