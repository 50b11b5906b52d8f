import { CHAT_FORMATS, EVENT_NAMES, WEBHOOK_EVENTS } from '@postil/contract';
import { commentBody, HOSTILE_TEXTS, LONG_TEXTS, visibleTexts } from '@postil/harness/chats/events';
import { requireAcceptable } from '@postil/harness/chats/limits';
import { describe, expect, it } from 'vitest';
import { renderForChat } from './messages.ts';

const NAMES = [...EVENT_NAMES, ...WEBHOOK_EVENTS];

// The contract of every chat adapter. A new format is tested as soon as it is declared.
describe.each(CHAT_FORMATS)('a message to %s', (format) => {
  const render = async (...bodies: string[]) => {
    const text = await renderForChat(format, bodies);
    requireAcceptable[format](text);
    const message: unknown = JSON.parse(text);
    return message;
  };

  it('has the author, the text, the page, the priority, and links to the task and the page', async () => {
    const texts = visibleTexts(await render(commentBody()));
    for (const part of [
      'Ada Lovelace created #128 in Shop',
      'The button overlaps the footer',
      'https://shop.example.com/pricing',
      'High',
      'https://postil.example.com/board?task=7',
      'https://shop.example.com/pricing?postil=7',
    ])
      expect(texts).toContain(part);
  });

  it('is acceptable for every event, even with a truncated record', async () => {
    for (const type of NAMES) {
      const kind = type.slice(0, type.indexOf('.'));
      await render(commentBody({ type, data: {} }));
      const texts = visibleTexts(await render(commentBody({ type, data: { [kind]: { name: 'Blog' } } })));
      expect(texts).not.toContain('undefined');
    }
  });

  it("shows only the origin of a webhook's URL, whose rest may be as secret as a password", async () => {
    const webhook = {
      id: '1',
      url: 'https://hooks.slack.com/services/secret',
      disabled_reason: 'It is gone.',
    };
    const texts = visibleTexts(await render(commentBody({ type: 'webhook.disabled', data: { webhook } })));
    expect(texts).toContain('Postil switched off a webhook');
    expect(texts).toContain('https://hooks.slack.com');
    expect(texts).not.toContain('secret');
  });

  it.each(Object.entries(HOSTILE_TEXTS))(
    'notifies nobody and hides nothing by %s',
    async (_, { text, forbiddenPatterns }) => {
      const body = commentBody({
        actor: { name: text },
        project_name: text,
        comment: { content: text, page_url: `https://shop.example.com/${text}`, assigned_to: { name: text } },
      });
      const raw = JSON.stringify(await render(body));
      for (const pattern of forbiddenPatterns[format]) expect(raw).not.toMatch(pattern);
    },
  );

  it.each(Object.entries(LONG_TEXTS))('is within the limits of the service for %s', async (_, text) => {
    const comment = {
      content: text,
      page_url: `https://shop.example.com/?q=${text}`,
      page_link: `https://shop.example.com/?q=${text}`,
      url: `https://postil.example.com/?q=${text}`,
      assigned_to: { name: text },
      due_date: '2026-12-24',
    };
    const body = commentBody({ actor: { name: text }, project_name: text, mockup_name: text, comment });
    await render(body);
    await render(...Array.from({ length: 50 }, () => body));
  });

  it('shows the picture of a new comment, without an entry about its arrival in the same message', async () => {
    const pictureUrl = 'https://postil.example.com/files/1/comments/7/2/crop?expires=1&signature=2';
    const creation = commentBody({ comment: { id: '7' } });
    const arrival = commentBody({
      type: 'comment.updated',
      data: { comment: { id: '7', number: 128 }, changes: { screenshot: { from: null, to: { width: 1 } } } },
    });
    const renderWithPicture = async (...bodies: string[]) => {
      const text = await renderForChat(
        format,
        bodies,
        async (ids) => new Map(ids.map((id) => [id, pictureUrl])),
      );
      requireAcceptable[format](text);
      return text;
    };
    expect(await renderWithPicture(creation)).toContain(pictureUrl);
    expect(await renderWithPicture(creation, arrival)).toBe(await renderWithPicture(creation));
    expect(await renderWithPicture(arrival)).toContain(pictureUrl);
    const other = commentBody({ type: 'comment.resolved', comment: { id: '7' } });
    expect(await renderWithPicture(other)).not.toContain(pictureUrl);
  });

  it('has no link to a page if the comment has none, and is acceptable with neither a page nor a text', async () => {
    const texts = visibleTexts(await render(commentBody({ comment: { page_url: '/', page_link: null } })));
    expect(texts).not.toContain('Open page');
    await render(commentBody({ comment: { page_url: '', page_link: null, content: '' } }));
  });

  it('names the mockup of a comment on a mockup', async () => {
    const { comment } = JSON.parse(commentBody()).data;
    const { page_url: _, page_link: __, ...mockupComment } = comment;
    const body = commentBody({
      type: 'mockup_comment.created',
      mockup_name: 'Start page',
      data: { mockup_comment: mockupComment },
    });
    expect(visibleTexts(await render(body))).toContain('Start page');
  });

  it('links only to http and https URLs, and to none with credentials', async () => {
    const urls = ['javascript:alert(1)', 'data:text/html,x', 'https://ada:secret@example.com/'];
    for (const url of urls) {
      const message = await render(commentBody({ comment: { url, page_link: url } }));
      expect(visibleTexts(message)).not.toContain('Open ');
    }
  });

  it('shows five changes of a burst, oldest first, and the number of the others', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => commentBody({ comment: { number: index + 1 } }));
    const texts = visibleTexts(await render(...bodies));
    expect([...texts.matchAll(/created #(\d+)/g)].map(([, number]) => number)).toEqual(
      expect.arrayContaining(['1', '2', '3', '4', '5']),
    );
    expect(texts).toContain('and 7 more');
    expect(texts).not.toContain('#6');
    expect(texts.indexOf('#1')).toBeLessThan(texts.indexOf('#5'));
  });
});
