import { MAX_EVIDENCE } from '@postil/contract/limits';
import { ask } from '../../dom/ask.ts';
import { parentOf } from '../../page/elements.ts';
import { isGenerated } from '../element/attributes.ts';

/**
 * A selector of an element, from the nearest ancestor with an id that only it has, or from the body. ` >>> ` leads into a
 * shadow root. Outer parts are left out where it would be too long.
 */
export function cssPathOf(element: Element): string {
  let path = '';
  for (
    let each: Element | null = element;
    each && each !== ask(document).documentElement;
    each = parentOf(each)
  ) {
    const id = ownId(each);
    const next = `${id ?? stepOf(each)}${path}`;
    if (next.length > MAX_EVIDENCE.path) break;
    path = next;
    if (id && ask(each).getRootNode() === document) break;
    path = `${ask(each).parentElement ? ' > ' : ' >>> '}${path}`;
  }
  return path.replace(/^ >(?:>>)? /, '');
}

function stepOf(element: Element): string {
  const { localName: tag } = ask(element);
  const alike = [...(ask(ask(element).parentNode)?.children ?? [])].filter(
    (each) => ask(each).localName === tag,
  );
  const nth = alike.length > 1 ? `:nth-of-type(${alike.indexOf(element) + 1})` : '';
  return `${CSS.escape(tag)}${nth}`;
}

function ownId(element: Element): string | undefined {
  const { id } = ask(element);
  const root = ask(element).getRootNode();
  if (id === '' || isGenerated(id) || !(root instanceof Document || root instanceof ShadowRoot))
    return undefined;
  const selector = `#${CSS.escape(id)}`;
  return ask(root).querySelectorAll(selector).length === 1 ? selector : undefined;
}
