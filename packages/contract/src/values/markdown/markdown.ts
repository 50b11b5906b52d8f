export { escapeHtml, markdownToHtml } from './html.ts';
export type { Block, Inline, ListItem } from './nodes.ts';
export { parseMarkdown } from './parse.ts';
export { boxCharacterOf, withBoxCharacters } from './tasks.ts';
export { mentionNames } from './words.ts';
