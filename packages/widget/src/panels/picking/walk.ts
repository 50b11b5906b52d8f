import { native } from '../../dom/native.ts';
import { isInWindow } from '../../page/elements.ts';
import { choosableParent } from './choice.ts';

/** The elements at which Tab stops: the most commented kinds. */
const STOPS =
  'h1,h2,h3,h4,h5,h6,p,a,button,input,select,textarea,img,svg,video,li,td,th,label,figure,summary,iframe';

/** The next element of keyboard picking. @param current the current element, if any. */
export function nextElement(key: string, current: Element | undefined, host: Element): Element | undefined {
  switch (key) {
    case 'Tab':
      return stopAfter(current, host, 1);
    case 'Shift+Tab':
      return stopAfter(current, host, -1);
    case 'ArrowUp':
      return (current && choosableParent(current)) ?? current;
    case 'ArrowDown':
      return (
        firstVisible(
          current
            ? [...(native(current).shadowRoot?.children ?? []), ...native(current).children]
            : [native(document).body],
          host,
        ) ?? current
      );
    case 'ArrowRight':
      return firstVisible(siblingsOf(current, 'nextElementSibling'), host) ?? current;
    case 'ArrowLeft':
      return firstVisible(siblingsOf(current, 'previousElementSibling'), host) ?? current;
    default:
      return undefined;
  }
}

function stopAfter(current: Element | undefined, host: Element, step: 1 | -1): Element | undefined {
  const stops = stopsIn(document, host);
  if (!current) return step === 1 ? (stops.find(isInWindow) ?? stops[0]) : stops.at(-1);
  const at = stops.indexOf(current);
  if (at >= 0) return stops[(at + step + stops.length) % stops.length];
  const isAfter = (stop: Element) =>
    Boolean(native(current).compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
  return step === 1 ? stops.find(isAfter) : stops.findLast((stop) => !isAfter(stop));
}

function stopsIn(root: Document | ShadowRoot, host: Element): Element[] {
  return [...native(root).querySelectorAll('*')].flatMap((element) => {
    if (element === host || !isVisible(element)) return [];
    return [
      ...(native(element).matches(STOPS) ? [element] : []),
      ...[native(element).shadowRoot].flatMap((inner) => (inner ? stopsIn(inner, host) : [])),
    ];
  });
}

function siblingsOf(
  element: Element | undefined,
  direction: 'nextElementSibling' | 'previousElementSibling',
): Element[] {
  const siblings: Element[] = [];
  for (let each = native(element)?.[direction]; each; each = native(each)[direction]) siblings.push(each);
  return siblings;
}

const firstVisible = (elements: readonly Element[], host: Element) =>
  elements.find((element) => element !== host && isVisible(element));

function isVisible(element: Element): boolean {
  const { width, height } = native(element).getBoundingClientRect();
  return width > 0 && height > 0 && native(element).checkVisibility({ visibilityProperty: true });
}
