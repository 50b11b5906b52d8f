import {
  expect,
  launcher,
  pick,
  pinOf,
  sendButton,
  sentComments,
  test,
  writeAndSend,
} from './support/widget.ts';

/** Runs in the page: writes texts with NUL, lone surrogates and many surrogate pairs, which truncations split. */
function writeHalves(): void {
  const odd = `a\0b\uD83D ${'😀'.repeat(300)}`;
  const even = `a${odd}`;
  document.title = odd;
  const target = document.querySelector('#target');
  if (!target) throw new Error('The page has no target.');
  for (const name of ['alt', 'aria-label', 'placeholder', 'href', 'src', 'title', 'data-testid', 'data-x'])
    target.setAttribute(name, name.length % 2 ? odd : even);
  target.setAttribute('src', `/${even}x`);
  target.textContent = odd;
  for (const [id, text] of Object.entries({ before: even, after: odd, heading: even })) {
    const element = document.getElementById(id);
    if (element) element.textContent = text;
  }
  console.error(odd, new Error(even));
  console.error(`${even}x`);
  console.error('\0');
}

test('45. A comment can be sent from a page of emoji, lone surrogates and NUL', async ({
  shop,
  visitor,
  problems,
  api,
}) => {
  await api.updateWidgetSettings({ id: shop.id, collects_log: true });
  await visitor.goto(
    shop.put(`<h2 id="heading"></h2><p id="before">b</p><button id="target" style="display: block; width: 200px;
      height: 60px; overflow: hidden">Target</button><p id="after">a</p><p>${'x'.repeat(27)}😀😀😀</p>`),
  );
  await expect(launcher(visitor)).toBeVisible();
  await visitor.evaluate(writeHalves);
  await pick(visitor, visitor.locator('#target'));
  await writeAndSend(visitor, 'Sent nevertheless');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const [comment] = await sentComments(api, shop);
  expect(comment?.content).toBe('Sent nevertheless');
  expect(JSON.stringify(comment)).not.toMatch(/\\u0000|\\ud[89a-f]/);
  problems.length = 0;
});

test('45. A comment can be sent from a page with hundreds of nested elements and an overlong language code', async ({
  shop,
  visitor,
  problems,
  api,
}) => {
  const levels = 700;
  await visitor.goto(
    shop.put(`<script>document.documentElement.lang = 'x'.repeat(5000)</script>
      ${'<div>'.repeat(levels)}<p style="margin-top: 100px">Read this</p>${'</div>'.repeat(levels)}`),
  );
  await pick(visitor, visitor.getByText('Read this'));
  await writeAndSend(visitor, 'From below');
  await expect(pinOf(visitor, 1)).toBeVisible();
  expect((await sentComments(api, shop)).map(({ content }) => content)).toEqual(['From below']);
  // Firefox reports on the console that it flattens such a page.
  problems.splice(0, Infinity, ...problems.filter((each) => !each.includes('The tree will be flattened')));
});

test('45. The message about a refused comment names the field; the text is kept, and no retry is offered', async ({
  shop,
  visitor,
  server,
  problems,
}) => {
  const refusal = {
    success: false,
    code: 'validation_failed',
    message: 'No.',
    errors: { page_title: ['is odd'] },
  };
  await visitor.route(`${server.url}/widget/v1/comments`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: refusal, headers: { 'access-control-allow-origin': '*' } })
      : route.fallback(),
  );
  await visitor.goto(shop.put('<p style="margin-top: 100px">Read this</p>'));
  await pick(visitor, visitor.getByText('Read this'));
  await writeAndSend(visitor, 'Refused');
  await expect(visitor.getByRole('alert')).toHaveText(
    'The server does not accept “page_title”. Your text is kept.',
  );
  await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('Refused');
  await expect(visitor.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  // It can be changed and then sent.
  await expect(sendButton(visitor)).toBeEnabled();
  await visitor.unroute(`${server.url}/widget/v1/comments`);
  await sendButton(visitor).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  problems.length = 0;
});
