import { native } from '../../dom/native.ts';
import { remember } from '../signals/groups.ts';

/** An element or one of its ancestors, among the siblings of its kind: a row in a table, a card among cards. */
export interface Part {
  readonly element: Element;
  /** Its tag, or the tag of the element that it wraps. */
  readonly kind: string;
  /** The siblings of this kind, including the element itself; at least two. */
  readonly peers: readonly Element[];
  /** Its index among them. */
  readonly at: number;
}

/** The maximum number of siblings compared on each side; lists can be long. */
export const MAX_SIBLINGS = 30;

/** Finds the parts of a page around elements. The children of an element are read only once. */
export interface Parts {
  /** The innermost parts around an element, the innermost first. */
  of(element: Element, max: number): Part[];
}

/** Siblings of a kind, with the index of each among them. */
interface Peers {
  readonly elements: Element[];
  readonly order: Map<Element, number>;
}

type Kinds = ReadonlyMap<string, Peers>;

/** Creates the parts of the current state of the page. */
export function createParts(): Parts {
  const families = new Map<ParentNode, Kinds>();
  /** The part that an element itself forms, if it has siblings of its kind. */
  const partOf = (element: Element, parent: ParentNode): Part | undefined => {
    if (native(parent).childElementCount < 2) return undefined;
    const kind = kindOf(element);
    const peers = remember(families, parent, () => readKinds(parent)).get(kind);
    const at = peers?.order.get(element);
    // The page may have changed since its children were read.
    if (!peers || at === undefined || peers.elements.length < 2) return undefined;
    return { element, kind, peers: peers.elements, at };
  };
  return {
    of(element, max) {
      const parts: Part[] = [];
      let each: Element | undefined = element;
      while (each && each !== native(document).body && parts.length < max) {
        const { parentNode }: Element = native(each);
        const part = parentNode && partOf(each, parentNode);
        if (part) parts.push(part);
        each = holderOf(parentNode);
      }
      return parts;
    },
  };
}

/** The parent if it is an element, or the host of a shadow root. */
function holderOf(parent: Node | null): Element | undefined {
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}

function readKinds(parent: ParentNode): Kinds {
  const kinds = new Map<string, Peers>();
  for (let each = native(parent).firstElementChild; each; each = native(each).nextElementSibling) {
    const { elements, order } = remember(kinds, kindOf(each), () => ({ elements: [], order: new Map() }));
    order.set(each, elements.push(each) - 1);
  }
  return kinds;
}

/** The tag of an element, or that of its content if it is only a wrapper, which redesigns add and remove. */
export function kindOf(element: Element): string {
  let core = element;
  while (native(core).localName === 'div') {
    const inner = onlyChildOf(core);
    if (!inner) break;
    core = inner;
  }
  return native(core).localName;
}

/** The only child of an element that has no text of its own; undefined for other elements. */
export function onlyChildOf(element: Element): Element | undefined {
  return native(element).childElementCount === 1 && !hasText(element)
    ? (native(element).firstElementChild ?? undefined)
    : undefined;
}

/** The nested wrappers of the same tag in an element, outermost first. */
export function wrappersIn(element: Element): Element[] {
  const wrappers: Element[] = [];
  let each = onlyChildOf(element);
  while (each && native(each).localName === native(element).localName) {
    wrappers.push(each);
    each = onlyChildOf(each);
  }
  return wrappers;
}

/** Whether an element has a text of its own; browsers wrap translated texts in `font`. */
function hasText(element: Element): boolean {
  for (let node = native(element).firstChild; node; node = native(node).nextSibling)
    if (
      native(node).nodeName === 'FONT' ||
      (native(node).nodeType === Node.TEXT_NODE && native(node).nodeValue?.trim())
    )
      return true;
  return false;
}

/** The siblings of a part near it, without the part itself. */
export function siblingsNear({ peers, at, element }: Part): Element[] {
  return peers
    .slice(Math.max(0, at - MAX_SIBLINGS), at + MAX_SIBLINGS + 1)
    .filter((each) => each !== element);
}
