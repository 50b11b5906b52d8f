import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fractionOfDifference } from '@postil/harness/factories/pictures';
import { sendWithPicture } from './support/pictures.ts';
import { expect, launcher, pick, type Shop, test } from './support/widget.ts';

const FONT = new URL(
  '../node_modules/reveal.js/css/theme/fonts/league-gothic/league-gothic.woff',
  import.meta.url,
);
const STYLE = `<style>body { margin: 0; font: 40px Tall, sans-serif; background: rgb(250, 240, 220) }
  :focus { outline: none }</style>`;
const TEXT = `<p style="margin-top: 120px">Read this</p>${'<p>The quick brown fox jumps over the lazy dog</p>'.repeat(5)}`;
const MISSING = 'Parts of the page could not be captured. They are hatched or in a different font.';

const preview = (page: Page) => page.getByRole('img', { name: 'This picture is sent with your comment' });

const faceAt = (file: string, descriptors = '') =>
  `@font-face { font-family: Tall; src: url(${file}) format("woff"); ${descriptors} }`;

/** The responses of another origin, `cdn`, by their paths. */
type Sheets = Readonly<Record<string, string>>;

interface FontPage {
  /** @param cdn the other origin. */
  readonly body: (cdn: string) => string;
  /** The responses of the other origin, which allows everybody to read them. */
  readonly sheets?: Sheets;
}

/** A face for each of 120 ranges of Unicode, one of which the page uses. */
const FONT_FACES = Array.from({ length: 120 }, (_, at) =>
  faceAt(`/piece-${at}.woff`, `unicode-range: U+${at === 7 ? '0-FF' : (0x4000 + 16 * at).toString(16)}`),
).join('');

/** Pages, each of which loads its font in a different way. The font must be in the picture. */
const PAGES: Readonly<Record<string, FontPage>> = {
  'a sheet of another origin, linked without crossorigin': {
    body: (cdn) => `<link rel="stylesheet" href="${cdn}/tall.css">${TEXT}`,
    sheets: { '/tall.css': faceAt('files/tall.woff') },
  },
  'sheets that import others of other origins': {
    body: (
      cdn,
    ) => `<style>@import "${cdn}/first.css?family=Tall:wght@400;700" layer(fonts) supports(display: grid) screen;
      </style>${TEXT}`,
    sheets: {
      '/print.css': '',
      '/first.css': '/* @import "no.css"; */ @import url(second.css) layer; @import "print.css" print;',
      '/second.css': `@layer inner { @media screen { ${faceAt('tall.woff')} } }`,
    },
  },
  'a sheet that a script adopts': {
    body: () => `${TEXT}<script>const sheet = new CSSStyleSheet(); sheet.replaceSync('${faceAt('/tall.woff')}');
      document.adoptedStyleSheets.push(sheet)</script>`,
  },
  'a sheet that is for print until it has loaded': {
    body: (cdn) =>
      `<link rel="stylesheet" media="print" onload="this.media='all'" href="${cdn}/tall.css">${TEXT}`,
    sheets: { '/tall.css': faceAt('tall.woff') },
  },
  'a sheet that is linked late, for text in a shadow root': {
    body: () => `<div id="host">${TEXT}</div><script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML =
      '<style>p { font-weight: 350 }</style><slot></slot><p>Of the component</p>';
      setTimeout(() => document.head.insertAdjacentHTML('beforeend', '<style>${faceAt('/tall.woff')}</style>'), 100)</script>`,
  },
  'a list of fonts in which it is not the first, and has a name of two words': {
    body: () => `<style>@font-face { font-family: "Tall Face"; src: url(/tall.woff) } body { font-family: "Not There", "Tall Face",
      sans-serif }</style>${TEXT}`,
  },
  'files in several formats, of which the first is for legacy browsers': {
    body: () => `<style>@font-face { font-family: Tall; src: url(/tall.eot); src: url(/tall.eot?#iefix)
      format("embedded-opentype"), url(/tall.woff) format("woff"), url(/tall.svg#x) format("svg") }</style>${TEXT}`,
  },
};

