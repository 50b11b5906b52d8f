import type { StyleReader, Styles } from './styles.ts';
import { toCss } from './styles.ts';

const GENERATED_PARTS = ['::before', '::after'];
const SCROLLBAR_PARTS = ['', '-button', '-thumb', '-track', '-track-piece', '-corner'].map(
  (part) => `::-webkit-scrollbar${part}`,
);

/** An element with its copy, and the styles of the copy. */
interface StyledCopy {
  readonly original: Element;
  readonly copy: Element;
  readonly styles: Styles;
  /** Whether all preceding counters have been copied. */
  readonly hasCounted: boolean;
}

/** Copies pseudo-elements and scrollbars as rules. */
interface Pseudos {
  add(element: StyledCopy): void;
  css(): string;
}

export function createPseudos(reader: StyleReader): Pseudos {
  const classes = new Map<string, string>();
  const classOf = (part: string, rule: string) => {
    const key = `${part}{${rule}}`;
    const name = classes.get(key) ?? `postil-${classes.size}`;
    classes.set(key, name);
    return name;
  };
  return {
    add({ original, copy, styles, hasCounted }) {
      for (const part of partsOf(copy, styles)) {
        const { content } = getComputedStyle(original, part);
        if (!content || content === 'none') continue;
        const rule = `content:${hasCounted ? content : withoutCounters(content)};${toCss(reader.read(original, styles, part))}`;
        copy.setAttribute('class', `${copy.getAttribute('class') ?? ''} ${classOf(part, rule)}`);
      }
    },
    css: () => [...classes].map(([rule, name]) => `.${name}${rule}`).join('\n'),
  };
}

function partsOf(copy: Element, styles: Styles): string[] {
  const isField = /^(INPUT|TEXTAREA)$/.test(copy.nodeName) && copy.hasAttribute('placeholder');
  const scrolls = ['overflow-x', 'overflow-y'].some((name) => /auto|scroll/.test(styles.get(name) ?? ''));
  return [...GENERATED_PARTS, ...(isField ? ['::placeholder'] : []), ...(scrolls ? SCROLLBAR_PARTS : [])];
}

function withoutCounters(content: string): string {
  return content.includes('counter') ? content.replace(/counters?\([^)]*\)/g, '""') : content;
}
