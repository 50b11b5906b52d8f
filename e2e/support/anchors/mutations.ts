import type { Random } from './random.ts';

type Mutation = (random: Random, target: Element) => void;

const LISTS = '.grid,ul,tbody,aside,.list';
const GENERIC = /^(?:Add to cart|Learn more|Edit|Delete|Save|Remove|More|★|…)$/;

const pick = <Item>(random: Random, items: readonly Item[]) => items[random.below(items.length)];

function wrap(element: Element | undefined): void {
  if (!element?.parentElement) return;
  const wrapper = document.createElement('div');
  element.replaceWith(wrapper);
  wrapper.append(element);
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text);
  return found;
}

const banner: Mutation = () => {
  const box = document.createElement('div');
  box.innerHTML = '<p>Cookie notice <button>OK</button></p>';
  document.body.prepend(box);
};

const wrapDeep: Mutation = (random) => {
  const blocks = [...document.body.querySelectorAll('div,section,article,main')];
  for (let round = 0; round < 3; round += 1) wrap(pick(random, blocks));
};

const rehash: Mutation = (random) => {
  for (const element of document.body.querySelectorAll('[class]'))
    if (!/\b(?:grid|list)\b/.test(element.getAttribute('class') ?? ''))
      element.setAttribute('class', random.generatedName());
};

const changeIds: Mutation = (random) => {
  for (const element of document.body.querySelectorAll('[id]'))
    if (random.next() < 0.6) element.id = `:r${random.below(99)}:`;
};

const reorder: Mutation = (random) => {
  for (const list of document.body.querySelectorAll(LISTS)) {
    const children = [...list.children].map((child) => ({ child, rank: random.next() }));
    for (const { child } of children.sort((one, other) => one.rank - other.rank)) list.append(child);
  }
};

const insertItem: Mutation = (random) => {
  for (const list of document.body.querySelectorAll('.grid,ul,tbody,.list')) {
    const copy = list.children[1]?.cloneNode(true);
    if (!copy) continue;
    for (const text of textsIn(copy)) if (!GENERIC.test(text.data.trim())) text.data = random.words(3);
    list.prepend(copy);
  }
};

const editTexts: Mutation = (random) => {
  for (const text of textsIn(document.body)) {
    if (text.data.trim().length <= 8 || random.next() >= 0.7) continue;
    const words = text.data.split(' ');
    words[random.below(words.length)] = random.words(1);
    text.data = words.join(' ');
  }
};

/** The changes to pages between two visits. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  none: () => undefined,
  banner,
  wrap: (random) => wrap(pick(random, [...document.body.children])),
  wrapDeep,
  rehash,
  changeIds,
  reorder,
  insertItem,
  editTexts,
  remove: (_random, target) => target.remove(),
  redesign(random, target) {
    for (const each of [wrapDeep, banner, rehash, changeIds, editTexts, insertItem]) each(random, target);
  },
};
