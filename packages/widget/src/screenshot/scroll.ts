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
  const scrollsAsWhole = document.scrollingElement === document.documentElement;
  if (body && scrollsAsWhole) {
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
  const copies = all.filter(({ style }) => style?.position === 'sticky');
  // Without its order an original is not known.
  if (copies.length !== sticky.length || !scrollsAsWhole) return;
  const originalOf = new Map(copies.map((element, index) => [element, sticky[index]]));
  for (const element of outermost(copies)) {
    const original = originalOf.get(element);
    if (original && isStuck(original) && sticksToWindow(original)) pin(element, original);
  }
}

/** @param node possibly of a frame. */
export function isSticky(node: Node): node is HTMLElement {
  // Not instanceof: a node of a frame has the classes of that frame.
  return node.nodeType === Node.ELEMENT_NODE && getComputedStyle(node as Element).position === 'sticky';
}

/** Whether it has arrived at the edge of the window to which it sticks. Parts of tables cannot leave their table. */
function isStuck(original: HTMLElement): boolean {
  const style = getComputedStyle(original);
  if (style.display.startsWith('table') || hasPlane(style)) return false;
  const { top, right, bottom, left } = original.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const edges = [
    [style.top, top],
    [style.bottom, clientHeight - bottom],
    [style.left, left],
    [style.right, clientWidth - right],
  ] as const;
  return edges.some(([wanted, is]) => Math.abs(Number.parseFloat(wanted) - is) < 1);
}

/** Those that are not inside of another one, with which they go. @param elements in the order of the document. */
function outermost(elements: readonly HTMLElement[]): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const element of elements) if (!found.some((other) => other.contains(element))) found.push(element);
  return found;
}

/** Whether the page alone scrolls it, and nothing around it has a plane of its own. */
function sticksToWindow(original: HTMLElement): boolean {
  for (let each = parentOf(original); each; each = parentOf(each)) {
    const style = getComputedStyle(each);
    const isPage = each === document.body || each === document.documentElement;
    if (hasPlane(style) || (!isPage && /auto|scroll|hidden/.test(style.overflow))) return false;
  }
  return true;
}

function parentOf(element: Element): Element | null {
  const { parentElement } = element;
  const root = element.getRootNode();
  return parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Whether an element moves by itself, and what is fixed inside of it moves with it. */
function hasPlane(style: CSSStyleDeclaration): boolean {
  const { transform, translate, rotate, scale, perspective, filter, backdropFilter, contain } = style;
  const own = [transform, translate, rotate, scale, perspective, filter, backdropFilter, contain];
  const isSet = own.some((value) => value && value !== 'none');
  return isSet || /transform|translate|rotate|scale|perspective|filter|contain/.test(style.willChange);
}

/** Puts a copy where its original is seen, and leaves its room in the page empty. */
function pin(copy: HTMLElement, original: HTMLElement): void {
  const { left, top, width, height } = original.getBoundingClientRect();
  // A clone is an element as its original.
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
