/** Keeps messages above an element at the foot of the page. The element has the attribute `data-foot`. */
export function footRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const measure = () => setFootHeight(document.querySelectorAll('[data-foot]'));
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  // With content below it, the height of the window moves the element.
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    setFootHeight([...document.querySelectorAll('[data-foot]')].filter((each) => each !== element));
  };
}

/** Sets the distance from the bottom of the window to the top of the highest of the elements. */
function setFootHeight(elements: Iterable<Element>): void {
  const tops = [...elements].map((each) => each.getBoundingClientRect().top);
  const height = Math.max(0, innerHeight - Math.min(innerHeight, ...tops));
  document.documentElement.style.setProperty('--foot-height', `${height}px`);
}
