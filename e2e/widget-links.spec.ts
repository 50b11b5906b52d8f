import type { Page } from '@playwright/test';
import { expect, pick, pinOf, type Shop, sentComments, test, writeAndSend } from './support/widget.ts';

/** Pages with scripts that read the fragment, each in its own way. */
const READERS = {
  'a router that leads unknown routes to its start': `
    const routes = { '': 'Start', '#/orders': 'Orders', '#!/orders': 'Orders' };
    const route = () => {
      if (!(location.hash in routes)) location.hash = '';
      document.querySelector('h1').textContent = routes[location.hash];
    };
    addEventListener('hashchange', route);
    route();`,
  'a router that knows its routes alone': `
    const route = () => {
      document.querySelector('h1').textContent = /^#!?[/]orders$/.test(location.hash) ? 'Orders' : 'Not found';
    };
    addEventListener('hashchange', route);
    route();`,
  'a script that takes it for a selector': `
    if (/^#\\w/.test(location.hash)) document.querySelector(location.hash).hidden = false;
    document.querySelector('h1').textContent = 'Orders';`,
};

/** Below the snippet, like the scripts of most pages. */
function putPage(shop: Shop, script: string): string {
  return shop.put(
    `<h1></h1><section id="tab-2" hidden>The second tab</section><p>Read this</p>${shop.snippet()}<script>${script}</script>`,
    { snippet: false },
  );
}

async function commentOn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await pick(page, page.getByText('Read this'));
  await writeAndSend(page, 'To be linked');
  await expect(pinOf(page, 1)).toBeVisible();
}

for (const [reader, script] of Object.entries(READERS)) {
  const hash = reader.includes('router') ? '#/orders' : '#tab-2';
  test(`A link to a comment leaves the fragment to ${reader}`, async ({ shop, visitor, api }) => {
    const url = `${putPage(shop, script)}${hash}`;
    await commentOn(visitor, url);
    const [comment] = await sentComments(api, shop);
    const { page_link: link } = await api.getComment({ id: comment?.id ?? '' });
    expect(new URL(link ?? '').hash).toBe(hash);
    const reading = await visitor.context().newPage();
    // As newsletters append theirs.
    await reading.goto((link ?? '').replace('#', '&utm_source=mail#'));
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await expect(reading.getByRole('dialog')).toContainText('To be linked');
    expect(new URL(reading.url())).toMatchObject({ search: '?utm_source=mail', hash });
    if (hash === '#tab-2') await expect(reading.getByText('The second tab')).toBeVisible();
  });
}

test('A link of an earlier version opens its comment, and is removed from the address', async ({
  shop,
  visitor,
  api,
}) => {
  const url = `${putPage(shop, READERS['a router that knows its routes alone'])}#/orders`;
  await commentOn(visitor, url);
  const [comment] = await sentComments(api, shop);
  const reading = await visitor.context().newPage();
  await reading.goto(`${url}&postil=${comment?.id}`);
  await expect(reading.getByRole('dialog')).toContainText('To be linked');
  expect(reading.url()).toBe(url);
});
