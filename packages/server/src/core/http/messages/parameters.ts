/** The record that a request changes: its id, and the version that the caller has seen. */
export function targetOf({
  params,
  headers,
}: {
  params: { id: string };
  headers: Record<string, string | string[] | undefined>;
}): { id: string; ifMatch: string | undefined } {
  const ifMatch = headers['if-match'];
  return { id: params.id, ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined };
}
