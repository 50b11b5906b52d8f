import { expect, launcher, pick, pinOf, sentComments, test, writeAndSend } from './support/widget.ts';

const PAGE = `<header style="height: 120px"><h1>Harbour Coffee</h1></header><main><button type="button">Buy</button></main>`;
const FAILURES = `<script>
  window.pay = function pay() { throw new TypeError('price is undefined') };
  setTimeout(() => pay());
  Promise.reject(new RangeError('Too many'));
  fetch('/prices?token=secret').catch(() => undefined);
</script><img src="/missing.png?token=secret" alt="">`;

test('The log of a comment begins before the widget: errors with their location, objects, and requests that failed', async ({
  shop,
  visitor,
  api,
  problems,
}) => {
  await api.updateWidgetSettings({ id: shop.id, collects_log: true });
  await visitor.route('**/prices*', (route) => route.abort());
  // The loader runs first, as on a page with large scripts.
  const url = shop.put(PAGE, { snippet: false, head: `${shop.snippet().replace('async ', '')}${FAILURES}` });
  await visitor.goto(url);
  await pick(visitor, visitor.getByRole('button', { name: 'Buy' }));
  await visitor.evaluate(() => console.error('Order', { id: 7, lines: ['beans'] }));
  await writeAndSend(visitor, 'Nothing happens.');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  const { context } = await api.getComment({ id: data[0]?.id ?? '' });
  const log = (context?.technical_log ?? []).map(({ kind, text }) => `${kind} ${text}`);
  const origin = new URL(url).origin;
  expect(log).toContainEqual(
    expect.stringMatching(/^error .*TypeError: price is undefined \(http.*:\d+:\d+\)\n.*pay/),
  );
  expect(log).toContainEqual(expect.stringMatching(/^rejection RangeError: Too many\n/));
  expect(log).toContain(`request no response: ${origin}/prices`);
  expect(log).toContain(`request 404 ${origin}/missing.png`);
  expect(log).toContain('console Order {id: 7, lines: ["beans"]}');
  expect(log.join()).not.toContain('secret');
  problems.length = 0;
});

test('Warnings of the console are in the log if the site includes them, and are counted as such', async ({
  shop,
  visitor,
  api,
  problems,
}) => {
  await api.updateWidgetSettings({ id: shop.id, collects_log: true, collects_warnings: true });
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByRole('button', { name: 'Buy' }));
  await visitor.evaluate(() => console.warn('deprecated', { since: 3 }));
  await visitor.keyboard.type('Still works?');
  await expect(visitor.getByLabel('Include 1 error or warning from this page')).toBeChecked();
  await writeAndSend(visitor, ' Yes.');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  const { context } = await api.getComment({ id: data[0]?.id ?? '' });
  expect(context?.technical_log).toMatchObject([{ kind: 'warning', text: 'deprecated {since: 3}' }]);
  await visitor.evaluate(() => window.postil?.destroy());
  expect(await visitor.evaluate(() => console.warn.toString())).toContain('[native code]');
  problems.length = 0;
});

/** The sources of a source map. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly ignoreList?: readonly number[];
}

test('The console names the line of the page that logged an error, and not the widget', async ({
  shop,
  visitor,
  api,
  browserName,
  problems,
}) => {
  await api.updateWidgetSettings({ id: shop.id, collects_log: true });
  await visitor.goto(shop.put(`${PAGE}<script>function report() { console.error('Sold out') }</script>`));
  await expect(launcher(visitor)).toBeVisible();
  await expect.poll(() => visitor.evaluate(() => String(console.error))).not.toContain('[native code]');
  // Firefox's developer tools cannot be queried.
  if (browserName === 'chromium') {
    const tools = await visitor.context().newCDPSession(visitor);
    const maps = new Map<string, string>();
    tools.on('Debugger.scriptParsed', ({ scriptId, sourceMapURL = '' }) => maps.set(scriptId, sourceMapURL));
    const { promise: stackFrames, resolve } =
      Promise.withResolvers<{ scriptId: string; functionName: string }[]>();
    tools.on('Runtime.consoleAPICalled', ({ stackTrace }) => resolve(stackTrace?.callFrames ?? []));
    await tools.send('Debugger.enable');
    await tools.send('Runtime.enable');
    await visitor.evaluate('report()');
    const isIgnored = async (map: string) => {
      const { sources, ignoreList = [] }: SourceMap = await (await fetch(map)).json();
      return sources.every((_source, index) => ignoreList.includes(index));
    };
    const [first, ...others] = await stackFrames;
    const map = maps.get(first?.scriptId ?? '') ?? '';
    expect(map).toMatch(/^data:/);
    expect(await isIgnored(map)).toBe(true);
    expect(others[0]?.functionName).toBe('report');
  }
  problems.length = 0;
});

/** Breaks a dependency of the exact renderer. */
function breakSerializer(): void {
  XMLSerializer.prototype.serializeToString = () => {
    throw new Error('A node cannot be serialised.');
  };
}

for (const [way, breakPage] of [
  ['rendered exactly', () => undefined],
  ['rendered by the fallback', breakSerializer],
] as const)
  test(`Missing images of a page are in its log once when its picture is ${way}`, async ({
    shop,
    visitor,
    api,
    problems,
  }) => {
    await api.updateWidgetSettings({ id: shop.id, collects_log: true });
    const missingImages =
      '<style>img { width: 90px }</style><img src="/one.png" alt=""><img src="/two.png" alt="">';
    await visitor.goto(shop.put(PAGE + missingImages));
    await expect(launcher(visitor)).toBeVisible();
    await visitor.evaluate(breakPage);
    await pick(visitor, visitor.getByRole('button', { name: 'Buy' }));
    await expect(visitor.getByRole('img', { name: 'This picture is sent with your comment' })).toBeVisible();
    await writeAndSend(visitor, 'Where are they?');
    await expect(pinOf(visitor, 1)).toBeVisible();
    const [comment] = await sentComments(api, shop);
    const { context } = await api.getComment({ id: comment?.id ?? '' });
    const origin = new URL(visitor.url()).origin;
    const failures = (context?.technical_log ?? [])
      .map(({ text }) => text)
      .filter((text) => text.startsWith('404'));
    expect(failures.toSorted()).toEqual([`404 ${origin}/one.png`, `404 ${origin}/two.png`]);
    problems.length = 0;
  });
