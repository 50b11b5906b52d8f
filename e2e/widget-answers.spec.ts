import type { Page } from '@playwright/test';
import type { Client } from '@postil/client';
import { expectAccessible, LOOKS } from './support/test.ts';
import {
  expect,
  pick,
  pinOf,
  refusals,
  type Shop,
  sendButton,
  sentComments,
  test,
  waitForWritingTime,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<main><h1>Harbour Coffee</h1><p>Small roasts, shipped the same day.</p></main>`;
type Field = NonNullable<Parameters<Client['updateWidgetSettings']>[0]['fields']>[number];

const FIELDS: Field[] = [
  { label: 'Order number', kind: 'text', is_required: true },
  { label: 'Whose order is it?', kind: 'choice', options: ['Mine', 'A gift'] },
];

/** Adds fields to the site's form, and begins a comment on its page. */
async function beginComment(visitor: Page, { api, shop }: { api: Client; shop: Shop }): Promise<void> {
  await api.updateWidgetSettings({ id: shop.id, asks_type: true, fields: FIELDS });
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
}

const orderField = (page: Page) => page.getByRole('textbox', { name: 'Order number' });

test('The type and the field values of a comment are shown in the panel of its task', async ({
  shop,
  visitor,
  page,
  api,
}) => {
  await beginComment(visitor, { api, shop });
  await visitor.getByRole('radio', { name: 'Question' }).check();
  await orderField(visitor).fill('1042');
  await visitor.getByRole('combobox', { name: 'Whose order is it?' }).selectOption('A gift');
  await visitor.getByRole('textbox', { name: 'Comment' }).focus();
  await writeAndSend(visitor, 'Can I still change it?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const { data } = await api.listComments({ site_id: [shop.id], category: ['GENERAL'] });
  expect(data).toHaveLength(1);
  await page.goto(`/board?task=${data[0]?.id}`);
  const panel = page.getByRole('dialog').filter({ hasText: 'Can I still change it?' });
  for (const [term, value] of [
    ['Type', 'Question'],
    ['Order number', '1042'],
    ['Whose order is it?', 'A gift'],
  ] as const)
    await expect(panel.locator('dt', { hasText: term }).first().locator('+ dd')).toHaveText(value);
  await expectAccessible(page);
});

test('An empty required field is named in a message and gets the focus, and nothing is sent', async ({
  shop,
  visitor,
  api,
}) => {
  await beginComment(visitor, { api, shop });
  await writeAndSend(visitor, 'Where is it?');
  await expect(visitor.getByRole('alert')).toHaveText('“Order number” is required.');
  await expect(orderField(visitor)).toBeFocused();
  await visitor.getByRole('textbox', { name: 'Comment' }).press('ControlOrMeta+Enter');
  await expect(orderField(visitor)).toBeFocused();
  await expectAccessible(visitor, 'postil-widget');
  await orderField(visitor).fill('  ');
  await sendButton(visitor).click();
  await expect(visitor.getByRole('alert')).toHaveText('“Order number” is required.');
  expect((await api.listComments({ site_id: [shop.id] })).total).toBe(0);
  await orderField(visitor).fill('7');
  await expect(visitor.getByRole('alert')).toHaveCount(0);
  await sendButton(visitor).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
});

test('An unsent comment keeps its type and its fields after a reload', async ({ shop, visitor, api }) => {
  await beginComment(visitor, { api, shop });
  await visitor.keyboard.type('Still here');
  await visitor.getByRole('radio', { name: 'Wish' }).check();
  await orderField(visitor).fill('1042');
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Feedback' }).click();
  await expect(orderField(visitor)).toHaveValue('1042');
  await expect(visitor.getByRole('radio', { name: 'Wish' })).toBeChecked();
  await waitForWritingTime(visitor);
  await sendButton(visitor).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  const { context } = await api.getComment({ id: data[0]?.id ?? '' });
  expect(context).toMatchObject({ type: 'wish', fields: [{ label: 'Order number', value: '1042' }] });
});

test('A comment is refused with a message if the fields have changed since the page was loaded, and the text stays', async ({
  shop,
  visitor,
  api,
  browserName,
  problems,
}) => {
  await beginComment(visitor, { api, shop });
  await orderField(visitor).fill('1042');
  await visitor.getByRole('textbox', { name: 'Comment' }).focus();
  await api.updateWidgetSettings({ id: shop.id, fields: [{ label: 'Invoice', kind: 'text' }] });
  await writeAndSend(visitor, 'Not lost');
  await expect(visitor.getByRole('alert')).toContainText('The questions of this form have changed.');
  expect(problems.splice(0)).toEqual(refusals(browserName, 422));
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Feedback' }).click();
  await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not lost');
  await expect(visitor.getByRole('textbox', { name: 'Invoice' })).toBeVisible();
  await sendButton(visitor).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
});

for (const { theme, language } of LOOKS) {
  test(`On a phone, five fields can be reached and are accessible, ${theme} and ${language}`, async ({
    shop,
    visitor,
    api,
  }) => {
    const fields = Array.from({ length: 5 }, (_, index) => ({
      label: `Field ${index + 1} with a label that is rather long and needs two lines`,
      kind: index % 2 === 0 ? ('text' as const) : ('choice' as const),
      options: index % 2 === 0 ? [] : ['One', 'Two'],
      is_required: index === 4,
    }));
    await api.updateWidgetSettings({ id: shop.id, asks_type: true, asks_email: true, fields });
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.goto(shop.put(PAGE, { attributes: `data-theme="${theme}" data-lang="${language}"` }));
    await visitor.locator('.launcher button').first().click();
    await expect(visitor.getByRole('application')).toBeFocused();
    await visitor.getByText('Small roasts').click({ force: true });
    const sheet = visitor.locator('.card');
    await expect(sheet.getByRole('textbox', { name: 'Field 5' })).toBeVisible();
    const box = await sheet.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
    expect(box?.y).toBeGreaterThanOrEqual(40);
    await sheet.locator('button[type=submit]').scrollIntoViewIfNeeded();
    // The sheet scrolls to whole pixels, and the button may end on a fraction.
    await expect(sheet.locator('button[type=submit]')).toBeInViewport({ ratio: 0.97 });
    expect(await sheet.evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true);
    await expectAccessible(visitor, 'postil-widget');
  });
}

test('Fields are added, changed, moved and removed on the page of the site', async ({
  page,
  project,
  api,
}) => {
  const labels = async () =>
    (await api.getWidgetSettings({ id: project.siteId })).fields.map(({ label }) => label);
  await page.goto(`/sites/${project.siteId}`);
  await page.getByLabel('Ask whether it is a problem, a wish or a question').check();
  const add = page.getByRole('button', { name: 'Add a field' });
  const dialog = page.getByRole('dialog');
  await add.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Label').fill('Order number');
  await dialog.getByLabel('Required').check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Text · Required')).toBeVisible();
  await add.click();
  await dialog.getByLabel('Label').fill('ORDER number');
  await dialog.getByLabel('Kind').selectOption('Choice');
  await dialog.getByLabel('Options').fill('Mine\nmine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Another field has this label.');
  await dialog.getByLabel('Label').fill('Whose?');
  await expect(dialog.getByRole('alert')).toHaveText('A choice needs two different options or more.');
  await expectAccessible(page);
  await dialog.getByLabel('Options').fill('Mine\nA gift');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(labels).toEqual(['Order number', 'Whose?']);
  // Somebody else has added a field in the meantime.
  const { fields } = await api.getWidgetSettings({ id: project.siteId });
  await api.updateWidgetSettings({
    id: project.siteId,
    fields: [...fields, { label: 'Colour', kind: 'text' }],
  });
  await page.getByRole('button', { name: 'Move the field “Whose?” up' }).click();
  await expect.poll(labels).toEqual(['Whose?', 'Order number', 'Colour']);
  await page.getByRole('button', { name: 'Edit the field “Order number”' }).click();
  await dialog.getByLabel('Label').fill('Order');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(labels).toEqual(['Whose?', 'Order', 'Colour']);
  await page.getByRole('button', { name: 'Remove the field “Whose?”' }).click();
  await expect.poll(labels).toEqual(['Order', 'Colour']);
  expect((await api.getWidgetSettings({ id: project.siteId })).asks_type).toBe(true);
});
