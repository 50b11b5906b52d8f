import { addTo, remember } from '../signals/groups.ts';
import { pathOf } from '../signals/signals.ts';

/** Goes from elements to their paths and back. What it has read of an element's children it reads only once. */
export interface PagePaths {
  /** See `Anchor.path`. */
  pathOf(element: Element): string;
  elementAt(path: string): Element | undefined;
}

type Family = ReadonlyMap<string, readonly Element[]>;

/** Paths of the page as it is at this moment. */
export function createPaths(): PagePaths {
  const families = new Map<ParentNode, Family>();
  const familyOf = (parent: ParentNode) => remember(families, parent, () => readFamily(parent));
  const nthOf = (element: Element) => {
    const alike = element.parentNode && familyOf(element.parentNode).get(element.localName);
    return 1 + (alike?.indexOf(element) ?? 0);
  };
  return {
    pathOf: (element) => pathOf(element, nthOf),
    elementAt(path) {
      let element: Element | undefined = document.body;
      for (const step of path.split('>')) {
        const [, inside, tag = '', nth] = /^(\^?)([^:]*):(\d+)$/.exec(step) ?? [];
        const parent: ParentNode | null | undefined = inside ? element?.shadowRoot : element;
        element = parent ? familyOf(parent).get(tag)?.[Number(nth) - 1] : undefined;
      }
      return element;
    },
  };
}

/** The children by their tags. */
function readFamily(parent: ParentNode): Family {
  const family = new Map<string, Element[]>();
  for (let each = parent.firstElementChild; each; each = each.nextElementSibling)
    addTo(family, each.localName, each);
  return family;
}
