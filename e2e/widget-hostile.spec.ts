import { expect, launcher, pick, pinOf, test, writeAndSend } from './support/widget.ts';

const PAGE = `<header style="height: 120px"><h1>Harbour Coffee</h1></header>
  <main><p>Small roasts, shipped the same day.</p><button type="button">Add to cart</button></main>`;

const PAGES = {
  'arrays have a toJSON, as with an old Prototype.js':
    'Array.prototype.toJSON = function () { return "[" + this.join() + "]" }',
  'the console is frozen': 'Object.freeze(console)',
  'fetch sends cookies and an odd header': `const own = fetch; window.fetch = (input, init) =>
    own(input, { ...init, credentials: 'include', headers: { ...init?.headers, 'x-odd': '1' } })`,
  'fetch adds the headers of a tracing agent': `const own = fetch; window.fetch = (input, init) =>
    own(input, { ...init, headers: { ...init?.headers, traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', baggage: 'a=b' } })`,
  'an element has the id postil': '',
};

for (const [name, script] of Object.entries(PAGES))
  test(`A comment is sent from a page where ${name}`, async ({ shop, visitor, api, problems }) => {
    await api.updateWidgetSettings({ id: shop.id, collects_log: true });
    const body = name.includes('postil') ? PAGE.replace('<main', '<main id="postil"') : PAGE;
    await visitor.goto(shop.put(body, { head: `<script>${script}</script>` }));
    await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
    await writeAndSend(visitor, 'The button is hard to find.');
    await expect(pinOf(visitor, 1)).toBeVisible();
    await visitor.reload();
    await expect(pinOf(visitor, 1)).toBeVisible();
    expect(problems.filter((each) => !/CORS|Failed to load resource/.test(each))).toEqual([]);
    problems.length = 0;
  });

test('A module script also loads the widget', async ({ shop, visitor }) => {
  await visitor.goto(shop.put(PAGE, { attributes: 'type="module"' }));
  await expect(launcher(visitor)).toBeVisible();
});

test('A frame of a page that has the widget has no button of its own unless requested', async ({
  shop,
  visitor,
}) => {
  shop.put(PAGE, { path: '/inner' });
  shop.put(PAGE, { path: '/asking', attributes: 'data-frame="on"' });
  const frame = (path: string) => `<iframe src="${path}" width="900" height="300"></iframe>`;
  const clobbering = '<img name="scripts" alt="">';
  await visitor.goto(shop.put(`${clobbering}${PAGE}${frame('/inner')}${frame('/asking')}`));
  await expect(launcher(visitor)).toBeVisible();
  const frames = visitor.locator('iframe');
  await expect(frames.nth(1).contentFrame().getByRole('button', { name: 'Feedback' })).toBeVisible();
  await expect(frames.nth(0).contentFrame().getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect(frames.nth(0).contentFrame().locator('postil-widget')).toHaveCount(0);
  await frames.nth(0).evaluate((element) => {
    if (element instanceof HTMLIFrameElement) element.contentWindow?.postil?.open();
  });
  await expect(frames.nth(0).contentFrame().getByRole('application')).toBeVisible();
});

test('A popover of the page stays open while one of its elements is picked, and closes as usual afterwards', async ({
  shop,
  visitor,
}) => {
  const popover = `<button popovertarget="menu">Menu</button>
    <div id="menu" popover style="margin: auto; width: 400px; height: 200px"><p>Beans of the month</p></div>`;
  await visitor.goto(shop.put(`${PAGE}${popover}`));
  await expect(launcher(visitor)).toBeVisible();
  await visitor.getByRole('button', { name: 'Menu' }).click();
  const entry = visitor.getByText('Beans of the month');
  await expect(entry).toBeVisible();
  await pick(visitor, entry);
  await writeAndSend(visitor, 'Of which month?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await expect(entry).toBeVisible();
  await visitor.mouse.click(5, 300);
  await expect(entry).toBeHidden();
  await expect(pinOf(visitor, 1)).toBeHidden();
  await expect(launcher(visitor)).toBeVisible();
});

test('An element that ignores the pointer can be picked, but not a veil over others or the icon in a button', async ({
  shop,
  visitor,
}) => {
  const body = `<main style="position: relative; margin-top: 150px; padding: 20px"><form>
    <button disabled style="pointer-events: none; display: block; width: 200px; height: 40px">Order</button>
    <button type="button" style="width: 200px; height: 40px"><svg width="100" height="20" style="pointer-events: none"><rect width="100" height="20"/></svg></button>
    <p>Small roasts</p></form>
    <div id="veil" style="position: absolute; inset: 0; pointer-events: none"></div></main>`;
  await visitor.goto(shop.put(body));
  await expect(launcher(visitor)).toBeVisible();
  await launcher(visitor).click();
  await expect(visitor.getByRole('application')).toBeFocused();
  const isOutlined = async (selector: string) => {
    await visitor.locator(selector).hover({ force: true });
    const [box, outline] = [
      await visitor.locator(selector).boundingBox(),
      await visitor.locator('postil-widget .outline').boundingBox(),
    ];
    return (
      Math.abs((outline?.width ?? 0) - (box?.width ?? 0)) <= 8 &&
      Math.abs((outline?.y ?? 0) - (box?.y ?? 0)) <= 5
    );
  };
  for (const selector of ['button[disabled]', 'main button[type=button]', 'main p'])
    await expect.poll(() => isOutlined(selector), selector).toBe(true);
});
