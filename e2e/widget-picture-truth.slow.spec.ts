import type { Page } from '@playwright/test';
import type { Client } from '@postil/client';
import { fractionOfDifference } from '@postil/harness/factories/pictures';
import { sendWithPicture } from './support/pictures.ts';
import {
  expect,
  pick,
  pinOf,
  type Shop,
  sendButton,
  sentComments,
  test,
  writeAndSend,
} from './support/widget.ts';

const preview = (page: Page) => page.getByRole('img', { name: 'This picture is sent with your comment' });

const BODY_STYLE = 'body { margin: 0; font: 16px sans-serif; background: rgb(250, 240, 220) }';
const PARAGRAPHS = Array.from({ length: 40 }, (_, at) => `<p>Paragraph ${at + 1} of the page</p>`).join('');
/** A paragraph below the bar of the element picker. */
const TARGET = '<p style="margin-top: 120px">Read this</p>';

/** Pages, each a regression test for a fault of its picture. */
const PAGES = {
  'margins that collapse through their parents': {
    body: `<style>${BODY_STYLE} .section div { background: rgb(20, 120, 60) } .last { margin-bottom: 64px }</style>
      ${'<div class="section"><div><div><h2>Heading</h2><p class="last">Some text</p></div></div></div>'.repeat(12)}`,
    scroll: 700,
  },
  'a sticky header that blurs the content below it': {
    body: `<style>${BODY_STYLE} header { position: sticky; top: 0; height: 60px; background: rgb(40 60 90 / 80%);
      backdrop-filter: blur(8px) }</style><header></header>${PARAGRAPHS}`,
    scroll: 600,
  },
  'controls of a dark page': {
    body: `<style>:root { color-scheme: dark } ${BODY_STYLE} body { background: rgb(17, 17, 17); color: white }</style>
      <p><input value="A word"> <input type="checkbox" checked> <select><option>One</option></select>
      <button>Press</button> <textarea>Words</textarea></p>${PARAGRAPHS}`,
    scroll: 0,
  },
  'a frame of the same origin': {
    body: `<style>${BODY_STYLE}</style>${PARAGRAPHS}<iframe width="400" height="160" srcdoc="<style>body { background:
      rgb(255, 200, 150) }</style><h3>Inside</h3><div><p>Of the frame</p></div><button>Press</button>"></iframe>`,
    scroll: 1500,
  },
  'videos that have not loaded': {
    body: `<style>${BODY_STYLE}</style><video muted width="320" height="180" style="background: teal"></video>
      <video src="data:video/mp4," preload="none" width="320" height="180"></video>${PARAGRAPHS}`,
    scroll: 0,
  },
  'a WebGL canvas redrawn in each frame': {
    body: `<style>${BODY_STYLE}</style><canvas id="drawn" width="400" height="300"></canvas>${PARAGRAPHS}<script>
      const gl = document.getElementById('drawn').getContext('webgl');
      // Firefox lacks WebGL without a graphics card.
      if (!gl) document.getElementById('drawn').remove();
      const draw = () => { gl.clearColor(0.2, 0.6, 0.9, 1); gl.clear(gl.COLOR_BUFFER_BIT); requestAnimationFrame(draw); };
      if (gl) draw();</script>`,
    scroll: 0,
  },
  'a list that is mostly out of view': {
    body: `<style>${BODY_STYLE} :root { ${Array.from({ length: 300 }, (_, at) => `--token-${at}: ${at}px`).join(';')} }
      li { display: flex; gap: 8px; padding: 4px; border-bottom: 1px solid rgb(90, 90, 90) }</style><ul>
      ${Array.from({ length: 1500 }, (_, at) => `<li><b>Order ${at}</b><span>Open</span></li>`).join('')}</ul>`,
    scroll: 20_000,
  },
};

for (const [content, { body, scroll }] of Object.entries(PAGES)) {
  test(`46. The picture shows ${content} as the browser does`, async ({
    shop,
    visitor,
    guestPage,
    problems,
    api,
  }) => {
    await visitor.goto(shop.put(body));
    await visitor.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scroll);
    const screenshot = await visitor.screenshot({ style: 'postil-widget { display: none !important }' });
    await pickMiddleElement(visitor);
    await visitor.keyboard.type('Look');
    const url = await sendPicture(visitor, { api, shop });
    const picture = await (await guestPage.request.get(url)).body();
    expect(await fractionOfDifference(screenshot, picture)).toBeLessThan(0.01);
    // Chromium without a graphics card warns about every page with WebGL that it is slow.
    problems.splice(0, Infinity, ...problems.filter((problem) => !problem.includes('GL Driver Message')));
  });
}

/** Begins a comment on the element in the middle of the window. */
async function pickMiddleElement(page: Page): Promise<void> {
  const candidates = page.locator('p, li, h2');
  const at = await candidates.evaluateAll((elements) =>
    elements.findIndex((each) => each.getBoundingClientRect().top > innerHeight / 2),
  );
  await pick(page, candidates.nth(at), { x: 20, y: 5 });
}

