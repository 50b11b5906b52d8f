import type { Page } from '@playwright/test';
import { fractionOfDifference } from '@postil/harness/factories/pictures';
import { sendWithPicture } from './support/pictures.ts';
import { holdRequests } from './support/test.ts';
import { expect, pick, test } from './support/widget.ts';

const preview = (page: Page) => page.getByRole('img', { name: 'This picture is sent with your comment' });

/** Most of the window has a colour of its own, so that a picture without contents differs in most pixels. */
const STYLE = `<style>body { margin: 0; font: 16px sans-serif; background: rgb(250, 240, 220) }
  .block { display: block; height: 220px; margin: 100px 40px 20px; background: rgb(20, 120, 60) }
  :focus { outline: none }</style>`;
const TARGET = '<p style="margin: 20px 40px">Read this</p>';
const PLAIN_BLOCK = '<div class="block">Some text</div>';
const BLOCK = `${PLAIN_BLOCK}${TARGET}`;

/** Ids of icons that must be escaped in CSS selectors. */
const IDS = ['24-check', 'a.b', 'a:b', '50%'];
const symbolOf = (id: string) =>
  `<symbol id="${id}" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></symbol>`;

/** Pages that the browser renders empty or wrong when they are copied unchanged. */
const PAGES = {
  'attributes whose names XML forbids': `${STYLE}<div :class="x" x-on:click="y" x-bind:foo="1" v-bind:z="1" wire:id="1"
    @click="q" #ref 1a="2" -x="1" a"b="c" xmlns="foo" xmlns:og="" xlink:href="#">${BLOCK}</div>`,
  'elements whose names XML forbids': `${STYLE}<o:p class="block">From Word</o:p><a$b class="block">Odd</a$b>${TARGET}
    <svg width="100" height="40"><x:y></x:y><a$b></a$b><rect width="50" height="40" fill="red"/></svg>`,
  'names that XML forbids, in a frame': `${STYLE}<iframe width="600" height="400" style="border: 0" srcdoc="<div wire:id='1'
    style='background: rgb(20, 120, 60); height: 300px'>In the frame<o:p>Word</o:p></div>"></iframe>${TARGET}`,
  'noscript elements': `${STYLE}<noscript><iframe src="https://tags.example/ns.html"
    style="display:none"></iframe>${'<p>Please allow scripts</p>'.repeat(5)}</noscript>${BLOCK}`,
  'a sprite with comments': `${STYLE}<svg hidden><symbol id="mark"><!-- a -- b --><rect width="400" height="200"
    fill="teal"/></symbol></svg>${BLOCK}<svg width="400" height="200"><use href="#mark"/></svg>`,
  'icons of a sprite whose ids are not valid selectors': `${STYLE}<svg hidden>${IDS.map(symbolOf).join('')}</svg>${BLOCK}
    ${IDS.map((id) => `<svg width="150" height="150"><use href="#${id}"/></svg>`).join('')}`,
  'a modal dialog with a backdrop that blurs': `${STYLE}<style>dialog::backdrop { background: rgb(0 0 90 / 60%);
    backdrop-filter: blur(4px) }</style>${PLAIN_BLOCK}<dialog id="box"><h2>Sure?</h2>${TARGET}</dialog>
    <script>document.getElementById('box').showModal()</script>`,
  'two modal dialogs': `${STYLE}${PLAIN_BLOCK}<dialog id="first" style="width: 600px; height: 300px">First</dialog>
    <dialog id="last" style="background: gold">${TARGET}</dialog><script>
    document.getElementById('first').showModal(); document.getElementById('last').showModal()</script>`,
  'a popover in a clipped and translucent element': `${STYLE}${BLOCK}<div style="overflow: hidden; height: 20px;
    opacity: 0.3"><div popover="manual" id="pop" style="width: 400px; height: 250px; background: orange">Menu</div></div>
    <script>document.getElementById('pop').showPopover()</script>`,
  'a fixed header above a margin that collapses through the body': `<style>body { margin: 0 }</style>${STYLE}<header
    style="position: fixed; inset: 0 0 auto; height: 60px; background: navy"></header>${BLOCK}`,
};

for (const [content, body] of Object.entries(PAGES)) {
  test(`46. The picture of a page with ${content} shows its visible content`, async ({
    shop,
    visitor,
    guestPage,
    api,
  }) => {
    // Without the widget: as soon as it is in the top layer, hidden or not, Chromium's screenshots lack the blur of a backdrop.
    const release = await holdRequests(visitor, /\/assets\/.*\.js/);
    await visitor.goto(shop.put(body));
    const screenshot = await visitor.screenshot();
    await release();
    await pick(visitor, visitor.getByText('Read this'));
    await visitor.keyboard.type('Look');
    await expect(preview(visitor)).toBeVisible();
    const { url } = await sendWithPicture(visitor, { api, shop });
    const picture = await (await guestPage.request.get(url)).body();
    expect(await fractionOfDifference(screenshot, picture)).toBeLessThan(0.002);
  });
}

const NO_DATA_POLICY = { headers: { 'content-security-policy': "img-src 'self'" } };

test('46. The picture of a page whose policy allows no images from data URLs also shows its visible content', async ({
  shop,
  visitor,
  guestPage,
  problems,
  api,
}) => {
  await visitor.goto(shop.put(`${STYLE}${BLOCK}`, NO_DATA_POLICY));
  const screenshot = await visitor.screenshot({ style: 'postil-widget { display: none !important }' });
  await pick(visitor, visitor.getByText('Read this'));
  await visitor.keyboard.type('Look');
  await expect(preview(visitor)).toBeVisible();
  const { url } = await sendWithPicture(visitor, { api, shop });
  const picture = await (await guestPage.request.get(url)).body();
  expect(await fractionOfDifference(screenshot, picture)).toBeLessThan(0.01);
  // The browser reports the attempt to load a data URL.
  problems.length = 0;
});

test('46. A page that cannot be rendered in any way has no picture, and the visitor sees a note', async ({
  shop,
  visitor,
  problems,
}) => {
  await visitor.route(/\/fallback-[^/]*\.js$/, (route) => route.abort());
  await visitor.goto(shop.put(`${STYLE}${BLOCK}`, NO_DATA_POLICY));
  await pick(visitor, visitor.getByText('Read this'));
  await expect(visitor.getByText('A picture could not be taken.')).toBeVisible();
  await expect(preview(visitor)).toBeHidden();
  problems.length = 0;
});
