import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The parts of markdown-it that are used here. */
interface Markdown {
  readonly core: {
    readonly ruler: {
      push(name: string, rule: (state: { tokens: readonly Token[]; env: { path?: string } }) => void): void;
    };
  };
}

interface Token {
  readonly type: string;
  readonly children: readonly Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** The anchor of a heading as forges generate it, so that links to headings work there and on the site. */
export function toAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/**
 * Lets pages link to files and folders of the repository, as on a forge: a file that is not a page, such as a
 * configuration, is served as text, and a link to a folder leads to its first page.
 */
export class LinkedFiles {
  readonly #root: string;
  readonly #files = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Replaces the links of pages while they are rendered. */
  readonly replaceLinks = (markdown: Markdown): void => {
    markdown.core.ruler.push('linked-files', ({ tokens, env }) => {
      const links = tokens
        .flatMap(({ children }) => children ?? [])
        .filter(({ type }) => type === 'link_open');
      for (const link of links) {
        const href = link.attrGet('href') ?? '';
        if (env.path !== undefined && !/^(?:[a-z]+:|#|\/)/.test(href))
          link.attrSet('href', this.#targetOf(env.path, href));
      }
    });
  };

  /** Copies the files to which pages link. */
  copyTo(folder: string): void {
    for (const file of this.#files) {
      const copy = path.join(folder, copyOf(file));
      mkdirSync(path.dirname(copy), { recursive: true });
      cpSync(path.join(this.#root, file), copy);
    }
  }

  #targetOf(page: string, href: string): string {
    const [target = ''] = href.split('#');
    if (target === '' || target.endsWith('.md')) return href;
    const file = path.resolve(path.dirname(page), target);
    if (statSync(file).isDirectory()) return `${href}/${firstPageIn(file)}`;
    const relativePath = path.relative(this.#root, file);
    this.#files.add(relativePath);
    return `/${copyOf(relativePath)}`;
  }
}

/** The URL of the copy of a file on the site. With this extension, browsers show it instead of downloading it. */
function copyOf(file: string): string {
  return `files/${file}.txt`;
}

function firstPageIn(folder: string): string {
  const [page] = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
  if (page === undefined) throw new Error(`${folder} has no page.`);
  return page;
}