async function sendPicture(page: Page, { api, shop }: { api: Client; shop: Shop }): Promise<string> {
  await expect(preview(page)).toBeVisible();
  return (await sendWithPicture(page, { api, shop })).url;
}

test('46. Content that cannot be rendered is reported, and the visitor can capture the screen instead', async ({
  shop,
  visitor,
  guestPage,
  problems,
  api,
}) => {
  const pageUrl = shop.put('<p>Somewhere else</p>', { path: '/elsewhere', snippet: false });
  const crossOriginUrl = new URL('/picture.svg', pageUrl.replace(shop.host, `cdn.${shop.host}`)).href;
  await visitor.goto(
    shop.put(
      `<style>${BODY_STYLE}</style>${TARGET}<img src="${crossOriginUrl}" width="240" height="160" alt="">`,
    ),
  );
  await pick(visitor, visitor.getByText('Read this'));
  await expect(preview(visitor)).toBeVisible();
  await expect(
    visitor.getByText('Parts of the page could not be captured. They are hatched or in a different font.'),
  ).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Capture the screen' })).toBeVisible();
  await visitor.keyboard.type('Without the picture of another site');
  const { url, width } = await sendWithPicture(visitor, { api, shop });
  expect(width).toBeGreaterThan(0);
  const response = await guestPage.request.get(url);
  expect(response.ok()).toBe(true);
  // The browser reports that the other site does not allow its picture to be read.
  problems.length = 0;
});

test('46. Sending waits for a picture that is being taken', async ({ shop, visitor, api }) => {
  const hold = Promise.withResolvers<void>();
  await visitor.route(/\/exact-[^/]*\.js$/, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await visitor.goto(shop.put(`<style>${BODY_STYLE}</style>${TARGET}`));
  await pick(visitor, visitor.getByText('Read this'));
  await expect(visitor.getByText('Taking a picture')).toBeVisible();
  await writeAndSend(visitor, 'In a hurry');
  await expect(visitor.getByText('Taking a picture')).toBeVisible();
  await expect(sendButton(visitor)).toBeDisabled();
  hold.resolve();
  await expect(pinOf(visitor, 1)).toBeVisible();
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  await expect.poll(async () => (await api.getComment({ id })).screenshot?.width).toBeGreaterThan(0);
});

test('46. A picture that cannot be taken in time is left out, and the visitor sees a note', async ({
  shop,
  visitor,
  api,
}) => {
  await visitor.route(/\/exact-[^/]*\.js$/, () => new Promise(() => {}));
  await visitor.goto(shop.put(`<style>${BODY_STYLE}</style>${TARGET}`));
  await pick(visitor, visitor.getByText('Read this'));
  await writeAndSend(visitor, 'Without it');
  await expect(visitor.getByText('It has no picture because none could be taken.')).toBeVisible();
  const data = await sentComments(api, shop);
  expect(data.map(({ content }) => content)).toEqual(['Without it']);
});

test('46. A picture is taken automatically without a policy, but only on request under a strict one', async ({
  shop,
  visitor,
  server,
  problems,
}) => {
  const body = `<p>${'<br>'.repeat(6)}</p><p>Read this</p><script>fetch('/')</script>`;
  await visitor.goto(shop.put(body));
  await visitor.waitForLoadState('networkidle');
  await pick(visitor, visitor.getByText('Read this'));
  await expect(preview(visitor)).toBeVisible();
  const policy = `default-src 'self' ${server.url}; script-src 'self' 'unsafe-inline' ${server.url}`;
  await visitor.goto(shop.put(body, { path: '/strict', headers: { 'content-security-policy': policy } }));
  await visitor.waitForLoadState('networkidle');
  // The icon of the page violates its policy.
  problems.length = 0;
  await pick(visitor, visitor.getByText('Read this'));
  await expect(visitor.getByRole('button', { name: 'Add a picture' })).toBeVisible();
});

for (const [name, pageOptions] of [
  ['in the page', { head: `<meta http-equiv="content-security-policy" content="img-src 'self'">` }],
  ['in a header', { headers: { 'content-security-policy': "img-src 'self'" } }],
  ['in report-only mode', { headers: { 'content-security-policy-report-only': "img-src 'self'" } }],
] as const)
  test(`46. A policy ${name} that allows inline styles but no data: images prevents automatic pictures`, async ({
    shop,
    visitor,
    problems,
  }) => {
    const body = `<style>${BODY_STYLE}</style>${TARGET}<script>fetch('/')</script>`;
    await visitor.goto(shop.put(body, pageOptions));
    await visitor.waitForLoadState('networkidle');
    // The icon of the page violates its policy.
    problems.length = 0;
    await pick(visitor, visitor.getByText('Read this'));
    // A violation would be an error on the console, which fails the test.
    await expect(visitor.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  });
