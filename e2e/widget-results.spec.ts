import { createPng } from '@postil/harness/factories/records';
import { expect, pick, pinOf, sentComments, test, writeAndSend } from './support/widget.ts';

const PAGE =
  '<style>body { font: 16px sans-serif }</style><h1>Harbour Coffee</h1><p style="margin-top: 120px">Small roasts, shipped the same day.</p>';

test('A visitor refuses a result on the page with a reason, and accepts the next one', async ({
  shop,
  visitor,
  api,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Which day?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  const before = { data: new Blob([new Uint8Array(await createPng())]), name: 'before.png' };
  await api.setScreenshot({ id, file: before });
  const { id: resultId } = await api.submitResult({
    id,
    summary: 'It says the day now',
    release: '1.8.2',
    preview_url: 'https://preview.example.com/',
    pull_request_url: 'https://git.example.com/41',
  });
  const file = { data: new Blob([new Uint8Array(await createPng())]), name: 'after.png' };
  await api.setResultPicture({ id, result_id: resultId, file });

  await pinOf(visitor, 1).click();
  const result = visitor.getByRole('region', { name: 'What was done' });
  await expect(result.getByText('It says the day now')).toBeVisible();
  await expect(result.getByRole('link', { name: 'See it' })).toHaveAttribute(
    'href',
    'https://preview.example.com/',
  );
  for (const name of ['Before', 'After']) await expect(result.getByRole('img', { name })).toBeVisible();
  await expect(visitor.getByRole('dialog').getByRole('img')).toHaveCount(2);
  await expect(result.getByText('git.example.com')).toHaveCount(0);
  await result.getByRole('button', { name: 'Not yet' }).click();
  await result.getByLabel('What is missing?').fill('And the hour?');
  await result.getByRole('button', { name: 'Not yet' }).click();
  await expect(result.getByText('Thank you. The team knows what is missing.')).toBeVisible();
  await expect(result.getByLabel('What is missing?')).toHaveCount(0);
  await expect.poll(async () => (await api.getComment({ id })).status).toBe('OPEN');
  expect((await api.listReplies({ id })).data.map(({ content }) => content)).toEqual(['And the hour?']);

  await api.submitResult({ id, summary: 'The hour, too' });
  await visitor.reload();
  await pinOf(visitor, 1).click();
  await expect(result.getByText('The hour, too')).toBeVisible();
  await result.getByRole('button', { name: 'Accept' }).click();
  await expect(result.getByText('Accepted. Thank you.')).toBeVisible();
  await expect.poll(async () => (await api.getComment({ id })).status).toBe('RESOLVED');
});

test('A decision that is stored, but whose effect cannot be read, closes the comment and asks for nothing again', {
  tag: '@slow',
}, async ({ shop, visitor, api, problems }) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Which day?');
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  await api.submitResult({ id, summary: 'It says the day now' });
  await pinOf(visitor, 1).click();
  const accept = visitor.getByRole('button', { name: 'Accept' });
  await expect(accept).toBeVisible();
  await visitor.route(new RegExp(`/widget/v1/comments/${id}(?:\\?|$)`), (route) => route.abort());
  await accept.click();
  await expect(accept).toHaveCount(0);
  await expect(visitor.getByText('That did not work.')).toHaveCount(0);
  await expect.poll(async () => (await api.getComment({ id })).status).toBe('RESOLVED');
  problems.length = 0;
});

test('The pictures Before and After show the page around the pin, and link to the whole picture', async ({
  shop,
  visitor,
  api,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'), { x: 60, y: 8 });
  await expect(visitor.getByRole('img', { name: 'This picture is sent with your comment' })).toBeVisible();
  const upload = visitor.waitForResponse(
    (response) => response.url().endsWith('/screenshot') && response.ok(),
  );
  await writeAndSend(visitor, 'Which day?');
  await upload;
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  const { screenshot } = await api.getComment({ id });
  const { id: resultId } = await api.submitResult({ id, summary: 'It says the day now' });
  const after = { data: new Blob([new Uint8Array(await visitor.screenshot())]), name: 'after.png' };
  await api.setResultPicture({ id, result_id: resultId, file: after });
  await visitor.reload();
  await pinOf(visitor, 1).click();
  const { x = 0, y = 0 } = screenshot?.pin ?? {};
  for (const name of ['Before', 'After']) {
    const link = visitor.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', /\/image\?/);
    const [frame, picture] = await Promise.all([
      link.locator('.picture').boundingBox(),
      link.getByRole('img', { name }).boundingBox(),
    ]);
    if (!frame || !picture) throw new Error(`${name} is not on the screen.`);
    expect(picture.width).toBeGreaterThan(2 * frame.width);
    const [pinX, pinY] = [picture.x + x * picture.width, picture.y + y * picture.height];
    expect(pinX > frame.x && pinX < frame.x + frame.width).toBe(true);
    expect(pinY > frame.y && pinY < frame.y + frame.height).toBe(true);
    // The frame does not extend beyond the picture.
    expect(picture.x).toBeLessThanOrEqual(frame.x + 2);
    expect(picture.y + picture.height).toBeGreaterThanOrEqual(frame.y + frame.height - 2);
  }
});
