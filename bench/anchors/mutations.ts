import { createRandom, type Random } from '../../e2e/support/anchors/random.ts';
import { cards, lists, rename, swap, texts, wrap } from './page-lists.ts';

/** A mutation of a page. @returns the replacements by the elements that they replaced, if any. */
type Mutation = (page: {
  readonly random: Random;
  readonly targets: readonly Element[];
}) => ReadonlyMap<Element, Element> | undefined;

const TRANSLATED_ATTRIBUTES = ['alt', 'title', 'placeholder', 'aria-label'];
const NEW_TAGS: Readonly<Record<string, string>> = {
  h2: 'h3',
  h3: 'h4',
  ul: 'div',
  li: 'div',
  p: 'span',
  b: 'strong',
};

const hash: Mutation = ({ random }) => {
  for (const element of document.body.querySelectorAll('[class],[id]')) {
    if (element.hasAttribute('class')) element.setAttribute('class', random.generatedName());
    if (element.id) element.id = random.generatedName();
  }
  return undefined;
};

const insertBanner: Mutation = () => {
  const banner = document.createElement('div');
  banner.innerHTML = '<p>We use cookies. <a href="/privacy">Learn more</a> <button>Accept</button></p>';
  document.body.prepend(banner);
  return undefined;
};

/** Restructures the block with closest to a fifth of the targets: other tags, wrappers and classes. */
const redesignSection: Mutation = ({ random, targets }) => {
  const heldBy = (block: Element) => targets.filter((target) => block.contains(target)).length;
  const targetCount = targets.length / 5;
  const section = [...document.body.querySelectorAll('div,section,article,main,aside,header,table')]
    .map((block) => ({ block, distance: Math.abs(heldBy(block) - targetCount) }))
    .sort((one, other) => one.distance - other.distance)[0]?.block;
  const renamed = new Map<Element, Element>();
  for (const element of section?.querySelectorAll('*') ?? []) {
    const tag = NEW_TAGS[element.localName];
    if (tag) renamed.set(element, rename(element, tag));
  }
  for (const child of [...(section?.children ?? [])]) wrap(child);
  for (const element of section?.querySelectorAll('[class]') ?? [])
    element.setAttribute('class', random.generatedName());
  return renamed;
};

/** Shows an A/B test variant: other headings and labels in the first third, two blocks swapped, one block added. */
const showVariant: Mutation = ({ random }) => {
  const labels = [...document.body.querySelectorAll('h1,h2,button,a.btn')];
  for (const label of labels.slice(0, Math.ceil(labels.length / 3)))
    for (const text of texts(label)) text.data = random.words(text.data.trim().split(/\s+/).length);
  const blocks = [...document.body.querySelectorAll('section')];
  const [one, other] = blocks.slice(1);
  if (one && other && !one.contains(other)) swap(one, other);
  const addedSection = document.createElement('section');
  addedSection.innerHTML = `<h2>${random.words(3)}</h2><p>${random.words(20)}</p><button>${random.words(2)}</button>`;
  (blocks[0] ?? document.body.firstElementChild)?.after(addedSection);
  return undefined;
};

const reorderLists: Mutation = ({ random }) => {
  for (const list of lists()) {
    const placeholders = list.map((item) => {
      const placeholder = document.createComment('');
      item.replaceWith(placeholder);
      return placeholder;
    });
    const shuffled = list
      .map((item) => ({ item, rank: random.next() }))
      .sort((one, other) => one.rank - other.rank);
    for (const [at, { item }] of shuffled.entries()) placeholders[at]?.replaceWith(item);
  }
  return undefined;
};

const swapCards: Mutation = ({ random }) => {
  for (const alike of cards()) {
    const [one, other] = [alike[random.below(alike.length)], alike[random.below(alike.length)]];
    if (one && other && one !== other) swap(one, other);
  }
  return undefined;
};

const insertItems: Mutation = ({ random }) => {
  for (const [first] of lists()) {
    const copy = first?.cloneNode(true);
    if (!first || !copy) continue;
    for (const text of texts(copy)) text.data = random.words(text.data.trim().split(/\s+/).length);
    first.before(copy);
  }
  return undefined;
};

const editWords: Mutation = ({ random, targets }) => {
  for (const target of targets) {
    const inside = texts(target);
    const text = inside[random.below(inside.length)];
    if (!text) continue;
    const words = text.data.trim().split(/\s+/);
    words[random.below(words.length)] = random.words(1);
    text.data = words.join(' ');
  }
  return undefined;
};

const removeTargets: Mutation = ({ targets }) => {
  for (const target of targets) target.remove();
  return undefined;
};

const wrapTargets: Mutation = ({ targets }) => {
  for (const target of targets) {
    wrap(target);
    wrap(target);
  }
  return undefined;
};

