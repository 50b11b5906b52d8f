import {
  centreOf,
  expect,
  expectPinAt,
  launcher,
  pick,
  pinOf,
  sentComments,
  test,
  writeAndSend,
} from './support/widget.ts';

const ROUTES = `<nav><a href="/one">One</a> <a href="/two">Two</a></nav><main></main><script>
  function draw() { document.querySelector('main').innerHTML = '<h1>Page ' + location.pathname + location.hash + '</h1><p>Text of ' + location.pathname + location.hash + '</p>' }
  for (const link of document.querySelectorAll('a')) link.onclick = (event) => { event.preventDefault(); history.pushState({}, '', link.href); draw() };
  addEventListener('popstate', draw); addEventListener('hashchange', draw); draw();
</script>`;

test('40. When the element is removed, the comment is listed as moved, and can be placed again', async ({
  shop,
  visitor,
}) => {
  const card = (name: string) =>
    `<section><h2>${name}</h2><p>All about ${name}.</p><button>Buy</button></section>`;
  await visitor.goto(shop.put(`<main>${card('Ferry Blend')}${card('North Light')}</main>`));
  await pick(visitor, visitor.locator('section p').nth(1));
  await writeAndSend(visitor, 'Is this still sold?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await visitor.evaluate(() => document.querySelectorAll('section')[1]?.remove());
  await expect(pinOf(visitor, 1)).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Comments on this page: 1' }).click();
  const list = visitor.getByRole('dialog', { name: 'Comments on this page' });
  await expect(list.getByRole('heading', { name: 'Moved or removed' })).toBeVisible();
  await list.getByRole('button', { name: 'Place again' }).click();
  await visitor
    .locator('section p')
    .first()
    .click({ force: true, position: { x: 12, y: 6 } });
  const box = await visitor.locator('section p').first().boundingBox();
  await expectPinAt(pinOf(visitor, 1), { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + 6 });
  await visitor.reload();
  await expectPinAt(pinOf(visitor, 1), { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + 6 });
});

test('A pin keeps its element in a later search, although the element has moved and has a twin by then', async ({
  shop,
  visitor,
}) => {
  const note = '<p>Delivery takes two to three days.</p>';
  await visitor.goto(
    shop.put(`<main><h1>Coffee</h1><p>Roasted on Monday.</p><button>Continue</button></main>${note}`),
  );
  const button = visitor.locator('main button');
  await pick(visitor, button);
  await writeAndSend(visitor, 'To where?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await pick(visitor, visitor.getByText('Delivery takes'), { x: 12, y: 6 });
  await writeAndSend(visitor, 'Which days?');
  await expect(pinOf(visitor, 2)).toBeVisible();
  await visitor.evaluate(() => document.querySelector('body > p')?.remove());
  await expect(pinOf(visitor, 2)).toHaveCount(0);
  await visitor.evaluate((html) => {
    const wrapper = document.createElement('div');
    wrapper.innerHTML = '<div><button>Continue</button></div>';
    document.body.prepend(wrapper);
    wrapper.append(document.querySelector('main') ?? '');
    document.body.insertAdjacentHTML('beforeend', html);
  }, note);
  // The new paragraph is found only by a new search, which covers all comments.
  await expect(pinOf(visitor, 2)).toBeVisible();
  await expectPinAt(pinOf(visitor, 1), await centreOf(button));
});

test('41. Each route of a single-page app shows its own pins, after pushState, replaceState, Back or hash', async ({
  shop,
  visitor,
}) => {
  for (const path of ['/one', '/two']) shop.put(ROUTES, { path });
  await visitor.goto(shop.put(ROUTES, { path: '/one' }));
  await pick(visitor, visitor.locator('main p'));
  await writeAndSend(visitor, 'On page one');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const expectPin = async (text: string | undefined) => {
    const pin = visitor.getByRole('button', {
      name: text === undefined ? /^Comment \d+:/ : `Comment 1: ${text}`,
    });
    await expect(pin).toHaveCount(text === undefined ? 0 : 1);
  };
  await visitor.getByRole('link', { name: 'Two' }).click();
  await expectPin(undefined);
  await pick(visitor, visitor.locator('main p'));
  await writeAndSend(visitor, 'On page two');
  await expectPin('On page two');
  await visitor.goBack();
  await expectPin('On page one');
  await visitor.goForward();
  await expectPin('On page two');
  await visitor.evaluate(() => {
    history.replaceState({}, '', '/one');
    (window as unknown as { draw(): void }).draw();
  });
  await expectPin('On page one');
  await visitor.evaluate(() => {
    location.hash = '#/inner';
  });
  await expectPin(undefined);
});

test('43. In an open modal dialog the whole widget works, and an element of the dialog can be pinned', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(
    shop.put(
      `<h1>Shop</h1><p>Behind</p><dialog><h2>Newsletter</h2><p>One letter a month.</p><button>Close</button></dialog>`,
    ),
  );
  await expect(launcher(visitor)).toBeVisible();
  await pick(visitor, visitor.getByText('Behind'));
  await writeAndSend(visitor, 'Not in the dialog');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await visitor.evaluate(() => document.querySelector('dialog')?.showModal());
  await expect(pinOf(visitor, 1)).toBeHidden();
  const target = visitor.getByText('One letter a month.');
  await pick(visitor, target, { x: 15, y: 5 });
  await visitor.keyboard.type('Why only one');
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('application')).toBeFocused();
  expect(await visitor.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);
  await target.click({ force: true, position: { x: 15, y: 5 } });
  await writeAndSend(visitor, '?');
  const box = await target.boundingBox();
  await expectPinAt(pinOf(visitor, 2), { x: (box?.x ?? 0) + 15, y: (box?.y ?? 0) + 5 });
  await visitor.evaluate(() => document.querySelector('dialog')?.close());
  await expect(launcher(visitor)).toBeVisible();
  await expect(pinOf(visitor, 1)).toBeVisible();
  await expect(pinOf(visitor, 2)).toBeHidden();
});

