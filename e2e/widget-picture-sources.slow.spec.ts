import type { Page } from '@playwright/test';
import type { Client } from '@postil/client';
import { drawPage } from '@postil/harness/factories/pictures';
import { expectColour, readColours, sendWithPicture } from './support/pictures.ts';
import { centreOf, expect, launcher, pick, pinOf, type Shop, test } from './support/widget.ts';

/** Lets Chromium capture the requesting tab without a prompt. */
const CAPTURE_ARGS = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=display-media-type=browser',
];

test.use({
  launchOptions: async ({ launchOptions, browserName }, use) => {
    const args = [...(launchOptions.args ?? []), ...(browserName === 'chromium' ? CAPTURE_ARGS : [])];
    await use({ ...launchOptions, args });
  },
});

const BODY = '<h1>Account</h1><p>Change your password here.</p>';
const SECRET = '<input type="password" value="correct horse">';
/** The colours of the page, of other pictures, and of masks. */
const COLOURS = { page: [250, 240, 220], other: [238, 238, 255], mask: [63, 63, 70] };
const STYLES = 'body { background: rgb(250, 240, 220) }';

const preview = (page: Page) => page.getByRole('img', { name: 'This picture is sent with your comment' });

/** Sends the comment with its picture. @returns the record of the picture in the API. */
async function sendPicture(page: Page, { api, shop }: { api: Client; shop: Shop }) {
  await expect(preview(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('With a picture');
  return sendWithPicture(page, { api, shop });
}

test('46. A visitor can choose a file as the picture', async ({ shop, visitor, guestPage, api }) => {
  const buffer = await drawPage();
  await visitor.goto(shop.put(BODY));
  await pick(visitor, visitor.getByText('Change your password'));
  const chooser = visitor.waitForEvent('filechooser');
  await visitor.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'shot.png', mimeType: 'image/png', buffer });
  const { url, width, height } = await sendPicture(visitor, { api, shop });
  expect([width, height]).toEqual([1280, 800]);
  const [colour] = await readColours(guestPage, { url, width, points: [{ x: 5, y: 5 }] });
  expectColour(colour, COLOURS.other);
});

test('46. A visitor can paste a picture', async ({ shop, visitor, api }) => {
  const picture = (await drawPage()).toString('base64');
  await visitor.goto(shop.put(BODY));
  await pick(visitor, visitor.getByText('Change your password'));
  await visitor.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    const focused = document.activeElement?.shadowRoot?.activeElement;
    // The constructor of ClipboardEvent ignores files in Firefox.
    const paste = new Event('paste', { bubbles: true, composed: true, cancelable: true });
    focused?.dispatchEvent(Object.assign(paste, { clipboardData }));
  }, picture);
  const { width, height } = await sendPicture(visitor, { api, shop });
  expect([width, height]).toEqual([1280, 800]);
});

test('46. The screen is captured without the widget', async ({
  shop,
  visitor,
  guestPage,
  api,
  browserName,
}) => {
  await visitor.goto(shop.put(BODY, { head: `<style nonce="a">${STYLES}</style>` }));
  await expect(launcher(visitor)).toBeVisible();
  const launcherCentre = await centreOf(launcher(visitor));
  if (browserName === 'firefox') await visitor.evaluate(stubCapture);
  await pick(visitor, visitor.getByText('Change your password'));
  await visitor.getByRole('button', { name: 'Capture the screen' }).click();
  await expect(launcher(visitor)).toBeVisible();
  const { url, width } = await sendPicture(visitor, { api, shop });
  expect(width).toBeGreaterThan(0);
  const [colour] = await readColours(guestPage, {
    url,
    width: visitor.viewportSize()?.width ?? 0,
    points: [launcherCentre],
  });
  expectColour(colour, COLOURS.page);
});

/** Runs in the page: makes a screen capture show a canvas, because Firefox offers no way to choose the tab. */
function stubCapture(): void {
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), {
      width: innerWidth,
      height: innerHeight,
    });
    const context = canvas.getContext('2d');
    const paint = () => {
      if (!context) return;
      context.fillStyle = 'rgb(250, 240, 220)';
      context.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(paint);
    };
    paint();
    return canvas.captureStream();
  };
}

test('46. An empty capture ends, and the comment can be sent without a picture', async ({
  shop,
  visitor,
  problems,
}) => {
  await visitor.goto(shop.put(BODY));
  await visitor.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = async () => new MediaStream();
  });
  await pick(visitor, visitor.getByText('Change your password'));
  await visitor.keyboard.type('Without a picture');
  await visitor.getByRole('button', { name: 'Capture the screen' }).click();
  await expect(visitor.getByText('A picture could not be taken.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  expect(problems).toEqual([expect.stringContaining('has no frames')]);
  problems.length = 0;
});

