/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Point } from '../../anchors/signals/anchor.ts';
import { elementAt } from '../../page/elements.ts';
import { type Anchors, loadAnchors } from '../../page/targets.ts';
import { useReturnedFocus } from '../../parts/card.tsx';
import { useActions, useWidget } from '../../parts/widget.ts';
import { nextElement } from './walk.ts';

/** Catches the pointer above the page, and outlines what it is over, until an element is chosen. */
export function Picker() {
  const { host, follower, state, store, viewing } = useWidget();
  const { changing, pictures } = useActions();
  const [element, setElement] = useState<Element>();
  const [anchors, setAnchors] = useState<Anchors>();
  const veil = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  useReturnedFocus();
  useEffect(() => {
    loadAnchors().then(
      (loaded) => setAnchors(() => loaded),
      () => {
        // The server is unavailable, or has been upgraded since the page was loaded.
        viewing.closeAll();
        store.set({ notice: { text: store.get().texts.problems.notLoaded } });
      },
    );
  }, [store, viewing]);
  useLayoutEffect(() => veil.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    const place = () => {
      if (outline.current && element) surround(outline.current, element);
    };
    place();
    return follower.onFrame(place);
  }, [element, follower]);

  const { texts, picking } = state;
  const pick = async (chosen: Element | undefined, point?: Point) => {
    if (!chosen) return;
    if (picking?.forComment) return void changing.placeAgain(picking.forComment, chosen, point);
    const { capture } = anchors ?? (await loadAnchors());
    viewing.pick(capture(chosen, point), chosen);
    void pictures.takeIfWanted();
  };
  const at = (event: MouseEvent) =>
    through(host.element, () => elementAt({ x: event.clientX, y: event.clientY }, host.element));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void pick(element);
    const next = nextElement(
      event.shiftKey && event.key === 'Tab' ? 'Shift+Tab' : event.key,
      element,
      host.element,
    );
    if (next) {
      setElement(next);
      next.scrollIntoView({ block: 'nearest' });
    }
    if (next || event.key === 'Enter') event.preventDefault();
  };
  const isTouch = matchMedia('(pointer: coarse)').matches;
  return (
    <>
      <div
        ref={veil}
        class="veil"
        role="application"
        tabIndex={-1}
        aria-label={`${texts.picking.title}. ${texts.picking.hint}`}
        onPointerMove={(event) => setElement(at(event))}
        onClick={(event) => void pick(at(event), { x: event.clientX, y: event.clientY })}
        onWheel={(event) => scrollBelow(at(event), event)}
        onKeyDown={onKeyDown}
      />
      {element && <div class="outline" ref={outline} />}
      <div class="bar row">
        <span class="spread">
          <strong>{texts.picking.title}</strong>
          {isTouch ? <br /> : ' · '}
          <span class="quiet">{isTouch ? texts.picking.touchHint : texts.picking.hint}</span>
        </span>
        <button type="button" class="outlined" onClick={() => viewing.closeAll()}>
          {texts.cancel}
        </button>
      </div>
      <p class="hidden" role="status">
        {element && anchors && texts.picking.chosen(element.localName, anchors.textOf(element, 60))}
      </p>
    </>
  );
}

/** Asks what is below the widget, which lets hits through meanwhile. */
function through<Answer>(host: Element, ask: () => Answer): Answer {
  host.toggleAttribute('data-passing', true);
  try {
    return ask();
  } finally {
    host.removeAttribute('data-passing');
  }
}

function surround({ style }: HTMLElement, element: Element): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  style.transform = `translate(${left - 3}px, ${top - 3}px)`;
  style.width = `${width + 6}px`;
  style.height = `${height + 6}px`;
}

/** Scrolls the container under the pointer, which the wheel does not reach. The window scrolls by itself. */
function scrollBelow(element: Element | undefined, { deltaX, deltaY }: WheelEvent): void {
  for (
    let each = element;
    each && each !== document.documentElement;
    each = each.parentElement ?? undefined
  ) {
    const isLarger = each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth;
    if (each === document.body || !isLarger || !/auto|scroll/.test(getComputedStyle(each).overflow)) continue;
    each.scrollBy(deltaX, deltaY);
    return;
  }
}
