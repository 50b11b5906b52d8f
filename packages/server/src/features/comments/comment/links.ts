import { pinLink } from '@postil/contract/page-links';

export type Links = ReturnType<typeof linksOf>;

/** The URLs of a comment: in the web app, and at its pin on the page, if the URL of the page is known. */
export function linksOf(
  { id, page_url: pageUrl, mockup_id: mockupId = null }: LinkedRow,
  appUrl: string,
): { url: string; page_link: string | null } {
  const path = mockupId === null ? `/board?task=${id}` : `/mockups/${mockupId}?comment=${id}`;
  return { url: `${appUrl}${path}`, page_link: mockupId === null ? pinUrl(id, pageUrl) : null };
}

interface LinkedRow {
  readonly id: string;
  readonly page_url: string;
  readonly mockup_id?: string | null;
}

function pinUrl(id: string, pageUrl: string): string | null {
  if (!/^https?:/i.test(pageUrl) || !URL.canParse(pageUrl)) return null;
  return pinLink(new URL(pageUrl), id);
}
