import type { Organization, PostilProcess } from '../postil/postil-process.ts';
import { postFromPage, VISITED_ORIGIN } from '../postil/visitor-calls.ts';
import type { Request } from '../run/request.ts';
import type { Scenario } from './scenarios.ts';

const COMMENTS = 25;
const PAGE = `${VISITED_ORIGIN}/visited`;

/** Writes comments on a page as a visitor. @returns the scenario of the widget that lists them. */
export async function writeAsVisitor(
  { port }: PostilProcess,
  { widget_key: key }: Organization,
): Promise<Scenario> {
  const url = `http://127.0.0.1:${port}`;
  const { token } = await postFromPage(url, { path: 'sessions', body: { key } });
  for (let number = 1; number <= COMMENTS; number += 1) {
    const content = `The line at ${number} is hard to read on a small screen.`;
    const body = {
      content,
      name: 'Ada',
      page_url: PAGE,
      timestamp: new Date(),
      opened_ms: 5_000,
      context: {},
    };
    await postFromPage(url, { path: 'comments', body, token });
  }
  const sample: Request = {
    method: 'GET',
    path: `/widget/v1/pins?${new URLSearchParams({ page_url: PAGE })}`,
    headers: { origin: VISITED_ORIGIN },
  };
  return {
    name: 'list widget',
    endpoint: `GET /widget/v1/pins, ${COMMENTS} of a visitor`,
    key: token,
    requests: [sample],
    sample,
    variables: new Map(),
    expected: { rows: COMMENTS, total: COMMENTS },
  };
}
