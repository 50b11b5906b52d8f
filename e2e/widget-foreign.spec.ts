import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fractionOfDifference } from '@postil/harness/factories/pictures';
import { createPng } from '@postil/harness/factories/records';
import { sendWithPicture } from './support/pictures.ts';
import { serverWith } from './support/server.ts';
import { test as base, expect, pick } from './support/widget.ts';

const test = base.extend<{ readonly photograph: string }>({
  server: [
    serverWith({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' }),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
  photograph: async ({}, use) => {
    const png = await createPng({ width: 300, height: 200 });
    const http = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address of this type.
    const { port } = http.address() as AddressInfo;
    await use(`http://127.0.0.1:${port}/photograph.png`);
    http.closeAllConnections();
    http.close();
  },
});

test('46. Cross-origin images that no script may read are in the picture if the site allows it', {
  tag: '@slow',
}, async ({ shop, visitor, guestPage, problems, photograph, api }) => {
  await api.updateWidgetSettings({ id: shop.id, fetches_images: true });
  await visitor.goto(
    shop.put(`<style>body { margin: 0; font: 16px sans-serif; background: rgb(250, 240, 220) }
      #tile { width: 300px; height: 200px; background: url(${photograph}) }</style>
      <p style="margin-top: 120px">Read this</p><img src="${photograph}" alt=""><div id="tile"></div>`),
  );
  const screenshot = await visitor.screenshot({ style: 'postil-widget { display: none !important }' });
  await pick(visitor, visitor.getByText('Read this'));
  const preview = visitor.getByRole('img', { name: 'This picture is sent with your comment' });
  await expect(preview).toBeVisible();
  await expect(visitor.getByText('Parts of the page could not be captured')).toHaveCount(0);
  await visitor.keyboard.type('With the photograph');
  const { url } = await sendWithPicture(visitor, { api, shop });
  const picture = await (await guestPage.request.get(url)).body();
  expect(await fractionOfDifference(screenshot, picture)).toBeLessThan(0.01);
  // The browser reports that the other site does not allow its picture to be read.
  problems.length = 0;
});
