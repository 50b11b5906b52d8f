import type { ReceivedMail } from '@postil/harness/servers/mail-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, expect, it } from 'vitest';
import { signInByApi } from '../../e2e/support/sign-in.ts';
import { findLink, followLinks, mailsTo, mailTo, toPage } from './mails.ts';
import { savePictures } from './pictures.ts';
import { startLoop } from './setup.ts';
import { openPin, pinComment } from './visitor.ts';

const VERA = 'vera@visitor.example';
const VIEW = { width: 900, height: 640 };
const NOTE = 'Between us: the translator has left.';
const REASON = 'It should say the amount, too: Pay € 930.';

const loop = await startLoop();
const { api, assistant, browser, shop, smtp, server } = loop;
afterAll(() => loop.stop());

const visitor = await browser.newPage({ viewport: VIEW });
const statusOf = async (id: string) => (await api.getComment({ id })).status;

/** The assistant's picture of the result: its own screenshot of the published page. */
async function photograph(): Promise<Buffer> {
  const page = await browser.newPage({ viewport: VIEW });
  // Without the widget.
  await page.route('**/w/**', (route) => route.abort());
  await page.goto(shop.url);
  await page.getByRole('button', { name: /^Pay/ }).waitFor();
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

let id = '';
let cursor = '';

it('a visitor pins a wrong label, and the page behind the emailed link confirms the e-mail address with its button', async () => {
  await loop.publish('1.0.0');
  ({ cursor } = await assistant.call('wait-for-feedback', { timeout_seconds: 0 }));
  await visitor.goto(shop.url);
  await pinComment(visitor, {
    element: 'Pay nwo',
    content: 'There is a mistake on this button.',
    name: 'Vera Holm',
    email: VERA,
  });
  const question = await mailTo(smtp, VERA, 1);
  expect(question.raw).not.toMatch(/mistake|Vera/);
  expect(await followLinks(question)).toBeGreaterThan(1);
  await visitor.goto(findLink(question, '/reporters/confirm'));
  await visitor.getByRole('button', { name: 'Confirm the address' }).click();
  await visitor.getByText(`${VERA} gets mail about your comments`).waitFor();
});

it('the assistant gets the task, fixes the file and the line named in the evidence, and submits the result with a picture', async () => {
  const arrived = await assistant.call('wait-for-feedback', { cursor });
  expect(arrived.items).toMatchObject([{ reason: 'new', author_kind: 'visitor' }]);
  cursor = arrived.cursor;
  const { items } = await assistant.call('get-pending-tasks');
  expect(items).toHaveLength(1);
  id = items[0].id;
  const { comment } = await assistant.call('claim-task', { comment_id: id });
  const { source, element, environment } = comment.evidence;
  expect(source).toMatchObject({ confidence: 'exact' });
  expect([element.tag, environment.release]).toEqual(['button', '1.0.0']);
  const [crop] = await assistant.pictures('get-comment', { comment_id: id, include: ['screenshot'] });
  expect(crop?.bytes.length).toBeGreaterThan(1_000);
  await assistant.call('reply-to-comment', { comment_id: id, content: NOTE });
  await shop.fix(source, 'Pay nwo', 'Pay now');
  await loop.publish('1.0.1');
  const result = await assistant.call('submit-result', {
    comment_id: id,
    summary: 'The button says **Pay now**.',
    files: [source.file],
    commit: '4f1c2aa',
    release: '1.0.1',
    preview_url: shop.url,
  });
  await assistant.upload(result.picture_upload_url, await photograph());
  await expect(
    assistant.call('update-comment-status', { comment_id: id, status: 'RESOLVED' }),
  ).rejects.toThrow('submit-result');
  expect(await statusOf(id)).toBe('IN_REVIEW');
});

it('the visitor refuses the result with a reason by the emailed link, which scanners do not trigger', async () => {
  const resultMail = await mailTo(smtp, VERA, 2);
  expect(resultMail.headers.get('subject')).toBe('Is this done? There is a mistake on this button.');
  await followLinks(resultMail);
  expect(await statusOf(id)).toBe('IN_REVIEW');
  await visitor.goto(findLink(resultMail, '/acceptance'));
  await visitor.getByRole('img', { name: 'After' }).waitFor();
  await showMail(resultMail);
  await savePictures(visitor, 'loop-page');
  await visitor.getByLabel('What is missing?').fill(REASON);
  await visitor.getByRole('button', { name: 'Not yet' }).click();
  await visitor.getByText('You said what is missing.').waitFor();
  expect(await statusOf(id)).toBe('OPEN');
});

it('the waiting assistant gets the refusal with its reason and the earlier result, and fixes it again', async () => {
  const { items } = await assistant.call('wait-for-feedback', { cursor });
  expect(items).toMatchObject([
    {
      id,
      reason: 'refused',
      result: { commit: '4f1c2aa', acceptance: { decision: 'refused', reason: REASON } },
    },
  ]);
  const { comment } = await assistant.call('claim-task', { comment_id: id });
  await shop.fix(comment.evidence.source, 'Pay now', 'Pay € 930');
  await loop.publish('1.0.2');
  const result = await assistant.call('submit-result', {
    comment_id: id,
    summary: 'The button says **Pay € 930**.',
    files: [comment.evidence.source.file],
    commit: '9b07e51',
    release: '1.0.2',
    preview_url: shop.url,
  });
  await assistant.upload(result.picture_upload_url, await photograph());
});

it('the visitor sees before and after in the widget on the page, and accepts there', async () => {
  const resultMail = await mailTo(smtp, VERA, 3);
  await followLinks(resultMail);
  await visitor.goto(shop.url);
  await openPin(visitor);
  const result = visitor.getByRole('region', { name: 'What was done' });
  for (const name of ['Before', 'After']) await result.getByRole('img', { name }).waitFor();
  await result.getByText('Claude Code for Ada Lindqvist').waitFor();
  await savePictures(visitor, 'loop-widget');
  await result.getByRole('button', { name: 'Accept' }).click();
  await result.getByText('Accepted. Thank you.').waitFor();
  await expect.poll(() => statusOf(id)).toBe('RESOLVED');
});

it('the panel, the activity, the e-mails and the webhooks show each step in order, with the assistant marked as one', async () => {
  const comment = await api.getComment({ id });
  expect(comment).toMatchObject({ status: 'RESOLVED', replies_count: 2 });
  const results = await api.listResults({ id });
  expect(results.map(({ acceptance }) => acceptance?.decision)).toEqual(['accepted', 'refused']);
  expect(results.every(({ picture }) => picture !== null)).toBe(true);
  const descriptions = (await api.listActivity({ comment_id: id }))
    .map(({ description }) => description)
    .reverse();
  expect(descriptions).toEqual([
    'Vera Holm created the comment',
    'Vera Holm updated the comment',
    'Claude Code for Ada Lindqvist replied to the comment',
    'Claude Code for Ada Lindqvist submitted a result for the comment',
    'Claude Code for Ada Lindqvist updated the comment',
    'Vera Holm replied to the comment',
    'Vera Holm changed the status of the comment',
    'Claude Code for Ada Lindqvist submitted a result for the comment',
    'Claude Code for Ada Lindqvist updated the comment',
    'Vera Holm resolved the comment',
  ]);
  await waitFor(() => expect(loop.receiver.requests).toHaveLength(descriptions.length));
  const events = loop.receiver.requests.map(({ body }) => JSON.parse(body));
  expect(events.map(({ type }) => type)).toEqual(
    ['created', 'updated', 'replied', 'result_submitted', 'updated', 'replied', 'status_changed']
      .concat(['result_submitted', 'updated', 'resolved'])
      .map((action) => `comment.${action}`),
  );
  for (const { actor } of events.filter((event) => event.actor.type === 'mcp_key'))
    expect(actor).toMatchObject({ name: 'Ada Lindqvist', assistant: 'Claude Code' });
  await showPanel();
});

it('the due e-mails, and no others, are sent in one conversation, and none contains the note of the team', async () => {
  const owner = server.email;
  await waitFor(() => expect(mailsTo(smtp, owner)).toHaveLength(2));
  const subjectsTo = (email: string) => mailsTo(smtp, email).map(({ headers }) => headers.get('subject'));
  expect(subjectsTo(VERA)).toEqual([
    'Confirm your address for Alder & Pine',
    'Is this done? There is a mistake on this button.',
    'Is this done? There is a mistake on this button.',
  ]);
  expect(new Set(subjectsTo(owner))).toEqual(new Set(['#1 There is a mistake on this button. · Web shop']));
  expect(smtp.mails).toHaveLength(5);
  const [, ...others] = smtp.mails;
  expect(new Set(others.map(({ headers }) => headers.get('references')))).toEqual(
    new Set([`<${id}@127.0.0.1>`]),
  );
  for (const { raw, text, html } of smtp.mails) {
    for (const part of [raw, text, html]) expect(part).not.toContain('translator');
    expect(text).not.toMatch(/(?<!for )Ada Lindqvist (?:worked|replied|submitted)/);
  }
  for (const mail of mailsTo(smtp, VERA).slice(1))
    expect(mail.text).toContain('Claude Code for Ada Lindqvist worked on your comment');
});

it('links are useless to other people, a repeated decision counts once, and a hundred refusals are limited', async () => {
  const [, , resultMail] = mailsTo(smtp, VERA);
  if (!resultMail) throw new Error('The mail about the second result is missing.');
  const link = findLink(resultMail, '/acceptance');
  const other = await browser.newPage({ viewport: VIEW });
  await other.goto(shop.url);
  await pinComment(other, {
    element: 'Pay € 930',
    content: 'Is this in euros?',
    name: 'Bo',
    email: 'bo@visitor.example',
  });
  await other.close();
  const foreignId = (await api.listComments({ search: 'euros' })).data[0]?.id ?? '';
  await decide(link, { decision: 'accepted', comment_id: foreignId });
  await decide(link, { decision: 'accepted' });
  expect([await statusOf(foreignId), await statusOf(id)]).toEqual(['OPEN', 'RESOLVED']);
  const before = (await api.listActivity({ comment_id: id })).length;
  const forged = link.replace(
    /token=pwd_(\w)/,
    (_, first: string) => `token=pwd_${first === 'A' ? 'B' : 'A'}`,
  );
  expect(await decide(forged, { decision: 'refused', reason: 'x' })).toBe(404);
  expect((await api.listActivity({ comment_id: id })).length).toBe(before);
  const statuses: number[] = [];
  for (let time = 0; time < 100; time += 1)
    statuses.push(await decide(link, { decision: 'refused', reason: `No ${time}` }));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
  expect(statuses.at(-1)).toBe(429);
});

/** Sends the form of the page behind an emailed link. @returns the status. */
async function decide(link: string, form: Record<string, string>): Promise<number> {
  return (await fetch(link, { method: 'POST', body: new URLSearchParams(form) })).status;
}

/** Opens the task in the web app as the owner. */
async function showPanel(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: server.url });
  await context.addCookies([await signInByApi(server)]);
  const page = await context.newPage();
  await page.goto(`/board?project=${loop.projectId}&task=${id}`);
  const result = page.locator('[data-panel]').getByRole('region', { name: 'Result' });
  await result.getByText('Vera Holm accepted this result.').waitFor();
  await result.getByText('by Claude Code for Ada Lindqvist').waitFor();
  for (const name of ['Before', 'After']) await result.getByRole('img', { name }).waitFor();
  await result.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await savePictures(page, 'loop-panel');
  await context.close();
}

/** Shows an e-mail as a mail app on a phone does. */
async function showMail(mail: ReceivedMail): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 420, height: 640 } });
  await page.setContent(toPage(mail));
  await savePictures(page, 'mail-result');
  await page.close();
}
