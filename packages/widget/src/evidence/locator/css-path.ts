import { MAX_EVIDENCE } from '@postil/contract/limits';
import { parentOf } from '../../page/elements.ts';
import { isGenerated } from '../element/attributes.ts';

/**
 * A selector of an element, from the nearest ancestor with an id that only it has, or from the body. ` >>> ` leads into a
 * shadow root. Outer parts are left out where it would be too long.
 */
export function cssPathOf(element: Element): string {
  let path = '';
  for (let each: Element | null = element; each && each !== document.documentElement; each = parentOf(each)) {
    const id = ownId(each);
    const next = `${id ?? stepOf(each)}${path}`;
    if (next.length > MAX_EVIDENCE.path) break;
    path = next;
    if (id && each.getRootNode() === document) break;
    path = `${each.parentElement ? ' > ' : ' >>> '}${path}`;
  }
  return path.replace(/^ >(?:>>)? /, '');
}

function stepOf(element: Element): string {
  const alike = [...(element.parentNode?.children ?? [])].filter(
    ({ localName }) => localName === element.localName,
  );
  const nth = alike.length > 1 ? `:nth-of-type(${alike.indexOf(element) + 1})` : '';
  return `${CSS.escape(element.localName)}${nth}`;
}

function ownId(element: Element): string | undefined {
  const { id } = element;
  const root = element.getRootNode();
  if (id === '' || isGenerated(id) || !(root instanceof Document || root instanceof ShadowRoot))
    return undefined;
  const selector = `#${CSS.escape(id)}`;
  return root.querySelectorAll(selector).length === 1 ? selector : undefined;
}
