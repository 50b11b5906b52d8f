import { native } from '../../dom/native.ts';
import { remember } from '../signals/groups.ts';
import { pathOf } from '../signals/signals.ts';

/** Converts elements to their paths and back. The children of an element are read only once. */
export interface PagePaths {
  /** See `Anchor.path`. */
  pathOf(element: Element): string;
  elementAt(path: string): Element | undefined;
}

/** The children of an element by their tags, and the number of each among the children of its tag, from 1. */
interface Family {
  readonly byTag: Map<string, Element[]>;
  readonly nth: Map<Element, number>;
}

/** Creates the paths of the current state of the page. */
export function createPaths(): PagePaths {
  const families = new Map<ParentNode, Family>();
  const familyOf = (parent: ParentNode) => remember(families, parent, () => readFamily(parent));
  const nthOf = (element: Element) => {
    const { parentNode } = native(element);
    return (parentNode && familyOf(parentNode).nth.get(element)) ?? 1;
  };
  return {
    pathOf: (element) => pathOf(element, nthOf),
    elementAt(path) {
      let element: Element | undefined = native(document).body;
      for (const step of path.split('>')) {
        const [, shadowMark, tag = '', nth] = /^(\^?)([^:]*):(\d+)$/.exec(step) ?? [];
        const parent: ParentNode | null | undefined = shadowMark ? native(element)?.shadowRoot : element;
        element = parent ? familyOf(parent).byTag.get(tag)?.[Number(nth) - 1] : undefined;
      }
      return element;
    },
  };
}

function readFamily(parent: ParentNode): Family {
  const family: Family = { byTag: new Map(), nth: new Map() };
  for (let each = native(parent).firstElementChild; each; each = native(each).nextElementSibling) {
    const siblings = remember(family.byTag, native(each).localName, () => []);
    family.nth.set(each, siblings.push(each));
  }
  return family;
}
