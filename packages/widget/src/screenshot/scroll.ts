/**
 * Moves the copy of a page to where the page is scrolled. The library has moved what is inside of each element that is
 * scrolled, the body of the page among them; but what has its place in the whole page has to move with it, and what
 * is fixed to the window, or sticks to its edge, has to stay.
 *
 * @param sticky the originals of what sticks, in the order of their copies.
 */
export function scrollCopy(copy: HTMLElement, sticky: readonly HTMLElement[]): void {
  const body = copy.querySelector('body');
  // A page without a doctype scrolls in its body instead.
  if (body && document.scrollingElement === document.documentElement) {
    body.style.transform = getComputedStyle(document.body).transform;
    copy.style.transform = `translate(${-scrollX}px, ${-scrollY}px)`;
  }
  const all = [...copy.querySelectorAll<HTMLElement>('*')];
  for (const element of outermost(all.filter(({ style }) => style?.position === 'fixed'))) {
    const [x = '0px', y = '0px'] = element.style.translate
      .split(' ')
      .filter((part) => part && part !== 'none');
    element.style.translate = `calc(${x} + ${scrollX}px) calc(${y} + ${scrollY}px)`;
  }
  const stuck = all.filter(({ style }) => style?.position === 'sticky');
  if (stuck.length !== sticky.length) return;
  const originalOf = new Map(stuck.map((element, index) => [element, sticky[index]]));
  for (const element of outermost(stuck)) {
    const original = originalOf.get(element);
    if (original && sticksToWindow(original)) pin(element, original);
  }
}

export function isSticky(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && getComputedStyle(node).position === 'sticky';
}

/** Those that are not inside of another one, with which they go. @param elements in the order of the document. */
function outermost(elements: readonly HTMLElement[]): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const element of elements) if (!found.some((other) => other.contains(element))) found.push(element);
  return found;
}

/** Whether the page alone scrolls it, and nothing around it has a plane of its own. */
function sticksToWindow(original: HTMLElement): boolean {
  for (let each = original.parentElement; each && each !== document.body; each = each.parentElement) {
    const { overflow, transform, filter } = getComputedStyle(each);
    if (/auto|scroll|hidden/.test(overflow) || transform !== 'none' || filter !== 'none') return false;
  }
  return true;
}

/** Puts a copy where its original is seen, and leaves its room in the page empty. */
function pin(copy: HTMLElement, original: HTMLElement): void {
  const { left, top, width, height } = original.getBoundingClientRect();
  const room = copy.cloneNode(false) as HTMLElement;
  Object.assign(room.style, { position: 'relative', inset: 'auto', visibility: 'hidden' });
  copy.before(room);
  Object.assign(copy.style, {
    position: 'fixed',
    inset: `${top + scrollY}px auto auto ${left + scrollX}px`,
    width: `${width}px`,
    height: `${height}px`,
    boxSizing: 'border-box',
    margin: '0',
  });
}
