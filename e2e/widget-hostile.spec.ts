import { expect, launcher, pick, pinOf, test, writeAndSend } from './support/widget.ts';

const PAGE = `<header style="height: 120px"><h1>Harbour Coffee</h1></header>
  <main><p>Small roasts, shipped the same day.</p><button type="button">Add to cart</button></main>`;

const PAGES = {
  'arrays have a toJSON, as with an old Prototype.js':
    'Array.prototype.toJSON = function () { return "[" + this.join() + "]" }',
  'the console is frozen': 'Object.freeze(console)',
  'fetch sends cookies and an odd header': `const own = fetch; window.fetch = (input, init) =>
    own(input, { ...init, credentials: 'include', headers: { ...init?.headers, 'x-odd': '1' } })`,
  'fetch has the headers of a tracing agent': `const own = fetch; window.fetch = (input, init) =>
    own(input, { ...init, headers: { ...init?.headers, traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', baggage: 'a=b' } })`,
  'an element has the id postil': '',
};

for (const [name, script] of Object.entries(PAGES))
  test(`A comment is sent from a page where ${name}`, async ({ shop, visitor, api, problems }) => {
    await api.updateWidgetSettings({ id: shop.id, collects_log: true });
    const identified = name.includes('postil') ? PAGE.replace('<main', '<main id="postil"') : PAGE;
    await visitor.goto(shop.put(identified, { head: `<script>${script}</script>` }));
    await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
    await writeAndSend(visitor, 'The button is hard to find.');
    await expect(pinOf(visitor, 1)).toBeVisible();
    await visitor.reload();
    await expect(pinOf(visitor, 1)).toBeVisible();
    expect(problems.filter((each) => !/CORS|Failed to load resource/.test(each))).toEqual([]);
    problems.length = 0;
  });

test('A module brings the widget, too', async ({ shop, visitor }) => {
  await visitor.goto(shop.put(PAGE, { attributes: 'type="module"' }));
  await expect(launcher(visitor)).toBeVisible();
});

test('A frame of a page that has the widget has no button of its own unless it asks for it', async ({
  shop,
  visitor,
}) => {
  shop.put(PAGE, { path: '/inner' });
  shop.put(PAGE, { path: '/asking', attributes: 'data-frame="on"' });
  const frame = (path: string) => `<iframe src="${path}" width="900" height="300"></iframe>`;
  await visitor.goto(shop.put(`${PAGE}${frame('/inner')}${frame('/asking')}`));
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
