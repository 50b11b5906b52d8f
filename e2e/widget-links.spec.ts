import type { Page } from '@playwright/test';
import { expect, pick, pinOf, type Shop, sentComments, test, writeAndSend } from './support/widget.ts';

/** Pages with scripts that read the fragment, each in its own way. */
const READERS = {
  'a router that redirects unknown routes to its start page': `
    const routes = { '': 'Start', '#/orders': 'Orders', '#!/orders': 'Orders' };
    const route = () => {
      if (!(location.hash in routes)) location.hash = '';
      document.querySelector('h1').textContent = routes[location.hash];
    };
    addEventListener('hashchange', route);
    route();`,
  'a router that accepts only its own routes': `
    const route = () => {
      document.querySelector('h1').textContent = /^#!?[/]orders$/.test(location.hash) ? 'Orders' : 'Not found';
    };
    addEventListener('hashchange', route);
    route();`,
  'a script that takes it for a selector': `
    if (/^#\\w/.test(location.hash)) document.querySelector(location.hash).hidden = false;
    document.querySelector('h1').textContent = 'Orders';`,
};

/** Adds a page whose script is below the snippet, like the scripts of most pages. */
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
    const linkedPage = await visitor.context().newPage();
    // Newsletters append their parameters in this way.
    await linkedPage.goto((link ?? '').replace('#', '&utm_source=mail#'));
    await expect(linkedPage.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await expect(linkedPage.getByRole('dialog')).toContainText('To be linked');
    expect(new URL(linkedPage.url())).toMatchObject({ search: '?utm_source=mail', hash });
    if (hash === '#tab-2') await expect(linkedPage.getByText('The second tab')).toBeVisible();
  });
}

test('A link from an earlier version opens its comment, whose id is removed from the address', async ({
  shop,
  visitor,
  api,
}) => {
  const url = `${putPage(shop, READERS['a router that accepts only its own routes'])}#/orders`;
  await commentOn(visitor, url);
  const [comment] = await sentComments(api, shop);
  const linkedPage = await visitor.context().newPage();
  await linkedPage.goto(`${url}&postil=${comment?.id}`);
  await expect(linkedPage.getByRole('dialog')).toContainText('To be linked');
  expect(linkedPage.url()).toBe(url);
});
