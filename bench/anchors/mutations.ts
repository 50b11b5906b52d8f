import { createRandom, type Random } from '../../e2e/support/anchors/random.ts';

/** What happens to a page. @returns the elements that took the place of others. */
type Mutation = (page: {
  readonly random: Random;
  readonly targets: readonly Element[];
}) => ReadonlyMap<Element, Element> | undefined;

const TRANSLATED_ATTRIBUTES = ['alt', 'title', 'placeholder', 'aria-label'];
const MAX_ALIKE = 400;

/** Not lists, although their children are alike: columns change in all rows at once, and words stay in their order. */
const NO_LISTS = 'tr,p';

/** Elements with at least three children that look alike: rows, items, cards. */
function lists(): Element[][] {
  return [...document.body.querySelectorAll('*')].flatMap((parent) => {
    if (parent.closest('svg,pre') || parent.matches(NO_LISTS) || parent.childElementCount > MAX_ALIKE)
      return [];
    const groups = Map.groupBy(parent.children, (child) => `${child.localName} ${child.classList[0] ?? ''}`);
    const [largest = []] = [...groups.values()].sort((one, other) => other.length - one.length);
    const isList = largest.length >= 3 && largest.length > parent.childElementCount / 2;
    return isList && largest[0]?.localName !== 'script' ? [largest] : [];
  });
}

/** Equal elements with contents of their own, such as cards. */
function cards(): Element[][] {
  const shapeOf = (element: Element) => [...element.children].map(({ localName }) => localName).join();
  return lists().flatMap((list) =>
    [...Map.groupBy(list, shapeOf).values()].filter(
      (alike) => alike.length > 1 && alike[0]?.childElementCount,
    ),
  );
}

function texts(root: Node): Text[] {
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

function swap(one: Element, other: Element): void {
  const place = document.createComment('');
  one.replaceWith(place);
  other.replaceWith(one);
  place.replaceWith(other);
}

function wrap(element: Element): void {
  const wrapper = document.createElement('div');
  element.replaceWith(wrapper);
  wrapper.append(element);
}

/** Gives an element another tag. @returns the new one. */
function rename(element: Element, tag: string): Element {
  const renamed = document.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

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
    if (element.hasAttribute('class')) element.setAttribute('class', random.hash());
    if (element.id) element.id = random.hash();
  }
  return undefined;
};

const insertBanner: Mutation = () => {
  const banner = document.createElement('div');
  banner.innerHTML = '<p>We use cookies. <a href="/privacy">Learn more</a> <button>Accept</button></p>';
  document.body.prepend(banner);
  return undefined;
};

/** Another structure for the block that holds a fifth of the targets, with one word in three changed. */
const redesignSection: Mutation = ({ random, targets }) => {
  const heldBy = (block: Element) => targets.filter((target) => block.contains(target)).length;
  const wanted = targets.length / 5;
  const section = [...document.body.querySelectorAll('div,section,article,main,aside,header,table')]
    .map((block) => ({ block, distance: Math.abs(heldBy(block) - wanted) }))
    .sort((one, other) => one.distance - other.distance)[0]?.block;
  const renamed = new Map<Element, Element>();
  for (const element of section?.querySelectorAll('*') ?? []) {
    const tag = NEW_TAGS[element.localName];
    if (tag) renamed.set(element, rename(element, tag));
  }
  for (const child of [...(section?.children ?? [])]) wrap(child);
  for (const element of section?.querySelectorAll('[class]') ?? [])
    element.setAttribute('class', random.hash());
  return renamed;
};

/** A variant for a test: other headings and labels in the first third, two blocks exchanged, one block more. */
const showVariant: Mutation = ({ random }) => {
  const labels = [...document.body.querySelectorAll('h1,h2,button,a.btn')];
  for (const label of labels.slice(0, Math.ceil(labels.length / 3)))
    for (const text of texts(label)) text.data = random.words(text.data.trim().split(/\s+/).length);
  const blocks = [...document.body.querySelectorAll('section')];
  const [one, other] = blocks.slice(1);
  if (one && other && !one.contains(other)) swap(one, other);
  const more = document.createElement('section');
  more.innerHTML = `<h2>${random.words(3)}</h2><p>${random.words(20)}</p><button>${random.words(2)}</button>`;
  (blocks[0] ?? document.body.firstElementChild)?.after(more);
  return undefined;
};

const reorderLists: Mutation = ({ random }) => {
  for (const list of lists()) {
    const places = list.map((item) => {
      const place = document.createComment('');
      item.replaceWith(place);
      return place;
    });
    const shuffled = list
      .map((item) => ({ item, rank: random.next() }))
      .sort((one, other) => one.rank - other.rank);
    for (const [at, { item }] of shuffled.entries()) places[at]?.replaceWith(item);
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

/** Another word for each word, the same one each time. Numbers stay. */
const translate: Mutation = () => {
  const translated = (text: string) => text.replace(/\p{L}+/gu, foreignWord);
  for (const text of texts(document.body)) text.data = translated(text.data);
  for (const name of TRANSLATED_ATTRIBUTES)
    for (const element of document.body.querySelectorAll(`[${name}]`))
      element.setAttribute(name, translated(element.getAttribute(name) ?? ''));
  return undefined;
};

function foreignWord(word: string): string {
  const random = createRandom(
    [...word.toLowerCase()].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 9973,
  );
  const length = Math.max(2, word.length + random.below(4) - 1);
  return Array.from({ length }, () => String.fromCharCode(0x430 + random.below(32))).join('');
}

/** The changes of a page, by what they are called in the report. The one of the window is made from outside. */
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
  'one word of the text edited': editWords,
  'target removed': removeTargets,
  'each target wrapped in two div': wrapTargets,
  'all texts translated': translate,
} as const satisfies Record<string, Mutation>;

export type MutationName = keyof typeof MUTATIONS;

export const REMOVAL = 'target removed' satisfies MutationName;
export const TRANSLATION = 'all texts translated' satisfies MutationName;
export const RESIZING = '1440 → 390 px' satisfies MutationName;

/** Those that the specification names. */
export const SPECIFIED = [
  'class and id hashes',
  'banner',
  'redesign of one section',
  'lists reordered',
  'item inserted first in every list',
  'one word of the text edited',
  REMOVAL,
  'each target wrapped in two div',
] as const satisfies readonly MutationName[];