async function openPage(page: Page, shop: Shop, { body, sheets = {} }: FontPage): Promise<string[]> {
  const requests: string[] = [];
  const woff = await readFile(FONT);
  await page.route(/\.woff$/, (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fulfill({ body: woff, contentType: 'font/woff' });
  });
  const cdn = `http://cdn.${shop.host}`;
  await page.route(`${cdn}/**/*.css*`, (route) => {
    const css = sheets[new URL(route.request().url()).pathname];
    return route.fulfill({ body: css ?? '', contentType: 'text/css', status: css === undefined ? 404 : 200 });
  });
  await page.goto(shop.put(`${STYLE}${body(cdn)}`));
  await expect(launcher(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
    .toBe(true);
  return requests;
}

for (const [source, fontPage] of Object.entries(PAGES)) {
  test(`46. The picture has the font of ${source}`, async ({ shop, visitor, guestPage, api }) => {
    await openPage(visitor, shop, fontPage);
    const screenshot = await visitor.screenshot({ style: 'postil-widget { display: none !important }' });
    await pick(visitor, visitor.getByText('Read this'));
    await visitor.keyboard.type('Look');
    await expect(preview(visitor)).toBeVisible();
    await expect(visitor.getByText(MISSING)).toBeHidden();
    const { url } = await sendWithPicture(visitor, { api, shop });
    const picture = await (await guestPage.request.get(url)).body();
    expect(await fractionOfDifference(screenshot, picture)).toBeLessThan(0.002);
  });
}

test('46. A picture requests only the subset of a font that the page uses, of 120', async ({
  shop,
  visitor,
}) => {
  const requests = await openPage(visitor, shop, { body: () => `<style>${FONT_FACES}</style>${TEXT}` });
  requests.length = 0;
  await pick(visitor, visitor.getByText('Read this'));
  await expect(preview(visitor)).toBeVisible();
  expect(requests).toEqual(['/piece-7.woff']);
});

const SCRIPTED = `${TEXT}<script>const face = new FontFace('Tall', 'url(/tall.woff)'); document.fonts.add(face); face.load()</script>`;

test('46. A font that a script adds without an @font-face rule is reported as missing from the picture', async ({
  shop,
  visitor,
}) => {
  await openPage(visitor, shop, { body: () => SCRIPTED });
  await pick(visitor, visitor.getByText('Read this'));
  await expect(preview(visitor)).toBeVisible();
  await expect(visitor.getByText(MISSING)).toBeVisible();
});

test('46. A font added by a script is not reported as missing if an earlier font has all glyphs', async ({
  shop,
  visitor,
}) => {
  const fontStyle = `<style>@font-face { font-family: First; src: url(/first.woff) } body { font-family: First, Tall }</style>`;
  await openPage(visitor, shop, { body: () => fontStyle + SCRIPTED });
  await pick(visitor, visitor.getByText('Read this'));
  await expect(preview(visitor)).toBeVisible();
  await expect(visitor.getByText(MISSING)).toBeHidden();
});

for (const [policySource, policy] of [
  ['in the page', '<meta http-equiv="content-security-policy" content="connect-src SERVER">'],
  ['in a header', ''],
] as const)
  test(`46. If the policy ${policySource} blocks fetching fonts, none is requested, and a note says so`, async ({
    shop,
    visitor,
    server,
    problems,
  }) => {
    const meta = policy.replace('SERVER', server.url);
    const face = `<style>${faceAt(`http://cdn.${shop.host}/tall.woff`)}</style>`;
    const headers = { 'content-security-policy': `connect-src 'self' ${server.url}` };
    const woff = await readFile(FONT);
    await visitor.route(/\.woff$/, (route) => route.fulfill({ body: woff, contentType: 'font/woff' }));
    const fetches = meta ? '' : '<script>fetch("/")</script>';
    await visitor.goto(
      shop.put(`${STYLE}${face}${TEXT}${fetches}`, { head: meta, ...(meta ? {} : { headers }) }),
    );
    await visitor.waitForLoadState('networkidle');
    problems.length = 0;
    await pick(visitor, visitor.getByText('Read this'));
    await expect(preview(visitor)).toBeVisible();
    // A violation would be an error on the console, which fails the test.
    await expect(visitor.getByText(MISSING)).toBeVisible();
  });

test('46. Requests that fail while a picture is taken are not counted as errors of the page', async ({
  shop,
  visitor,
  api,
  problems,
}) => {
  await api.updateWidgetSettings({ id: shop.id, collects_log: true });
  const resources = '<img src="/picture.svg?1" alt="" width="100" height="100"><script>fetch("/")</script>';
  await openPage(visitor, shop, { body: () => `<style>${faceAt('/tall.woff')}</style>${TEXT}${resources}` });
  await visitor.waitForLoadState('networkidle');
  // From now on, the page's own server fails for the files that it served before.
  await visitor.route(/\.woff$|picture\.svg|\/$/, (route) => route.fulfill({ status: 500 }));
  await pick(visitor, visitor.getByText('Read this'));
  await expect(preview(visitor)).toBeVisible();
  await expect(visitor.getByText(MISSING)).toBeVisible();
  await visitor.keyboard.type('Look');
  await expect(visitor.getByText(/errors? of this page/)).toBeHidden();
  problems.length = 0;
});
