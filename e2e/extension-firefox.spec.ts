import { fractionOfDifference } from '@postil/harness/factories/pictures';
import { type FirefoxWithExtension, startFirefoxWithExtension } from './support/extension/firefox.ts';
import { STRICT_POLICY } from './support/extension/strict.ts';
import type { Server } from './support/server.ts';
import { expect, sentComments, test } from './support/widget.ts';

/** A script that returns the centre of an element of the widget, or else of the page; null until it is rendered. */
const centreScriptOf = (selector: string) => `
  const root = [...document.querySelectorAll('postil-widget')].at(-1)?.shadowRoot ?? document;
  const box = (root.querySelector(${JSON.stringify(selector)}) ?? document.querySelector(${JSON.stringify(selector)}))
    ?.getBoundingClientRect();
  return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;`;

interface Point {
  readonly x: number;
  readonly y: number;
}

async function clickOn(firefox: FirefoxWithExtension, selector: string): Promise<void> {
  const { x, y } = await firefox.waitFor<Point>(centreScriptOf(selector));
  await firefox.click(x, y);
}

/** Signs the owner in to Postil, and then the extension in the owner's session. */
async function signIn(firefox: FirefoxWithExtension, server: Server): Promise<void> {
  await firefox.open(`${server.url}/sign-in`);
  await clickOn(firefox, 'input[type=email]');
  await firefox.type(server.email);
  await clickOn(firefox, 'input[type=password]');
  await firefox.type(`${server.password}\uE007`);
  await firefox.waitFor("return location.pathname === '/board' ? true : null");
  await firefox.press();
  await firefox.goToTab('moz-extension://');
  await clickOn(firefox, 'input[type=url]');
  await firefox.type(`${server.url}\uE007`);
  await firefox.goToTab(`${server.url}/extension/connect`);
  await firefox.waitFor("return document.querySelector('button:enabled') ? true : null");
  await clickOn(firefox, 'button:enabled');
  await firefox.waitFor(
    "return document.body.innerText.includes('The extension is signed in') ? true : null",
  );
}

test('in Firefox a member signs in, opens the widget and sends a comment on a page with a strict Content-Security-Policy', async ({
  server,
  api,
  shop,
}) => {
  const firefox = await startFirefoxWithExtension();
  try {
    await signIn(firefox, server);
    const body = `<style>body { margin: 40px; background: rgb(250, 240, 220) } h1 { margin-top: 140px; width: 400px }
      div { width: 300px; height: 120px; background: rgb(20, 120, 60) }</style><h1>Fresh coffee</h1><div></div>`;
    await firefox.open(shop.put(body, { headers: STRICT_POLICY, snippet: false }));
    const before = await firefox.waitFor('return document.documentElement.outerHTML');
    expect(before).not.toContain('postil');
    const screenshot = await firefox.takeScreenshot();
    await firefox.press();
    await firefox.waitFor(centreScriptOf('[role=application]'));
    await clickOn(firefox, 'h1');
    await firefox.waitFor(centreScriptOf('textarea'));
    await firefox.waitFor(centreScriptOf('canvas[role=img]'));
    await firefox.type('From Firefox');
    await clickOn(firefox, 'button.primary');
    await firefox.waitFor(centreScriptOf('.pin:not(.draft)'));
    const data = await sentComments(api, shop);
    expect(data).toMatchObject([{ content: 'From Firefox' }]);
    const read = () => api.getComment({ id: data[0]?.id ?? '' });
    await expect.poll(async () => (await read()).screenshot).not.toBeNull();
    const sent = await fetch((await read()).screenshot?.url ?? '');
    expect(await fractionOfDifference(screenshot, Buffer.from(await sent.arrayBuffer()))).toBeLessThan(0.02);
    await firefox.press();
    await firefox.waitFor("return document.querySelector('postil-widget') ? null : true");
  } finally {
    await firefox.stop();
  }
});
