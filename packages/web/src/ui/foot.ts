/** A ref callback that keeps toasts above an element at the foot of the page, which must have `data-foot`. */
export function footRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const measure = () => setFootHeight(document.querySelectorAll('[data-foot]'));
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  // If there is content below the element, a change of the window's height moves it without resizing it.
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