/** Sends a picture of a page with a password. @returns the colour of the password field in it. */
async function sendMaskedPicture(
  visitor: Page,
  { api, shop, reader }: { api: Client; shop: Shop; reader: Page },
) {
  await pick(visitor, visitor.getByText('Change your password'));
  const maskedPoint = await centreOf(visitor.locator('input[type=password]'));
  await visitor.getByRole('button', { name: 'Add a picture' }).click();
  const { url } = await sendPicture(visitor, { api, shop });
  const width = visitor.viewportSize()?.width ?? 0;
  const [colour] = await readColours(reader, { url, width, points: [maskedPoint] });
  return colour;
}

test('46. Under a policy that blocks styles, a picture is taken without a violation, and masks are solid', async ({
  shop,
  visitor,
  guestPage,
  server,
  api,
}) => {
  const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; style-src 'none'; img-src data:`;
  await visitor.goto(shop.put(BODY + SECRET, { headers: { 'content-security-policy': policy } }));
  // A violation would be written to the console, which must have no errors.
  expectColour(await sendMaskedPicture(visitor, { api, shop, reader: guestPage }), COLOURS.mask);
});

/** Breaks a dependency of the exact renderer. */
function breakSerializer(): void {
  XMLSerializer.prototype.serializeToString = () => {
    throw new Error('A node cannot be serialised.');
  };
}

test('46. If the page cannot be serialised, the picture is taken by the fallback, and masks are solid', async ({
  shop,
  visitor,
  guestPage,
  api,
}) => {
  await visitor.goto(shop.put(BODY + SECRET));
  await visitor.evaluate(breakSerializer);
  const fallback = visitor.waitForRequest((request) => /\/fallback-[^/]*\.js$/.test(request.url()));
  expectColour(await sendMaskedPicture(visitor, { api, shop, reader: guestPage }), COLOURS.mask);
  await fallback;
});

test('46. Images that the fallback cannot load are reported as missing', async ({
  shop,
  visitor,
  problems,
}) => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  let isServed = false;
  // The page shows the image, but it cannot be loaded again.
  await visitor.route('https://images.example/photo.png', (route) => {
    if (isServed) return route.abort();
    isServed = true;
    return route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') });
  });
  await visitor.goto(shop.put(`${BODY}<img src="https://images.example/photo.png" width="80" height="80">`));
  await visitor.evaluate(breakSerializer);
  await pick(visitor, visitor.getByText('Change your password'));
  await visitor.getByRole('button', { name: 'Add a picture' }).click();
  await expect(visitor.getByText('Parts of the page could not be captured.')).toBeVisible();
  problems.length = 0;
});

/** A page with a fixed bar, a sticky bar below it, and in its middle a red stripe and a masked blue element. */
const SCROLLED_PAGE = `<style>body { margin: 0; background: rgb(250, 240, 220) }</style>
  <header style="position: fixed; inset: 0 0 auto; height: 50px; background: rgb(20, 120, 60)"></header>
  <div style="height: 60px"></div>
  <nav style="position: sticky; top: 50px; height: 40px; background: rgb(120, 20, 120)"></nav>
  <div style="height: 900px"></div><div style="height: 100px; background: rgb(200, 30, 30)"></div>
  <div data-postil-mask style="height: 100px; width: 300px; background: rgb(0, 0, 255)"></div>
  <p style="margin: 50px 0 2000px">Read this</p>`;

for (const [way, breakPage] of [
  ['rendered exactly', () => undefined],
  ['rendered by the fallback', breakSerializer],
] as const) {
  test(`46. The picture of a scrolled page, ${way}, shows the viewport with solid masks`, async ({
    shop,
    visitor,
    guestPage,
    api,
  }) => {
    await visitor.goto(shop.put(SCROLLED_PAGE));
    await expect(launcher(visitor)).toBeVisible();
    await visitor.evaluate(breakPage);
    await visitor.evaluate(() => scrollTo(0, 900));
    await pick(visitor, visitor.getByText('Read this'));
    const { url } = await sendPicture(visitor, { api, shop });
    const { width, height } = visitor.viewportSize() ?? { width: 0, height: 0 };
    const grid = Array.from({ length: (width / 20) * (height / 20) }, (_, index) => ({
      x: 10 + ((index * 20) % width),
      y: 10 + Math.floor((index * 20) / width) * 20,
    }));
    const samplePoints = [
      { x: 600, y: 25 },
      { x: 600, y: 70 },
      { x: 600, y: 95 },
      { x: 600, y: 150 },
      { x: 100, y: 250 },
      { x: 600, y: 250 },
    ];
    const colours = await readColours(guestPage, { url, width, points: [...samplePoints, ...grid] });
    const [bar, stickyBar, pageAboveStripe, stripe, masked, pageBesideMask, ...gridColours] = colours;
    expectColour(bar, [20, 120, 60]);
    expectColour(stickyBar, [120, 20, 120]);
    expectColour(pageAboveStripe, COLOURS.page);
    expectColour(stripe, [200, 30, 30]);
    expectColour(masked, COLOURS.mask);
    expectColour(pageBesideMask, COLOURS.page);
    expect(gridColours.filter(([red = 0, , blue = 0]) => blue - red > 60)).toEqual([]);
  });
}
