import { MAX_EVIDENCE } from '@postil/contract/limits';
import { native } from '../../dom/native.ts';
import { parentOf } from '../../page/elements.ts';
import { isGenerated } from '../element/attributes.ts';

/**
 * A selector of an element, from the nearest ancestor with a unique id, or from the body. ` >>> ` leads into a shadow
 * root. If it is too long, it keeps only the steps with `:nth-of-type` if these are unique, and otherwise
 * drops the outermost steps.
 */
export function cssPathOf(element: Element): string {
  const steps = stepsTo(element);
  const whole = joined(steps);
  if (whole.length <= MAX_EVIDENCE.path) return whole;
  const counted = steps
    .filter(({ step }, at) => at === steps.length - 1 || step.includes(':'))
    .map(({ step }) => step);
  const short = counted.join(' ');
  if (short.length <= MAX_EVIDENCE.path && matchesOnly(element, short)) return short;
  let from = 1;
  while (joined(steps.slice(from)).length > MAX_EVIDENCE.path) from += 1;
  return joined(steps.slice(from));
}

interface Step {
  readonly step: string;
  /** Whether it is the outermost step in a shadow root. */
  readonly isShadowRootChild: boolean;
}

/** The steps down to an element, the outermost first. */
function stepsTo(element: Element): Step[] {
  const steps: Step[] = [];
  for (
    let each: Element | null = element;
    each && each !== native(document).documentElement;
    each = parentOf(each)
  ) {
    const id = uniqueIdSelector(each);
    steps.unshift({ step: id ?? stepOf(each), isShadowRootChild: !native(each).parentElement });
    if (id && native(each).getRootNode() === document) break;
  }
  return steps;
}

function joined(steps: readonly Step[]): string {
  return steps
    .map(({ step, isShadowRootChild }, at) =>
      at === 0 ? step : `${isShadowRootChild ? ' >>> ' : ' > '}${step}`,
    )
    .join('');
}

function matchesOnly(element: Element, selector: string): boolean {
  const found = native(document).querySelectorAll(selector);
  return found.length === 1 && found[0] === element;
}

function stepOf(element: Element): string {
  const { localName: tag } = native(element);
  const alike = [...(native(native(element).parentNode)?.children ?? [])].filter(
    (each) => native(each).localName === tag,
  );
  const nth = alike.length > 1 ? `:nth-of-type(${alike.indexOf(element) + 1})` : '';
  return `${CSS.escape(tag)}${nth}`;
}

function uniqueIdSelector(element: Element): string | undefined {
  const { id } = native(element);
  const root = native(element).getRootNode();
  if (id === '' || isGenerated(id) || !(root instanceof Document || root instanceof ShadowRoot))
    return undefined;
  const selector = `#${CSS.escape(id)}`;
  return native(root).querySelectorAll(selector).length === 1 ? selector : undefined;
}
