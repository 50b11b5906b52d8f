import { describe, expect, it } from 'vitest';
import { type EventEnvelope, renderEventBody } from './body.ts';

const PAGE = `https://example.com/${'path/'.repeat(320)}end`;

function render(data: Record<string, unknown>) {
  const event: EventEnvelope = {
    id: crypto.randomUUID(),
    type: 'comment.created',
    timestamp: new Date(),
    organizationId: crypto.randomUUID(),
    projectId: null,
    siteId: null,
    names: { project: null, site: null, mockup: null },
    actor: { type: 'user', id: crypto.randomUUID(), name: 'Ada' },
    data,
  };
  const body = renderEventBody(event);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20 * 1024);
  return JSON.parse(body);
}

describe('the body of an event', () => {
  it('is complete if it fits', () => {
    const data = { content: 'Too large', page_url: PAGE };
    expect(render(data)).toMatchObject({ data });
    expect(render(data)).not.toHaveProperty('truncated');
  });

  it('has its texts truncated if it is too long, with complete URLs, ids and names', () => {
    const completeFields = {
      id: crypto.randomUUID(),
      page_url: PAGE,
      url: `https://postil.example.com/tasks/1?${'x'.repeat(1_500)}`,
      created_by: { id: crypto.randomUUID(), name: 'A'.repeat(300) },
    };
    const { truncated, data } = render({
      ...completeFields,
      content: '文'.repeat(4_000),
      description: '字'.repeat(20_000),
      tags: ['urgent'],
    });
    expect(truncated).toBe(true);
    expect(data).toMatchObject({ ...completeFields, tags: ['urgent'] });
    expect(data.content).toMatch(/^文+…$/);
    expect(data.description).toMatch(/^字+…$/);
  });

  it('has no text that is truncated within a surrogate pair', () => {
    const { data } = render({ content: `a${'😀'.repeat(10_000)}` });
    expect(data.content).toMatch(/^a(?:😀)+…$/u);
  });

  it('has a text complete, without an ellipsis, if it has no more characters than the limit', () => {
    const title = '😀'.repeat(40);
    const { truncated, data } = render({
      title,
      content: '文'.repeat(20_000),
      tags: Array(200).fill('😀'.repeat(20)),
    });
    expect([truncated, data.title]).toEqual([true, title]);
  });

  it('has the URLs of its records even if they leave no room for anything else', () => {
    const comment = { id: 'one', url: PAGE, page_url: PAGE, page_link: PAGE };
    const links = Array.from({ length: 10 }, () => ({ url: PAGE }));
    const { truncated, data } = render({
      comment: { ...comment, content: '文'.repeat(4_000), pictures: links, evidence: { html: 'x' } },
      result: { summary: 'Done', preview_url: PAGE },
      comment_ids: links.map(() => crypto.randomUUID()),
    });
    expect(truncated).toBe(true);
    expect(data.comment).toMatchObject(comment);
    expect(data.result).toEqual({ summary: 'Done', preview_url: PAGE });
  });

  it('has at least the fields of the record itself if its lists are too long', () => {
    const logEntries = Array.from({ length: 1_000 }, () => ({ url: PAGE }));
    const { truncated, data } = render({ id: 'one', page_url: PAGE, log: logEntries });
    expect(truncated).toBe(true);
    expect(data).toEqual({ id: 'one', page_url: PAGE });
  });
});
