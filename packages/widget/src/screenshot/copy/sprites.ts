import { native } from '../../dom/native.ts';
import type { Reader } from '../media/reader.ts';
import type { ElementCopy } from './copies.ts';
import { allElements } from './in-view.ts';

/** The context for embedding the parts of drawings. */
interface SpriteContext {
  readonly doc: Document;
  /** The element that receives the parts. */
  readonly defs: Element;
  readonly reader: Reader;
}

/** Embeds the parts of drawings that copies use. @returns the number of unreadable files. */
export async function embedSprites(copies: readonly ElementCopy[], context: SpriteContext): Promise<number> {
  const { doc, defs, reader } = context;
  const files = new Map<string, Set<string>>();
  for (const { copy } of copies.filter((each) => each.copy.nodeName === 'use')) {
    const { file, id } = targetOf(copy, doc);
    if (!id) continue;
    copy.removeAttribute('xlink:href');
    copy.setAttribute('href', `#${id}`);
    const part = findPart(doc, id);
    if (part) add(part, context);
    else if (file) files.set(file, (files.get(file) ?? new Set()).add(id));
  }
  const results = await Promise.all(
    [...files].map(async ([file, ids]) => {
      const read = await reader.text(file);
      if (read)
        for (const part of partsOf(parse(read.text), ids))
          defs.append(defs.ownerDocument.importNode(part, true));
      return read;
    }),
  );
  return results.filter((each) => !each).length;
}

/** The used parts of a file, or all of it if they refer to other parts. */
function partsOf(file: Document, ids: ReadonlySet<string>): Element[] {
  const parts = [...ids].flatMap((id) => file.getElementById(id) ?? []);
  const refersToOthers = parts.some(({ outerHTML }) => /url\(|href=/.test(outerHTML));
  return refersToOthers ? [file.documentElement] : parts;
}

/** The file and the id of the part that a `use` element references. */
function targetOf(use: Element, doc: Document): { file: string | undefined; id: string } {
  const href = use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '';
  const [file = '', id = ''] = href.split('#');
  return { file: file ? new URL(file, doc.baseURI).href : undefined, id: decoded(id) };
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // A percent sign that encodes nothing.
    return id;
  }
}

/** Finds a part of a drawing on the page, including shadow roots. */
function findPart(doc: Document, id: string): Element | undefined {
  const selector = `svg #${CSS.escape(id)}`;
  const found = native(doc).querySelector(selector);
  if (found) return found;
  const roots = [...allElements(doc)].flatMap((element) => native(element).shadowRoot ?? []);
  return roots.flatMap((root) => root.querySelector(selector) ?? [])[0];
}

/** Adds a part, which inherits the colours of its `use` element, and the parts that it references by `use`. */
function add(part: Element, { doc, defs }: SpriteContext): void {
  if ([...defs.children].some(({ id }) => id === part.id)) return;
  defs.append(defs.ownerDocument.importNode(part, true));
  for (const use of part.querySelectorAll('use')) {
    const inner = findPart(doc, targetOf(use, doc).id);
    if (inner) add(inner, { doc, defs } as SpriteContext);
  }
}

/** @throws {Error} the page demands Trusted Types. */
function parse(text: string): Document {
  return new DOMParser().parseFromString(text, 'image/svg+xml');
}
