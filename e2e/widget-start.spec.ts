import type { Page } from '@playwright/test';
import {
  expect,
  expectPinAt,
  launcher,
  pick,
  pinOf,
  sendButton,
  test,
  waitForWritingTime,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<header><h1>Harbour Coffee</h1><nav><a href="/beans">Beans</a></nav></header>
  <main><p>Small roasts, shipped the same day.</p><button type="button">Add to cart</button></main>`;

test('36. One line adds the button after the page has loaded, and changes nothing else on the page', async ({
  shop,
  visitor,
  server,
}) => {
  const requests: string[] = [];
  visitor.on('request', (request) => requests.push(request.url()));
  const plainUrl = shop.put(PAGE, { path: '/plain', attributes: 'data-auto="off"' });
  await visitor.goto(plainUrl);
  await visitor.waitForLoadState('load');
  const before = await visitor.screenshot({ animations: 'disabled' });
  await visitor.goto(shop.put(PAGE));
  await expect(launcher(visitor)).toBeVisible({ timeout: 2000 });
  const beforeLoad = await visitor.evaluate((url) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const earlyResources = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => name.startsWith(url) && startTime < (page?.loadEventStart ?? 0),
    );
    return earlyResources.map(({ name }) => name);
  }, server.url);
  expect(beforeLoad, 'only the loader is requested before the page has loaded').toEqual([
    `${server.url}/w/postil.js`,
  ]);
  const calls = requests.filter((url) => url.startsWith(`${server.url}/widget/`));
  expect(calls, 'a page costs one request').toHaveLength(1);
  const shift = await visitor.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return resolve(0);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBe(0);
  await visitor.evaluate(() => window.postil?.hide());
  const after = await visitor.screenshot({ animations: 'disabled' });
  expect(after.equals(before), 'the page has the same pixels').toBe(true);
});

/** The URLs of a server that a page requests from now on. */
function requestsTo(page: Page, url: string): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(url)) urls.push(request.url());
  });
  return urls;
}

test('36. A page with data-auto="off" gets the widget only when a script opens it', { tag: '@slow' }, async ({
  shop,
  visitor,
  server,
}) => {
  const urls = requestsTo(visitor, server.url);
  await visitor.goto(shop.put(PAGE, { attributes: 'data-auto="off"' }));
  await visitor.waitForFunction(() => window.postil);
  await visitor.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(urls).toEqual([`${server.url}/w/postil.js`]);
  await visitor.evaluate(() => window.postil?.open());
  await expect(visitor.getByRole('application')).toBeFocused();
});

test('36. Only the loader is requested before the page has rendered', async ({ shop, visitor, server }) => {
  const urls = requestsTo(visitor, server.url);
  await visitor.addInitScript(() => {
    const callbacks: FrameRequestCallback[] = [];
    const requestFrame = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => callbacks.push(callback);
    Object.assign(window, {
      runCallbacks() {
        window.requestAnimationFrame = requestFrame;
        for (const callback of callbacks) requestFrame(callback);
      },
    });
  });
  await visitor.goto(shop.put(PAGE));
  await expect.poll(() => visitor.evaluate(() => window.postil && document.readyState)).toBe('complete');
  await visitor.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(urls).toEqual([`${server.url}/w/postil.js`]);
  const renderedMs = await visitor.evaluate(() => {
    (window as unknown as { runCallbacks(): void }).runCallbacks();
    return performance.now();
  });
  await expect(launcher(visitor)).toBeVisible();
  const appMs = await visitor.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/app-'))?.startTime,
  );
  expect(appMs).toBeGreaterThanOrEqual(renderedMs);
});

const POLICIES = {
  'a strict list of sources': (server: string) =>
    `default-src 'none'; script-src ${server}; connect-src ${server}; img-src data:; style-src 'none'; base-uri 'none'`,
  'a nonce, strict-dynamic and Trusted Types': (server: string) =>
    `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${server}; img-src data:; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
};

