import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { fractionOfDifference } from '@postil/harness/factories/pictures';
import { build } from 'esbuild';
import type * as drawing from '../packages/widget/src/screenshot/document.ts';
import { expect, test } from './support/widget.ts';

declare const postilDrawing: typeof drawing;

const STYLE = `<style>html { scrollbar-width: none } body { margin: 0; font: 20px sans-serif; background: rgb(250, 240, 220) }
  form { border: 4px solid teal; padding: 20px; background: gold; margin: 20px }
  header { position: sticky; top: 0; background: navy; color: white }
  svg { width: 150px; height: 150px }</style><header>Heading</header>`;

/** Runs in the page: adds an element for each property name of a kind of object, by functions that no name shadows. */
const ADD = `function add(tag, kind, parent, attributes) {
  const names = new Set();
  for (let each = kind.prototype; each; each = Object.getPrototypeOf(each))
    for (const name of Object.getOwnPropertyNames(each)) names.add(name);
  for (const name of names) {
    const element = Document.prototype.createElement.call(document, tag);
    for (const [key, value] of Object.entries({ name, ...attributes })) element.setAttribute(key, value);
    Node.prototype.appendChild.call(parent, element);
  }
}`;
const SMALL_STYLE = '{ style: "width: 60px; height: 8px; margin: 1px" }';

/** Pictures with and without URLs, texts and sizes. */
const MISSING_PICTURES = ['', 'src=""', 'src="/missing.png"', 'src="http://cdn.localhost/missing.png"']
  .flatMap((source) => ['', 'alt=""', 'alt="Some words"'].map((alt) => `${source} ${alt}`))
  .flatMap((attributes) =>
    ['', 'width="16" height="16"', 'width="60" height="60"'].map((size) => `${attributes} ${size}`),
  )
  .map((attributes) => `[<img ${attributes}>]`)
  .join(' ');

/** Pages, each a regression test for a fault of its copy. */
const PAGES = {
  'a form whose fields shadow all properties of a form': `<form><p>Text in it</p></form><p>After it</p>
    <script>${ADD} add('input', HTMLFormElement, document.querySelector('form'), ${SMALL_STYLE})</script>`,
  'pictures that shadow all properties of the document': `<p>Before them</p><div></div><script>${ADD}
    add('img', HTMLDocument, document.querySelector('div'), { src: '/picture.svg', width: 20, height: 20 })</script>`,
  'typed and chosen values': `<input type="checkbox" id="check"><input type="radio" name="one" checked>
    <input type="radio" name="one" id="radio"><textarea id="text">Before</textarea><select id="choice"><option>One</option>
    <option>Two</option></select><input placeholder="Type here"><style>::placeholder { color: red }</style><script>
    check.checked = radio.checked = true; text.value = 'Typed'; choice.selectedIndex = 1</script>`,
  'slots with fallback content': `<x-card><b>In the slot</b></x-card><x-card></x-card><script>
    customElements.define('x-card', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' })
    .innerHTML = '<style>slot { display: flex; color: red; padding: 9px; border: 2px solid }</style><slot>Nothing</slot>' } })
    </script>`,
  'pictures and texts that styles generate': `<style>p::before { content: ""; display: inline-block; width: 120px;
    height: 80px; background: url(/picture.svg) } i::after { content: url(/picture.svg) } h2 { counter-increment: part }
    h2::before { content: counter(part) ". " } em::before { content: "“" / "Quotation"; font-size: 80px }</style>
    <p>One</p><i>Two</i><em>Three</em><h2>Part</h2><h2>Part</h2>`,
  'nested references in drawings': `<svg hidden><symbol id="in" viewBox="0 0 9 9"><rect width="9" height="9"
    fill="currentColor"/><use href="#dot"/></symbol><g id="dot"><circle r="3" cx="4" cy="4" fill="gold"/></g></svg>
    <svg style="color: green"><use xlink:href="#in"/></svg>`,
  'a scrolled box with hidden scrollbars': `<style>#box { overflow: auto; height: 200px; border: 2px solid }
    ::-webkit-scrollbar { width: 14px } ::-webkit-scrollbar-thumb { background: red }
    #box::-webkit-scrollbar { display: none }</style><div id="box">${'<p>Line of text</p>'.repeat(20)}</div>
    <script>box.scrollTop = 77</script>`,
  'missing pictures': `<style>img { font: 16px sans-serif }</style>${MISSING_PICTURES}<div style="background:
    gold url(http://cdn.localhost/missing.png); height: 90px">Only a colour</div>`,
  'boxes with fractional widths': `<style>b { float: left; width: 12.015625px; height: 90px;
    background: teal } b:nth-of-type(odd) { background: gold }</style>${'<b></b>'.repeat(250)}`,
  'a background of the body that fills the window': `<style>html { min-height: 100% } body { background: url(/picture.svg);
    margin: 30px }</style><p style="background: white">Text</p>`,
  'a background of the body below the first screen': `<style>body { background: linear-gradient(gold, teal); margin: 30px }
    </style><p style="height: 1500px"></p><script>scrollTo(0, 700)</script>`,
  'a fixed background of a scrolled page': `<style>html { background: url(/picture.svg) fixed 7px 5px }
    body { background: none }</style><p style="height: 1500px"></p><script>scrollTo(0, 333)</script>`,
};

