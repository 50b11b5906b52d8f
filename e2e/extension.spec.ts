import { findFreePort } from '@postil/harness/databases/postgres-server';
import { fractionOfDifference } from '@postil/harness/factories/pictures';
import {
  expect,
  openConsent,
  openStrictPage,
  pickHeading,
  pressOnEmptyPage,
  test,
} from './support/extension/test.ts';
import { pinOf, sentComments, writeAndSend } from './support/widget.ts';

test('a signed-in member pins and sends a comment on a page with a strict Content-Security-Policy', async ({
  signedIn,
  strictPage: page,
  api,
  shop,
}) => {
  const rendered = await page.screenshot({ caret: 'initial' });
  const before = await page.content();
  await signedIn.press(page);
  await pickHeading(page);
  await expect(page.getByRole('img', { name: 'This picture is sent with your comment' })).toBeVisible();
  await writeAndSend(page, 'The heading is too large');
  await expect(pinOf(page, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  expect(data).toMatchObject([{ content: 'The heading is too large', visibility: 'team' }]);
  await expect.poll(async () => (await api.getComment({ id: data[0]?.id ?? '' })).screenshot).not.toBeNull();
  const { screenshot } = await api.getComment({ id: data[0]?.id ?? '' });
  const sent = Buffer.from(await (await fetch(screenshot?.url ?? '')).arrayBuffer());
  expect(await fractionOfDifference(rendered, sent)).toBeLessThan(0.02);
  await signedIn.press(page);
  await expect(page.locator('postil-widget')).toHaveCount(0);
  expect(await page.content()).toBe(before);
});

test('no page is changed before a press of the button', async ({
  signedIn,
  strictPage,
  visitor,
  problems,
}) => {
  await visitor.goto(strictPage.url());
  expect(await strictPage.content()).toBe(await visitor.content());
  const [names, others] = [strictPage, visitor].map((page) =>
    page.evaluate(() =>
      Object.keys(window)
        // The browser itself defines `chrome`, with or without extensions.
        .filter((name) => name !== 'chrome')
        .sort(),
    ),
  );
  expect(await names).toEqual(await others);
  expect(signedIn.context.pages()).toContain(strictPage);
  problems.splice(0);
});

test('a page without a site prompts for a project once', async ({ signedIn, api, shop }) => {
  const host = `other-${crypto.randomUUID().slice(0, 8)}.example`;
  const page = await openStrictPage(signedIn, shop, host);
  await signedIn.press(page);
  const choice = page.getByRole('dialog', { name: `Choose a project for ${new URL(page.url()).host}` });
  await choice.getByRole('combobox', { name: 'Project' }).selectOption(shop.projectId);
  await choice.getByRole('button', { name: 'Continue' }).click();
  await pickHeading(page);
  await writeAndSend(page, 'On a page of no site');
  await expect(pinOf(page, 1)).toBeVisible();
  const { data } = await api.listComments({ search: 'On a page of no site' });
  expect(data).toMatchObject([{ project_id: shop.projectId }]);
  const secondPage = await openStrictPage(signedIn, shop, host);
  await signedIn.press(secondPage);
  await expect(secondPage.getByRole('application')).toBeFocused();
});

test('the widget of a page is hidden while the extension shows its own, and reappears afterwards', async ({
  signedIn,
  shop,
}) => {
  const page = await signedIn.context.newPage();
  await page.goto(shop.put('<h1 style="margin-top: 140px">Fresh coffee</h1>'));
  await expect(page.getByRole('button', { name: 'Feedback' })).toHaveCount(1);
  await signedIn.press(page);
  await pickHeading(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Feedback' })).toHaveCount(1);
  await signedIn.press(page);
  await expect(page.locator('postil-widget')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Feedback' })).toBeVisible();
});

test('errors of the page after the press are sent with the comment', async ({
  signedIn,
  strictPage: page,
  api,
  shop,
}) => {
  await signedIn.press(page);
  await expect(page.getByRole('application')).toBeFocused();
  await page.evaluate(() => console.error('The till is broken'));
  await pickHeading(page);
  await expect(page.getByRole('checkbox', { name: 'Include 1 error from this page' })).toBeChecked();
  await writeAndSend(page, 'See the console');
  await expect(pinOf(page, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  const { context } = await api.getComment({ id: data[0]?.id ?? '' });
  expect(JSON.stringify(context)).toContain('The till is broken');
});

test('a member who ends the session of the extension is signed out by its next request, and keeps the text', async ({
  signedIn,
  strictPage: page,
  server,
}) => {
  await signedIn.press(page);
  await pickHeading(page);
  const profile = await signedIn.context.newPage();
  await profile.goto(`${server.url}/settings`);
  // The sessions of other tests are older.
  const endButtons = profile.getByRole('button', { name: /^End the extension of Chrom/ });
  await expect(endButtons).not.toHaveCount(0);
  const count = await endButtons.count();
  await endButtons.first().click();
  await profile.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(endButtons).toHaveCount(count - 1);
  await page.bringToFront();
  await writeAndSend(page, 'Not yet sent');
  await expect(page.getByText('You are signed out. Sign in again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not yet sent');
  const signIn = await signedIn.pressForPage(page);
  await expect(signIn.getByRole('heading', { name: 'Sign in to Postil' })).toBeVisible();
});

test('a connection link created by somebody else cannot be confirmed', async ({
  extended,
  server,
  session,
}) => {
  const page = await extended.context.newPage();
  await extended.context.addCookies([session]);
  await page.goto(`${server.url}/extension/connect?token_hash=${'a'.repeat(64)}&name=Chrome`);
  await expect(page.getByRole('alert')).toContainText('has not asked for this');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

test('an extension whose token the server refuses after the consent reports that on the consent page', async ({
  extended,
  server,
}) => {
  const { signIn, consent } = await openConsent(extended, server);
  // The access ends before the extension uses it.
  await consent.route(/\/api\/v1\/extension-connections$/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const path = `/api/v1/extension-connections/${data.id}`;
    expect(await consent.evaluate(async (url) => (await fetch(url, { method: 'DELETE' })).status, path)).toBe(
      200,
    );
    await route.fulfill({ response });
  });
  await consent.getByRole('button', { name: 'Continue' }).click();
  await expect(consent.getByRole('alert')).toHaveText(/The extension could not sign in/);
  await expect(signIn.getByRole('heading', { name: 'You are signed in' })).toBeHidden();
});

test('a server other than Postil, or one that does not respond, is refused with a message', async ({
  extended,
  shop,
}) => {
  const signIn = await pressOnEmptyPage(extended);
  const field = signIn.getByRole('textbox', { name: 'Address of your Postil' });
  const submit = () => signIn.getByRole('button', { name: 'Continue' }).click();
  await submit();
  await expect(signIn.getByRole('alert')).toContainText('This is not a valid address.');
  await field.fill(`http://127.0.0.1:${new URL(shop.put('')).port}`);
  await submit();
  await expect(signIn.getByRole('alert')).toContainText('There is no Postil at this address.');
  await field.fill(`http://127.0.0.1:${await findFreePort()}`);
  await submit();
  await expect(signIn.getByRole('alert')).toContainText(' cannot be reached.');
});
