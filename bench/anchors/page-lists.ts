const MAX_CHILDREN = 400;

/**
 * The selector of elements that are not lists despite similar children: columns change in all rows together, and words
 * keep their order.
 */
const NON_LIST_SELECTOR = 'tr,p';

/** Groups of at least three similar siblings, such as rows, items and cards. */
export function lists(): Element[][] {
  return [...document.body.querySelectorAll('*')].flatMap((parent) => {
    if (
      parent.closest('svg,pre') ||
      parent.matches(NON_LIST_SELECTOR) ||
      parent.childElementCount > MAX_CHILDREN
    )
      return [];
    const groups = Map.groupBy(parent.children, (child) => `${child.localName} ${child.classList[0] ?? ''}`);
    const [largest = []] = [...groups.values()].sort((one, other) => other.length - one.length);
    const isList = largest.length >= 3 && largest.length > parent.childElementCount / 2;
    return isList && largest[0]?.localName !== 'script' ? [largest] : [];
  });
}

/** Groups of at least two items of a list that have equal child tags, such as cards. */
export function cards(): Element[][] {
  const shapeOf = (element: Element) => [...element.children].map(({ localName }) => localName).join();
  return lists().flatMap((list) =>
    [...Map.groupBy(list, shapeOf).values()].filter(
      (alike) => alike.length > 1 && alike[0]?.childElementCount,
    ),
  );
}

export function texts(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (
      node instanceof Text &&
      /\p{L}|\p{N}/u.test(node.data) &&
      !node.parentElement?.closest('script,style')
    )
      found.push(node);
  return found;
}

export function swap(one: Element, other: Element): void {
  const marker = document.createComment('');
  one.replaceWith(marker);
  other.replaceWith(one);
  marker.replaceWith(other);
}

export function wrap(element: Element, tag = 'div'): void {
  const wrapper = document.createElement(tag);
  element.replaceWith(wrapper);
  wrapper.append(element);
}

/** Changes the tag of an element. @returns the new element. */
export function rename(element: Element, tag: string): Element {
  const renamed = document.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