/** Bundles, as a script, the code that renders a page as a picture. */
async function bundleDrawing(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../packages/widget/src/screenshot/document.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'postilDrawing',
    target: 'es2024',
    conditions: ['@postil/source'],
  });
  return `${outputFiles[0]?.text}; globalThis.postilDrawing = postilDrawing`;
}

/** Makes the page take a picture of itself. @returns the picture, and the number of missing parts. */
async function takePicture(page: Page): Promise<{ picture: Buffer; missing: number }> {
  await page.evaluate(await bundleDrawing());
  const { url, missing } = await page.evaluate(async () => {
    const options = { hiddenIn: () => new Set<Element>(), scale: 1 };
    const body = Reflect.get(Document.prototype, 'body', document) as HTMLElement;
    const result = await postilDrawing.drawDocument(document, { ...options, parent: body });
    return { url: result.bitmap.toDataURL(), missing: result.missing };
  });
  return { picture: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'), missing };
}

for (const [content, body] of Object.entries(PAGES))
  test(`46. A copy of ${content} looks like the page`, async ({ shop, visitor, problems }) => {
    await visitor.goto(shop.put(STYLE + body, { snippet: false }));
    await visitor.waitForLoadState('networkidle');
    const screenshot = await visitor.screenshot();
    const copy = await takePicture(visitor);
    expect(await fractionOfDifference(screenshot, copy.picture)).toBeLessThan(0.0005);
    expect(copy.missing).toBe(0);
    // The browser reports missing pictures.
    if (body.includes('missing.png')) problems.length = 0;
  });

test('46. Copying a page runs none of its scripts, and loads nothing invisible', async ({
  shop,
  visitor,
  problems,
}) => {
  const body = `${STYLE}<x-counter>One</x-counter><img src="/missing.png" alt="No picture"><p style="height: 3000px"></p>
    <img src="/picture.svg?far" alt="" loading="lazy"><script>window.instanceCount = 0; customElements.define('x-counter',
    class extends HTMLElement { constructor() { super(); window.instanceCount += 1 } })</script>`;
  await visitor.goto(shop.put(body, { snippet: false }));
  await visitor.waitForLoadState('networkidle');
  const requests: string[] = [];
  visitor.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await takePicture(visitor);
  expect(await visitor.evaluate(() => Reflect.get(window, 'instanceCount'))).toBe(1);
  expect(requests.filter((path) => path !== '/missing.png')).toEqual([]);
  const failedRequests = await visitor.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/missing.png')),
  );
  expect(failedRequests).toHaveLength(1);
  problems.length = 0;
});

/** Runs in the page: records the widths of the pictures that are embedded in the copy. */
function recordWidths(): void {
  const widths: number[] = [];
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (...args) {
    widths.push(this.width);
    toBlob.apply(this, args);
  };
  Object.assign(window, { widths });
}

test('46. A copy contains pictures at most twice as wide as displayed', async ({ shop, visitor }) => {
  const body = `${STYLE}<img src="/picture.svg" width="30" height="20" alt=""><img src="/picture.svg" width="40" height="25"
    alt=""><div style="width: 50px; height: 30px; background: url(/picture.svg?behind) 0 0 / cover"></div>`;
  await visitor.goto(shop.put(body, { snippet: false }));
  await visitor.waitForLoadState('networkidle');
  await visitor.evaluate(recordWidths);
  const screenshot = await visitor.screenshot();
  expect(await fractionOfDifference(screenshot, (await takePicture(visitor)).picture)).toBeLessThan(0.0005);
  const widths = (await visitor.evaluate(() => Reflect.get(window, 'widths'))) as number[];
  expect(widths).toHaveLength(2);
  expect(Math.max(...widths)).toBeLessThanOrEqual(100);
});
