import type { Client } from '@postil/client';
import { expectAccessible, LOOKS, setLook } from './support/test.ts';
import { expect, pick, pinOf, sentComments, test, writeAndSend } from './support/widget.ts';

/** The evidence of the newest comment of a site, as developers get it. */
async function evidenceOf(api: Client, siteId: string) {
  const data = await sentComments(api, { id: siteId });
  const { evidence, context } = await api.getComment({ id: data[0]?.id ?? '', include: ['evidence'] });
  return { evidence, anchor: context.anchor };
}

const CHECKOUT = `<main><h1>Checkout</h1>
  <form style="padding: 20px" aria-label="Payment" data-postil-source="src/payment.tsx:12:3" onsubmit="return false">
    <p id="greeting">Dear <span data-postil-mask title="Secret Ada">Secret Ada</span>, your <b class="iban">Secret DE89</b> is charged.</p>
    <input type="password" value="Secret password" aria-label="Password">
    <textarea aria-label="Remark">Secret remark</textarea>
    <button id="pay" type="button" class="button css-1q2w3e" data-testid="pay" data-csrf-token="Secret"
      style="font-size: 19px; border-radius: 6px">Pay now</button>
  </form></main>
  <script>
    function PayButton() {}
    function Checkout() {}
    const app = { type: Checkout, return: null, _debugOwner: null };
    const owner = { type: PayButton, return: app, _debugOwner: app };
    document.getElementById('pay').__reactFiber$x1 = { type: 'button', return: owner, _debugOwner: owner };
  </script>`;

test('The element, its component and file, its styles and the build arrive with a comment', async ({
  visitor: page,
  shop,
  api,
}) => {
  await page.goto(shop.put(CHECKOUT, { attributes: 'data-release="1.8.2" data-environment="staging"' }));
  await pick(page, page.getByRole('button', { name: 'Pay now' }));
  await writeAndSend(page, 'Too small');
  await expect(pinOf(page, 1)).toBeVisible();
  const { evidence } = await evidenceOf(api, shop.id);
  expect(evidence?.locator).toMatchObject({
    test_id: 'data-testid=pay',
    role: 'button',
    name: 'Pay now',
    css_path: '#pay',
    heading: 'Checkout',
    landmark: 'form Payment',
  });
  expect(evidence?.element).toMatchObject({
    tag: 'button',
    class_names: ['button'],
    attributes: { id: 'pay', type: 'button', 'data-testid': 'pay' },
    styles: { 'font-size': '19px', 'border-radius': '6px' },
  });
  expect(evidence?.element?.html).toBe(
    '<button class="button" id="pay" type="button" data-testid="pay">Pay now</button>',
  );
  expect(evidence?.source).toEqual({
    components: ['PayButton', 'Checkout'],
    file: 'src/payment.tsx',
    line: 12,
    column: 3,
    confidence: 'nearest',
  });
  expect(evidence?.environment).toMatchObject({
    pixel_ratio: 1,
    zoom: 1,
    language: 'en',
    time_zone: 'Europe/Berlin',
    release: '1.8.2',
    name: 'staging',
    color_scheme: 'light',
    reduced_motion: false,
  });
});

test('Masked and typed content is in no part of the evidence', async ({
  visitor: page,
  shop,
  api,
  problems,
}) => {
  await api.updateWidgetSettings({ id: shop.id, masks: ['.iban', 'not a selector('] });
  await page.goto(shop.put(CHECKOUT));
  await page.getByLabel('Remark').fill('Secret too');
  await pick(page, page.locator('form'), { x: 2, y: 2 });
  await writeAndSend(page, 'Everything is wrong');
  await expect(pinOf(page, 1)).toBeVisible();
  const { evidence } = await evidenceOf(api, shop.id);
  expect(evidence?.element?.html).toContain('Dear <span data-masked></span>, your <b data-masked></b>');
  expect(evidence?.element?.html).toContain('<input data-masked>');
  expect(JSON.stringify(evidence)).not.toContain('Secret');
  await pick(page, page.locator('.iban'));
  await writeAndSend(page, 'This, too');
  await expect(pinOf(page, 2)).toBeVisible();
  const { evidence: masked } = await evidenceOf(api, shop.id);
  expect(masked?.element).toMatchObject({ tag: 'b', html: '<b data-masked></b>' });
  expect(masked?.element?.attributes).toBeUndefined();
  expect(JSON.stringify(masked)).not.toContain('Secret');
  expect(problems).toEqual([expect.stringContaining('not a selector(')]);
  problems.length = 0;
});

test('A page of any size and with any text produces evidence of at most 8 KiB', async ({
  visitor: page,
  shop,
  api,
}) => {
  const row = (index: number) =>
    `<tr data-note="${'表😀'.repeat(60)}"><td title="${'x'.repeat(300)}">${'表😀'.repeat(20)} ${index}</td></tr>`;
  const rows = Array.from({ length: 400 }, (_, index) => row(index)).join('');
  const attributes = Array.from(
    { length: 60 },
    (_, index) => `data-note-${index}="${'表😀'.repeat(70)}"`,
  ).join(' ');
  await page.goto(shop.put(`<table ${attributes}>${rows}</table>`));
  await pick(page, page.locator('table'), { x: 1, y: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('Tab');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await writeAndSend(page, 'Too long');
  await expect(pinOf(page, 1)).toBeVisible();
  const { evidence } = await evidenceOf(api, shop.id);
  expect(evidence?.element?.tag).toBe('table');
  expect(new TextEncoder().encode(JSON.stringify(evidence)).length).toBeLessThanOrEqual(8_192);
});

test('The panel of a task shows the element, collapsed at first, with a selector to copy', async ({
  page,
  visitor,
  shop,
  api,
}) => {
  await visitor.goto(shop.put(CHECKOUT, { attributes: 'data-release="1.8.2"' }));
  await pick(visitor, visitor.getByRole('button', { name: 'Pay now' }));
  await writeAndSend(visitor, 'Too small');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  for (const look of LOOKS) {
    await setLook(page, look);
    await page.goto(`/board?task=${data[0]?.id}`);
    const panel = page.locator('[data-panel]');
    const summary = panel.locator('summary').filter({ hasText: 'button' });
    const selector = panel.getByRole('textbox', { name: look.language === 'ar' ? 'المُحدِّد' : 'Selector' });
    await expect(summary).toBeVisible();
    await expect(selector).toBeHidden();
    await summary.click();
    await expect(selector).toHaveValue('[data-testid="pay"]');
    for (const text of ['PayButton ‹ Checkout', '1.8.2', '19px'])
      await expect(panel.locator('details').getByText(text)).toBeVisible();
    await expectAccessible(page);
  }
});

test('The shortcut of a site is set by pressing it in the settings, and can be removed', async ({
  page,
  shop,
  api,
}) => {
  const shortcut = async () => (await api.getWidgetSettings({ id: shop.id })).shortcut;
  await page.goto(`/sites/${shop.id}`);
  const field = page.getByLabel('Keys that begin a comment');
  await expect(field).toHaveValue('');
  await field.focus();
  await page.keyboard.press('f');
  await page.keyboard.press('Alt+Shift+F');
  await expect(field).toHaveValue('Alt+Shift+F');
  await expect.poll(shortcut).toBe('Alt+Shift+F');
  await page.getByRole('button', { name: 'Remove the keys' }).click();
  await expect.poll(shortcut).toBeNull();
});
