import type { Page } from '@playwright/test';
import { expect, launcher, openList, pick, pinOf, sendButton, test, writeAndSend } from './support/widget.ts';

const DIALOG =
  '<dialog style="width: 300px"><p>One letter a month.</p><button>Close</button><slot></slot></dialog>';
const STYLE = '<style>body { margin: 0 } #behind { margin: 40px; width: 200px }</style>';

/** A page with an element that has a shadow root. */
function pageWithRoot(mode: 'open' | 'closed', html: string): string {
  return `${STYLE}<p id="behind">Behind</p><x-letter></x-letter><script>
    const root = document.querySelector('x-letter').attachShadow({ mode: '${mode}' });
    root.innerHTML = ${JSON.stringify(html)};
    window.target = root.querySelector('dialog, [popover], main, video');
  </script>`;
}

declare global {
  interface Window {
    target: HTMLElement;
  }
}

/** The tag name of the element that receives a click in the middle of the launcher. */
function tagAtLauncher(page: Page): Promise<string> {
  return page.evaluate(() => {
    const host = document.querySelector('postil-widget');
    const findWidget = (root: Document | ShadowRoot): Element | undefined => {
      for (const each of root.querySelectorAll('*')) {
        if (each.localName === 'postil-widget') return each;
        const inner = each.shadowRoot && findWidget(each.shadowRoot);
        if (inner) return inner;
      }
      return undefined;
    };
    const widget = host ?? findWidget(document);
    const box = widget?.shadowRoot?.querySelector('.launcher')?.getBoundingClientRect();
    if (!box) return 'no launcher';
    const root = widget?.getRootNode() as Document;
    const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit?.localName ?? 'nothing';
  });
}

test('In a modal dialog of an open shadow root the whole widget works, and pins of the page behind are hidden', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(pageWithRoot('open', DIALOG)));
  await pick(visitor, visitor.getByText('Behind'));
  await writeAndSend(visitor, 'Not in the dialog');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await visitor.evaluate(() => (window.target as HTMLDialogElement).showModal());
  await expect(pinOf(visitor, 1)).toBeHidden();
  await pick(visitor, visitor.getByText('One letter a month.'), { x: 15, y: 5 });
  await writeAndSend(visitor, 'Why only one?');
  await expect(pinOf(visitor, 2)).toBeVisible();
  await visitor.evaluate(() => (window.target as HTMLDialogElement).close());
  await expect(pinOf(visitor, 1)).toBeVisible();
  await expect(pinOf(visitor, 2)).toBeHidden();
  await openList(visitor);
});

test('In a modal dialog of a closed shadow root the widget is usable in a slot, and hidden without one', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(pageWithRoot('closed', DIALOG)));
  await expect(launcher(visitor)).toBeVisible();
  await visitor.evaluate(() => (window.target as HTMLDialogElement).showModal());
  await launcher(visitor).click();
  await expect(visitor.getByRole('application')).toBeFocused();
  await visitor.keyboard.press('Escape');
  await visitor.evaluate(() => (window.target as HTMLDialogElement).close());
  await pick(visitor, visitor.getByText('Behind'));
  await visitor.goto(
    shop.put(pageWithRoot('closed', DIALOG.replace('<slot></slot>', '')), { path: '/other' }),
  );
  await expect(launcher(visitor)).toBeVisible();
  await visitor.evaluate(() => (window.target as HTMLDialogElement).showModal());
  await expect(launcher(visitor)).toBeHidden();
  await visitor.evaluate(() => (window.target as HTMLDialogElement).close());
  await expect(launcher(visitor)).toBeVisible();
  await launcher(visitor).click();
  await expect(visitor.getByRole('application')).toBeFocused();
});

test('The widget is in the dialog opened last, in any document order, even one open before the widget', async ({
  shop,
  visitor,
}) => {
  const page = `${STYLE}<dialog id="a"><p>Letter</p></dialog><dialog id="b"><p>Terms</p></dialog>`;
  const openScript = (...ids: string[]) =>
    ids.map((id) => `document.getElementById('${id}').showModal();`).join('');
  await visitor.goto(shop.put(page));
  await expect(launcher(visitor)).toBeVisible();
  await visitor.evaluate(openScript('b', 'a'));
  await pick(visitor, visitor.getByText('Letter'));
  await visitor.keyboard.type('Which?');
  await visitor.evaluate(() => (document.getElementById('a') as HTMLDialogElement).close());
  await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('Which?');
  await expect
    .poll(() => visitor.evaluate(() => document.querySelector('postil-widget')?.parentElement?.id))
    .toBe('b');
  await visitor.goto(shop.put(`${page}<script>${openScript('b', 'a')}</script>`, { path: '/open' }));
  await pick(visitor, visitor.getByText('Letter'));
});

test('A dialog in a shadow root that opens during writing keeps the text within reach', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(pageWithRoot('open', DIALOG)));
  await pick(visitor, visitor.getByText('Behind'));
  await visitor.keyboard.type('What is behind?');
  await visitor.evaluate(() => (window.target as HTMLDialogElement).showModal());
  const field = visitor.getByRole('textbox', { name: 'Comment' });
  await field.click();
  await expect(field).toHaveValue('What is behind?');
  await visitor.waitForTimeout(1000);
  await sendButton(visitor).click();
  await expect(visitor.getByText('Comment 1 was sent.')).toBeVisible();
});

test('A popover in a shadow root stays open when Feedback is pressed', async ({ shop, visitor }) => {
  const html = '<div popover style="margin: auto; width: 300px"><p>Beans of the month</p></div>';
  await visitor.goto(shop.put(pageWithRoot('open', html)));
  await expect(launcher(visitor)).toBeVisible();
  await visitor.evaluate(() => window.target.showPopover());
  await pick(visitor, visitor.getByText('Beans of the month'));
  await expect(visitor.getByText('Beans of the month')).toBeVisible();
  expect(await visitor.evaluate(() => window.target.matches(':popover-open'))).toBe(true);
});

for (const [container, body] of [
  [
    'in the page',
    `${STYLE}<main style="background: white"><p style="margin: 200px">Gallery</p></main><script>window.target = document.querySelector('main')</script>`,
  ],
  [
    'in a shadow root',
    pageWithRoot('open', '<main style="background: white"><p style="margin: 200px">Gallery</p></main>'),
  ],
] as const)
  test(`Over a full-screen element ${container}, the button works`, async ({ shop, visitor }) => {
    await visitor.goto(shop.put(body));
    await expect(launcher(visitor)).toBeVisible();
    await visitor.evaluate(() => window.target.requestFullscreen());
    await expect.poll(() => tagAtLauncher(visitor)).toBe('postil-widget');
    await pick(visitor, visitor.getByText('Gallery'));
    await visitor.evaluate(() => document.exitFullscreen());
    await expect(visitor.getByRole('textbox', { name: 'Comment' })).toBeVisible();
  });

test('Over a full-screen video, the button is hidden, and reappears afterwards', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(`${STYLE}<video></video>`));
  await expect(launcher(visitor)).toBeVisible();
  await visitor.evaluate(() => document.querySelector('video')?.requestFullscreen());
  await expect(launcher(visitor)).toBeHidden();
  await visitor.evaluate(() => document.exitFullscreen());
  await expect(launcher(visitor)).toBeVisible();
  await expect.poll(() => tagAtLauncher(visitor)).toBe('postil-widget');
});