/** Inserts a copy before the first item of each list, with a new name, ids, URLs and other unique texts. */
const insertSimilarItems: Mutation = ({ random }) => {
  for (const [first, ...others] of lists()) {
    const copy = first?.cloneNode(true);
    if (!first || !(copy instanceof Element)) continue;
    const common = new Set(others.flatMap((each) => texts(each).map(({ data }) => data.trim())));
    const [name, ...more] = texts(copy);
    for (const text of more.filter(({ data }) => !common.has(data.trim())).concat(name ?? []))
      text.data = newWords(text.data, random);
    for (const each of [copy, ...copy.querySelectorAll('*')]) renewAttributes(each, random);
    first.before(copy);
  }
  return undefined;
};

function renewAttributes(element: Element, random: Random): void {
  if (element.id) element.id = random.generatedName();
  if (/^[^#]/.test(element.getAttribute('href') ?? ''))
    element.setAttribute('href', `/new/${random.below(9999)}`);
}

function newWords(text: string, random: Random): string {
  return text.replace(/\p{N}+|\p{L}+/gu, (word) =>
    /\p{N}/u.test(word) ? String(random.below(10 ** word.length)) : random.words(1),
  );
}

/** Swaps an item and its successor in each list. */
const swapNeighbours: Mutation = ({ random }) => {
  for (const list of lists()) {
    const at = random.below(list.length - 1);
    const [one, other] = list.slice(at);
    if (one && other) swap(one, other);
  }
  return undefined;
};

const renameHeadings: Mutation = ({ random, targets }) => {
  for (const target of targets)
    if (/^h\d$/.test(target.localName))
      for (const text of texts(target)) text.data = newWords(text.data, random);
  return undefined;
};

/** Wraps each target in a div, or in a span if it is one. */
const wrapInOwnTag: Mutation = ({ targets }) => {
  for (const target of targets) wrap(target, target.localName === 'span' ? 'span' : 'div');
  return undefined;
};

/** Replaces each word consistently with another one. Numbers are unchanged. */
const translate: Mutation = () => {
  const translated = (text: string) => text.replace(/\p{L}+/gu, translateWord);
  for (const text of texts(document.body)) text.data = translated(text.data);
  for (const name of TRANSLATED_ATTRIBUTES)
    for (const element of document.body.querySelectorAll(`[${name}]`))
      element.setAttribute(name, translated(element.getAttribute(name) ?? ''));
  return undefined;
};

function translateWord(word: string): string {
  const random = createRandom(
    [...word.toLowerCase()].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 9973,
  );
  const length = Math.max(2, word.length + random.below(4) - 1);
  return Array.from({ length }, () => String.fromCharCode(0x430 + random.below(32))).join('');
}

/** The mutations, by their names in the report. The caller resizes the window, and removes single targets. */
export const MUTATIONS = {
  none: () => undefined,
  'class and id hashes': hash,
  banner: insertBanner,
  'redesign of one section': redesignSection,
  'A/B variant': showVariant,
  '1440 → 390 px': () => undefined,
  'lists reordered': reorderLists,
  'equal cards swapped': swapCards,
  'item inserted first in every list': insertItems,
  'similar item inserted first': insertSimilarItems,
  'neighbours swapped': swapNeighbours,
  'one word of the text edited': editWords,
  'headings get other words': renameHeadings,
  'target removed': removeTargets,
  'target removed, others stay': () => undefined,
  'each target wrapped in two divs': wrapTargets,
  'each target wrapped in its own tag': wrapInOwnTag,
  'all texts translated': translate,
} as const satisfies Record<string, Mutation>;

export type MutationName = keyof typeof MUTATIONS;

export const REMOVAL = 'target removed' satisfies MutationName;
/** The mutation that is applied to each pin separately. */
export const SINGLE_REMOVAL = 'target removed, others stay' satisfies MutationName;
export const TRANSLATION = 'all texts translated' satisfies MutationName;
export const RESIZING = '1440 → 390 px' satisfies MutationName;

/** The mutations that move or remove equal and similar elements. */
export const LOOKALIKE_MUTATIONS = [
  'lists reordered',
  'equal cards swapped',
  'item inserted first in every list',
  'similar item inserted first',
  'neighbours swapped',
  SINGLE_REMOVAL,
] as const satisfies readonly MutationName[];

/** The mutations in the specification. */
export const SPECIFIED_MUTATIONS = [
  'class and id hashes',
  'banner',
  'redesign of one section',
  'lists reordered',
  'item inserted first in every list',
  'one word of the text edited',
  REMOVAL,
  'each target wrapped in two divs',
] as const satisfies readonly MutationName[];