const TARGETS = {
  'an element in an open shadow root': {
    body: `<x-card></x-card><script>customElements.define('x-card', class extends HTMLElement {
      connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = '<div style="margin-top:80px"><p id="target">In the shadow</p></div>' } })</script>`,
    move: 'document.querySelector("x-card").shadowRoot.querySelector("div").style.marginTop = "200px"',
  },
  'an element in a container that scrolls': {
    body: `<div id="box" style="height:200px;overflow:auto;border:1px solid"><div style="height:120px"></div><p id="target">In the box</p><div style="height:900px"></div></div>`,
    move: 'document.getElementById("box").scrollTop = 60',
  },
  'a fixed element': {
    body: `<div style="height:3000px"></div><div id="target" style="position:fixed;top:90px;left:60px;padding:20px">Fixed</div>`,
    move: 'scrollTo(0, 800)',
  },
  'an SVG': {
    body: `<svg width="200" height="120"><g><circle id="target" cx="60" cy="60" r="30"/></g></svg>`,
    move: 'document.querySelector("svg").style.marginLeft = "120px"',
  },
  'an image': {
    body: `<img id="target" src="/picture.svg" alt="A map" width="120" height="80">`,
    move: 'document.getElementById("target").style.width = "240px"',
  },
};

for (const [name, { body, move }] of Object.entries(TARGETS)) {
  test(
    `47. The pin follows ${name}`,
    name === 'an image' || name.startsWith('an element in a container') ? {} : { tag: '@slow' },
    async ({ shop, visitor }) => {
      await visitor.goto(shop.put(body));
      const target = visitor.locator('#target');
      const fractions = { x: 0.4, y: 0.5 };
      const point = async () => {
        const box = await target.boundingBox();
        return {
          x: (box?.x ?? 0) + (box?.width ?? 0) * fractions.x,
          y: (box?.y ?? 0) + (box?.height ?? 0) * fractions.y,
        };
      };
      const box = await target.boundingBox();
      await pick(visitor, target, {
        x: (box?.width ?? 0) * fractions.x,
        y: (box?.height ?? 0) * fractions.y,
      });
      await writeAndSend(visitor, 'Here');
      await expectPinAt(pinOf(visitor, 1), await point());
      await visitor.evaluate(move);
      await expectPinAt(pinOf(visitor, 1), await point());
      await visitor.reload();
      await expectPinAt(pinOf(visitor, 1), await point());
    },
  );
}

test('47. A pin is hidden while its element is scrolled out of its container', { tag: '@slow' }, async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(TARGETS['an element in a container that scrolls'].body));
  await pick(visitor, visitor.locator('#target'));
  await writeAndSend(visitor, 'Here');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await visitor.evaluate(() => {
    const box = document.getElementById('box');
    if (box) box.scrollTop = 500;
  });
  await expect(pinOf(visitor, 1)).toBeHidden();
});

test('A page whose body is swapped keeps the widget', async ({ shop, visitor }) => {
  await visitor.goto(shop.put('<h1>First</h1><p>Old text of the page</p>'));
  await expect(launcher(visitor)).toBeVisible();
  await visitor.evaluate(() => {
    const body = document.createElement('body');
    body.innerHTML = '<h1>Second</h1><p>New text of the page</p>';
    document.body.replaceWith(body);
  });
  await pick(visitor, visitor.getByText('New text of the page'));
  await writeAndSend(visitor, 'Still here');
  await expect(pinOf(visitor, 1)).toBeVisible();
});

test('Seven comments on one point can each be opened, by pointer and by keyboard, and the open one is ringed', async ({
  shop,
  visitor,
  api,
}) => {
  const url = shop.put('<main style="margin-top: 200px"><p>Small roasts, shipped the same day.</p></main>');
  await visitor.goto(url);
  await pick(visitor, visitor.locator('main p'));
  await writeAndSend(visitor, 'Number 1');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const centre = await centreOf(pinOf(visitor, 1));
  const data = await sentComments(api, shop);
  const { context, organization_id } = await api.getComment({ id: data[0]?.id ?? '' });
  for (const number of [2, 3, 4, 5, 6, 7])
    await api.createComment({
      site: { site_id: shop.id, domain: shop.host },
      user: { org_id: organization_id },
      comment: { content: `Number ${number}` },
      context: { page_url: url, timestamp: new Date().toISOString(), anchor: context?.anchor },
    });
  await visitor.reload();
  await expectPinAt(pinOf(visitor, 1), centre);
  const isRinged = (number: number) =>
    pinOf(visitor, number).evaluate((pin) => getComputedStyle(pin).boxShadow.includes('3px'));
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const { x, y } = await centreOf(pinOf(visitor, number));
    await visitor.mouse.click(x, y);
    const thread = visitor.getByRole('dialog', { name: `Comment ${number}` });
    await expect(thread).toContainText(`Number ${number}`);
    expect(await isRinged(number)).toBe(true);
    await visitor.keyboard.press('Escape');
    await pinOf(visitor, number).focus();
    await visitor.keyboard.press('Enter');
    await expect(thread).toContainText(`Number ${number}`);
    await visitor.keyboard.press('Escape');
  }
});
