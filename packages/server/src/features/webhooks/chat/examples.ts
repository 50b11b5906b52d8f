import { CHAT_FORMATS, type ChatExample } from '@postil/contract';
import type { EventBody } from './entries.ts';
import { loadAdapter, toMessage } from './messages.ts';

/** Example messages for every chat service, about a fictitious comment. @param appUrl the URL of the web app. */
export function listChatExamples(appUrl: string): Promise<ChatExample[]> {
  const { entries, moreCount } = toMessage([createExampleEvent(appUrl)]);
  return Promise.all(
    CHAT_FORMATS.map(async (format) => {
      const adapter = await loadAdapter(format);
      const body = { ...adapter.render({ entries, moreCount }) };
      return {
        format,
        entries: entries.map(({ title, text, facts, links }) => ({
          title,
          text,
          facts: [...facts],
          links: [...links],
        })),
        more_count: moreCount,
        body,
      };
    }),
  );
}

function createExampleEvent(appUrl: string): EventBody {
  const comment = {
    number: 128,
    content: 'The button overlaps the footer',
    status: 'OPEN',
    priority: 'HIGH',
    page_url: 'https://shop.example.com/pricing',
    page_link: 'https://shop.example.com/pricing',
    url: `${appUrl}/board`,
  };
  return {
    type: 'comment.created',
    project_name: 'Shop',
    actor: { name: 'Ada Lovelace' },
    data: { comment },
  };
}
