/** The origin of the pages that visitors comment on: on any port, it is part of the site that `init` creates. */
export const VISITED_ORIGIN = 'http://localhost';

/** Sends a call of the widget from a page. @param token of the session; absent to begin one. @throws {Error} when refused. */
export async function postFromPage(
  url: string,
  { path, body, token }: { path: string; body: object; token?: string },
): Promise<{ token: string }> {
  const response = await fetch(`${url}/widget/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: VISITED_ORIGIN,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The widget's call was refused: ${await response.text()}`);
  return (await response.json()).data;
}
