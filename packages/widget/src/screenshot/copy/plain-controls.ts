import type { ElementCopy } from './copies.ts';

const GREY = 'rgb(143, 143, 157)';
const ACCENT = 'rgb(0, 96, 223)';
const RADIUS_PX = { field: 2.5, button: 4.5, tick: 2.5 };
const BUTTONS = 'button, select, [type=button], [type=submit], [type=reset]';
const UNCHANGED_CONTROLS = '[type=range], [type=color], [type=file], [type=image], progress, meter';
const TICK = '<path d="M3.1 6.8 6 9.5 11 3.9" fill="none" stroke="white" stroke-width="2"/>';
const DASH = '<path d="M3 7h8" stroke="white" stroke-width="2"/>';
const ARROW = '<path d="M2 3.3 5.5 6.8 9 3.3" fill="none" stroke="COLOR" stroke-width="1.4"/>';

/**
 * Imitates the look that Firefox gives a control with unchanged borders and background: in images, it renders only
 * boxes with inset borders for fields, and nothing for checkboxes and radio buttons.
 */
export function renderPlain(original: Element, copy: ElementCopy['copy']): void {
  const { type = '' } = original as Partial<HTMLInputElement>;
  if (original.matches(UNCHANGED_CONTROLS)) return;
  if (/^(checkbox|radio)$/.test(type)) renderTicked(original as HTMLInputElement, copy);
  else renderBox(original, copy, original.matches(BUTTONS) ? RADIUS_PX.button : RADIUS_PX.field);
  if (original.matches('select:not([multiple])')) addArrow(original, copy);
}

/** Gives a copy a thin border, and the rest of the original's border width as padding, so that nothing moves. */
function renderBox(original: Element, { style }: ElementCopy['copy'], radiusPx: number): void {
  const originalStyle = getComputedStyle(original);
  for (const side of ['top', 'right', 'bottom', 'left']) {
    const read = (name: string) => Number.parseFloat(originalStyle.getPropertyValue(name)) || 0;
    style.setProperty(`padding-${side}`, `${read(`padding-${side}`) + read(`border-${side}-width`) - 1}px`);
  }
  Object.assign(style, { border: `1px solid ${GREY}`, borderRadius: `${radiusPx}px` });
}

function addArrow(original: Element, { style }: ElementCopy['copy']): void {
  const { color } = getComputedStyle(original);
  Object.assign(style, {
    backgroundImage: drawing(11, ARROW.replace('COLOR', color)),
    backgroundPosition: 'right 5px center',
    backgroundRepeat: 'no-repeat',
  });
}

/** Renders a checkbox or a radio button. */
function renderTicked(
  { type, checked, indeterminate }: HTMLInputElement,
  { style }: ElementCopy['copy'],
): void {
  const accent = /^rgb/.test(style.accentColor) ? style.accentColor : ACCENT;
  const isOn = checked || (indeterminate && type !== 'radio');
  const round = { borderRadius: '50%', backgroundColor: 'Field' };
  const square = { borderRadius: `${RADIUS_PX.tick}px`, backgroundColor: isOn ? accent : 'Field' };
  const dot = `<circle cx="7" cy="7" r="4" fill="${accent}"/>`;
  const mark = type === 'radio' ? dot : indeterminate ? DASH : TICK;
  Object.assign(style, {
    ...(type === 'radio' ? round : square),
    border: `1px solid ${isOn ? accent : GREY}`,
    backgroundImage: isOn ? drawing(14, mark) : 'none',
    backgroundOrigin: 'border-box',
    backgroundSize: '100% 100%',
  });
  // On a page, its lower border is at the baseline.
  const bottomPx = 1 + (Number.parseFloat(style.marginBottom) || 0);
  if (/^(baseline|)$/.test(style.verticalAlign)) style.verticalAlign = `${-bottomPx}px`;
}

function drawing(side: number, shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${shapes}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