for (const [name, policyOf] of Object.entries(POLICIES)) {
  test(
    `42. Under a policy with ${name}, a comment is pinned without a violation`,
    name.includes('nonce') ? {} : { tag: '@slow' },
    async ({ shop, visitor, server }) => {
      const url = shop.put(PAGE, {
        headers: { 'content-security-policy': policyOf(server.url) },
        attributes: 'nonce="abc"',
      });
      await visitor.addInitScript(() => {
        const violations: string[] = [];
        Object.assign(window, { violations });
        addEventListener('securitypolicyviolation', (event) =>
          violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`),
        );
      });
      await visitor.goto(url);
      const button = visitor.getByRole('button', { name: 'Add to cart' });
      await pick(visitor, button, { x: 10, y: 5 });
      const box = await button.boundingBox();
      await writeAndSend(visitor, 'The button is hard to find.');
      await expectPinAt(pinOf(visitor, 1), { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 5 });
      expect(
        await visitor.evaluate(() => (window as unknown as { violations: string[] }).violations),
      ).toEqual([]);
    },
  );
}

test('44. The styles of the page do not reach the widget', async ({ shop, visitor }) => {
  await visitor.goto(shop.put(PAGE));
  const look = () =>
    launcher(visitor).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const { font, color, display, position } = getComputedStyle(button);
      return { x, y, width, height, font, color, display, position };
    });
  await expect(launcher(visitor)).toBeVisible();
  const before = await look();
  await visitor.addStyleTag({
    content:
      '* { all: unset } postil-widget { display: none !important; opacity: 0; transform: scale(3); font-size: 40px }',
  });
  await expect(launcher(visitor)).toBeVisible();
  expect(await look()).toEqual(before);
});

test('44. Typing in the widget fires no shortcut that the page has on its window, document or body', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(PAGE));
  await visitor.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const target of [window, document, document.body])
      for (const capture of [true, false])
        for (const type of ['keydown', 'keypress', 'keyup', 'input', 'paste'])
          target.addEventListener(type, () => heard.push(`${type} ${capture}`), {
            capture: capture && target !== window,
          });
  });
  await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
  await visitor.keyboard.type('g? shortcuts');
  await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('g? shortcuts');
  const heard = await visitor.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.filter((each) => each !== 'input true')).toEqual([]);
});

test('44. Shortcuts registered before the widget ignore its fields like those of the page', {
  tag: '@slow',
}, async ({ shop, visitor }) => {
  const shortcuts = `<script>
    window.fired = [];
    addEventListener('keydown', ({ key, target }) => {
      if (!target.isContentEditable && !['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) fired.push(key);
    }, true);
  </script>`;
  const fired = () => visitor.evaluate(() => (window as unknown as { fired: string[] }).fired);
  await visitor.goto(shop.put(PAGE, { head: shortcuts }));
  await visitor.keyboard.press('g');
  expect(await fired()).toEqual(['g']);
  await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
  await visitor.keyboard.type('g? shortcuts');
  await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('g? shortcuts');
  expect(await fired()).toEqual(['g']);
});

test('49. destroy() leaves no element, listener, style or changed function', async ({ shop, visitor }) => {
  await visitor.addInitScript(() => {
    const listeners = new Map<string, number>();
    Object.assign(window, { listeners });
    const count = (change: number, type: string) => listeners.set(type, (listeners.get(type) ?? 0) + change);
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    type Args = Parameters<typeof add>;
    const isOwn = (target: EventTarget) =>
      [window, document, document.documentElement].includes(target as never) &&
      new Error().stack?.includes('/w/');
    EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...args: Args) {
      const [type, , options] = args;
      const { once, signal } = Object(options) as AddEventListenerOptions;
      if (isOwn(this ?? window) && !once) count(1, type);
      if (isOwn(this ?? window) && signal) add.call(signal, 'abort', () => count(-1, type));
      return add.apply(this ?? window, args);
    };
    EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, ...args: Args) {
      if (isOwn(this ?? window)) count(-1, args[0]);
      return remove.apply(this ?? window, args);
    };
  });
  const state = () =>
    visitor.evaluate(() => ({
      html: document.documentElement.outerHTML,
      styles: document.adoptedStyleSheets.length + document.styleSheets.length,
      functions: [history.pushState, history.replaceState, console.error, window.fetch].map(String),
      own: ['pushState', 'replaceState'].filter((name) => Object.hasOwn(history, name)),
    }));
  await visitor.goto(shop.put(PAGE, { attributes: 'data-auto="off"' }));
  await visitor.waitForFunction(() => window.postil);
  const before = await state();
  await visitor.evaluate(() => window.postil?.open());
  await expect(visitor.getByRole('application')).toBeFocused();
  await visitor.evaluate(() => window.postil?.destroy());
  await expect(visitor.locator('postil-widget')).toHaveCount(0);
  expect(await state()).toEqual(before);
  const listeners = await visitor.evaluate(() => [
    ...(window as unknown as { listeners: Map<string, number> }).listeners,
  ]);
  expect(listeners.filter(([, count]) => count !== 0)).toEqual([]);
  expect(await visitor.evaluate(() => 'postil' in window && window.postil !== undefined)).toBe(false);
});

test('50. A page loads as usual when the server cannot be reached', async ({
  shop,
  visitor,
  server,
  problems,
}) => {
  await visitor.route(`${server.url}/widget/**`, (route) => route.abort());
  await visitor.goto(shop.put(PAGE));
  const warning = await visitor.waitForEvent('console', {
    predicate: (message) => message.type() === 'warning',
  });
  expect(warning.text()).toContain('[postil]');
  await expect(visitor.getByRole('heading', { name: 'Harbour Coffee' })).toBeVisible();
  await expect(visitor.locator('postil-widget')).toHaveCount(0);
  expect(problems.filter((each) => each.includes('[postil]'))).toHaveLength(1);
  problems.length = 0;
});

test('A cached loader finds the app of a server that was upgraded', async ({
  shop,
  visitor,
  server,
  problems,
}) => {
  const loader = await (await fetch(`${server.url}/w/postil.js`)).text();
  const body = loader.replaceAll(/assets\/app-[\w-]+\.js/g, 'assets/app-00000000.js');
  await visitor.route(
    `${server.url}/w/postil.js`,
    (route) => route.fulfill({ body, contentType: 'text/javascript' }),
    { times: 1 },
  );
  const staleRequest = visitor.waitForRequest((request) => request.url().endsWith('/app-00000000.js'));
  await visitor.goto(shop.put(PAGE));
  await staleRequest;
  await expect(launcher(visitor)).toBeVisible();
  problems.length = 0;
});

test('On a page that was open while the server was upgraded, the widget asks for a reload', async ({
  shop,
  visitor,
  server,
  problems,
}) => {
  await visitor.route(`${server.url}/w/assets/panels-*.js`, (route) => route.fulfill({ status: 404 }));
  await visitor.goto(shop.put(PAGE));
  await launcher(visitor).click();
  await expect(visitor.getByText('This could not be loaded. Reload the page.')).toBeVisible();
  await expect(launcher(visitor)).toBeVisible();
  await visitor.unroute(`${server.url}/w/assets/panels-*.js`);
  await visitor.reload();
  await launcher(visitor).click();
  await expect(visitor.getByRole('application')).toBeFocused();
  problems.length = 0;
});

test('24. A site that is switched off has no widget, and its comments stay', async ({
  shop,
  visitor,
  api,
  problems,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
  await writeAndSend(visitor, 'Stays on the board');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await api.updateSite({ id: shop.id, is_active: false });
  const refusal = visitor.waitForResponse((response) => response.url().includes('/widget/v1/sessions'));
  await visitor.reload();
  expect(await (await refusal).json()).toMatchObject({ success: false, code: 'site_inactive' });
  await expect(visitor.locator('postil-widget')).toHaveCount(0);
  expect((await api.listComments({ site_id: [shop.id] })).total).toBe(1);
  expect(problems).toEqual([]);
});

test('24. An open page closes its widget with the next request after the site was switched off', {
  tag: '@slow',
}, async ({ shop, visitor, api, problems }) => {
  await visitor.goto(shop.put(PAGE));
  await expect(launcher(visitor)).toBeVisible();
  await api.updateSite({ id: shop.id, is_active: false });
  await visitor.evaluate(() => window.postil?.refresh());
  await expect(visitor.locator('postil-widget')).toHaveCount(0);
  expect(problems).toEqual([]);
});

// A page on which a visitor sees only their own comments, and has none, does not poll.
for (const { pins, act } of [
  { pins: 'own', act: 'sends' },
  { pins: 'all', act: 'writes' },
] as const)
  test(`24. A visitor who ${act} a comment when the site has been switched off sees a notice, and finds the text again`, {
    tag: '@slow',
  }, async ({ shop, visitor, api, problems }) => {
    await api.updateWidgetSettings({ id: shop.id, pins });
    await visitor.goto(shop.put(PAGE));
    await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
    await visitor.keyboard.type('Not lost');
    await api.updateSite({ id: shop.id, is_active: false });
    if (act === 'sends') {
      await waitForWritingTime(visitor);
      await sendButton(visitor).click();
    }
    await expect(visitor.getByText('This site takes no comments at the moment.')).toBeVisible();
    await expect(launcher(visitor)).toBeHidden();
    await expect(visitor.locator('postil-widget')).toHaveCount(0);
    expect(problems).toEqual([]);
    await api.updateSite({ id: shop.id, is_active: true });
    await visitor.reload();
    await launcher(visitor).click();
    await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not lost');
  });

test('A refusal of the server is shown in the language of the widget', async ({
  shop,
  visitor,
  api,
  problems,
}) => {
  await api.updateWidgetSettings({ id: shop.id, asks_email: true });
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
  const email = visitor.getByRole('textbox', { name: 'Your e-mail (optional)' });
  await email.fill('nobody');
  const purpose = 'Replies and results are mailed to it, once you have confirmed it.';
  await expect(visitor.getByText(purpose)).toBeVisible();
  await expect(email).toHaveAccessibleDescription(purpose);
  await visitor.getByRole('textbox', { name: 'Comment' }).focus();
  await writeAndSend(visitor, 'Whose?');
  await expect(
    visitor.getByText('This is not an e-mail address. Correct it, or leave it out.'),
  ).toBeVisible();
  await visitor.evaluate(() => window.postil?.setLanguage('ar'));
  await visitor.getByRole('button', { name: 'إرسال', exact: true }).click();
  await expect(visitor.getByText('هذا ليس عنوان بريد إلكتروني. صحّحه أو اتركه فارغًا.')).toBeVisible();
  problems.length = 0;
});
