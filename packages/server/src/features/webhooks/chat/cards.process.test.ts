import { EVENT_NAMES, WEBHOOK_EVENTS } from '@postil/contract';
import { listCardProblems } from '@postil/harness/chats/cards';
import { commentBody, HOSTILE_TEXTS, LONG_TEXTS } from '@postil/harness/chats/events';
import { describe, expect, it } from 'vitest';
import { renderForChat } from './messages.ts';

async function renderCard(...bodies: string[]) {
  const findPictures = async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, 'https://postil.example.com/files/1']));
  return JSON.parse(await renderForChat('teams', bodies, findPictures)).attachments[0].content;
}

describe('the Adaptive Cards parser', () => {
  it('accepts the card of every event', async () => {
    for (const type of [...EVENT_NAMES, ...WEBHOOK_EVENTS])
      expect(listCardProblems(await renderCard(commentBody({ type })))).toEqual([]);
  });

  it('accepts cards with a picture, with several changes, and with long and hostile texts', async () => {
    const texts = [...Object.values(LONG_TEXTS), ...Object.values(HOSTILE_TEXTS).map(({ text }) => text)];
    const bodies = texts.map((content) => commentBody({ comment: { id: '7', content } }));
    expect(listCardProblems(await renderCard(...bodies))).toEqual([]);
    for (const body of bodies) expect(listCardProblems(await renderCard(body))).toEqual([]);
  });

  it.each([
    ['an unknown element', { type: 'RichTextBlok' }, /Unknown element type "RichTextBlok"/],
    ['a value that is not allowed', { spacing: 'Huge' }, /Invalid value "Huge" for property "spacing"/],
  ])('reports %s', async (_, invalidProperties, problem) => {
    const card = await renderCard(commentBody());
    Object.assign(card.body[0].items[0], invalidProperties);
    expect(listCardProblems(card)).toEqual([expect.stringMatching(problem)]);
  });
});
