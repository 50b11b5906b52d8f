import type { Page } from '@playwright/test';
import { application } from './support/apps/applications.ts';
import { findByLocator } from './support/locators.ts';
import { expect, pick, pinOf, sentComments, test, writeAndSend } from './support/widget.ts';

/** A page with one commented element. */
interface Case {
  readonly body: string;
  /** Default: the element with `data-expected="this"`. */
  readonly expected?: string;
  /** Mounts an application in `#app`. */
  readonly framework?: 'vue' | 'svelte' | 'react';
  /** The changed page. */
  readonly changedBody?: string;
}

const card = (name: string, isExpected = false) =>
  `<article><h2>${name}</h2><p>Shipped the same day</p><button${isExpected ? ' data-expected="this"' : ''}>Buy</button></article>`;
const row = (name: string, isExpected = false) =>
  `<tr><td>${name}</td><td>Open</td><td><button${isExpected ? ' data-expected="this"' : ''}>Edit</button></td></tr>`;
const table = (...rows: string[]) =>
  `<table><thead><tr><th>Name<th>Status<th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
const icon = (isExpected = false) =>
  `<button style="padding: 8px"${isExpected ? ' data-expected="this"' : ''}><svg width="20" height="20"><path d="M0 0h20v20H0z"/></svg></button>`;
const shadow = (html: string, mode = 'open') => `<template shadowrootmode="${mode}">${html}</template>`;

const CASES: Readonly<Record<string, Case>> = {
  'one of two equal cards': { body: card('Light roast') + card('Dark roast', true) },
  'one of two equal cards, after they have changed places': {
    body: card('Light roast') + card('Dark roast', true),
    changedBody: card('Dark roast', true) + card('Light roast'),
  },
  'a button in a row of a table': { body: table(row('Ada'), row('Grace', true), row('Edsger')) },
  'a button in a row of a table, after rows before it have come and gone': {
    body: table(row('Ada'), row('Grace', true), row('Edsger')),
    changedBody: table(row('Barbara'), row('Edsger'), row('Tony'), row('Grace', true)),
  },
  'a paragraph that is nothing but text': {
    body: '<div><div>One line of text</div><div data-expected="this">Another line of text</div></div>',
  },
  'one of three buttons that have only an icon': { body: icon() + icon(true) + icon() },
  'a button in a shadow root': {
    body: `<x-cart>${shadow('<button>Pay</button><button data-expected="this">Cancel</button>')}</x-cart>`,
  },
  'a button two shadow roots below the page': {
    body: `<x-shop></x-shop><x-shop>${shadow(`<p>Shop</p><x-cart>${shadow('<b>1</b><button data-expected="this">Pay</button>')}</x-cart>`)}</x-shop>`,
  },
  'an element with a closed shadow root, whose contents are unknown': {
    body: `<x-cart style="display: block" data-expected="this">${shadow('<button>Pay</button>', 'closed')}</x-cart>`,
  },
  'a button with generated names': {
    body: `<div class="css-1q2w3e"><button id=":r1:" class="sc-aBcDe">Save</button></div>
      <div class="css-9x8y7z"><button id=":r2:" class="sc-aBcDe" data-expected="this">Save</button></div>`,
  },
  'a button fifty levels deep in one of two equal trees': {
    body: `${tree('')}${tree(' data-expected="this"')}`,
  },
  'a button of a list that Vue shows': { body: '<div id="app"></div>', framework: 'vue', expected: 'Edsger' },
  'a button of a list that Svelte shows': {
    body: '<div id="app"></div>',
    framework: 'svelte',
    expected: 'Edsger',
  },
  'a button of a list that React shows': {
    body: '<div id="app"></div>',
    framework: 'react',
    expected: 'Edsger',
  },
};

function tree(attribute: string): string {
  const tag = 'x-a-component-with-a-long-name';
  return `${`<${tag}>`.repeat(50)}<button${attribute}>Save</button>${`</${tag}>`.repeat(50)}`;
}

async function open(page: Page, url: string, { framework }: Case): Promise<void> {
  await page.goto(url);
  if (framework) await page.addScriptTag({ content: await application(framework) });
}

for (const [title, each] of Object.entries(CASES)) {
  const { body, expected = 'this', changedBody } = each;
  test(`A script finds ${title} by its locator`, async ({ visitor: page, shop, api }) => {
    const frame = (html: string) =>
      `<style>body { font: 16px/1.5 sans-serif } main { padding: 40px }</style><main><h1>Orders</h1>${html}</main>`;
    await open(page, shop.put(frame(body)), each);
    await pick(page, page.locator(`[data-expected="${expected}"]`));
    await writeAndSend(page, 'This one');
    await expect(pinOf(page, 1)).toBeVisible();
    const [comment] = await sentComments(api, shop);
    const { evidence } = await api.getComment({ id: comment?.id ?? '', include: ['evidence'] });
    await open(page, shop.put(frame(changedBody ?? body)), each);
    expect(await findByLocator(page, evidence?.locator ?? {})).toEqual([expected]);
  });
}
