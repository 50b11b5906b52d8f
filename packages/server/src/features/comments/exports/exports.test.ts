import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { CommentRecord, Page, Success } from '@postil/contract';
import { auditOf, createKey, createTask } from '@postil/harness/factories/records';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** Reads RFC 4180 strictly: every cell is quoted, every record ends with CRLF, and all have the same number of cells. */
function parseCsv(text: string): Record<string, string>[] {
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  const records: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, value = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`No cell at ${at}: ${text.slice(at, at + 50)}`);
    records.at(-1)?.push(value.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  expect(records.pop()).toEqual([]);
  const [names = [], ...rows] = records;
  return rows.map((row) => {
    expect(row).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
  });
}

/** The text as an export writes it: an apostrophe precedes text that a spreadsheet would run as a formula. */
function cellOf(text: string | null): string {
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text ?? '') ? `'${text}` : (text ?? '');
}

async function listAll({ api }: Tenant): Promise<CommentRecord[]> {
  const records: CommentRecord[] = [];
  for (let page = 1; ; page += 1) {
    const response = await api.get(`/comments?per_page=100&page=${page}&sort_order=asc`);
    const { data, last_page } = response.body(200, Success(Page(CommentRecord))).data;
    records.push(...data);
    if (page >= last_page) return records;
  }
}

/** The bytes of an export; decoding them would remove a byte order mark. */
async function readFile({ api_key }: Tenant, query: string): Promise<Buffer> {
  const url = `${server.url}/api/v1/comments/export?${query}`;
  return Buffer.from(await (await fetch(url, { headers: { 'x-api-key': api_key } })).arrayBuffer());
}

/** The number of comments added at a time. */
const BATCH_SIZE = 20;

const LARGE_COMMENT_COUNT = 100;

/** Adds comments with descriptions of 200 KB each: more than the buffers of a connection hold. */
async function addLargeComments({ organization_id, user_id }: Tenant): Promise<void> {
  // A single statement would exceed its time limit.
  for (let first = 1; first < LARGE_COMMENT_COUNT; first += 50)
    await server.database.sql`
    INSERT INTO comments (organization_id, id, content, description, status, priority, page_url, page_hash, route,
      device_type, created_by, created_at, updated_at)
    SELECT ${organization_id}, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Comment ' || n,
      repeat('\u{1F41E}', 50000), 'OPEN', 'LOW', '/', '\\x00', '/', 'DESKTOP', ${user_id}, now(), now()
    FROM generate_series(${first}::int, ${first + 49}::int) AS n`;
}

/** Begins an export and reads only its headers. */
async function beginExport(key: string): Promise<ExportStream> {
  const request = get(`${server.url}/api/v1/comments/export?format=json`, {
    headers: { 'x-api-key': key },
    // A separate connection, which ends with the request.
    agent: false,
  });
  onTestFinished(() => {
    request.destroy();
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return { readAll: () => json(response), abort: () => response.destroy() };
}

interface ExportStream {
  readAll(): Promise<unknown>;
  abort(): void;
}

describe('a CSV export', () => {
  const specialText = fc.constantFrom(
    '\n',
    '\r',
    '\r\n',
    '"',
    '""',
    ';',
    ',',
    '\t',
    '=1+1',
    '+',
    '-',
    '@SUM(A1)',
    "'",
    '|',
    '\\',
    '\uFEFF',
    '\u2028',
    '\u0085',
    '\uFF1D',
    '\u{1F41E}',
    'é',
    '漢字',
    'ש',
    'a b',
    'word',
  );
  const texts = fc
    .array(fc.oneof(specialText, fc.string({ unit: 'grapheme', maxLength: 5 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => `${parts.join('').replaceAll('\0', '')}.`);

  it('is parsed by a strict reader: 1,000 generated texts are unchanged, and none is a formula', async () => {
    const tenant = await server.createTenant();
    const samples = fc.sample(texts, { numRuns: 1_000, seed: 42 });
    for (let first = 0; first < samples.length; first += BATCH_SIZE * 2) {
      // Each comment has two texts.
      const creations = Array.from({ length: BATCH_SIZE }, (_, index) => {
        const [content = '', description = ''] = samples.slice(first + index * 2, first + index * 2 + 2);
        return createTask(tenant, { content, description, tags: ['a;b'] });
      });
      await Promise.all(creations);
    }
    const records = await listAll(tenant);
    expect(records).toHaveLength(500);
    const { text } = await tenant.api.get('/comments/export?format=csv');
    const rows = parseCsv(text);
    expect(rows.map(({ id, content, description }) => [id, content, description])).toEqual(
      records.map(({ id, content, description }) => [id, cellOf(content), cellOf(description)]),
    );
    const formulas = rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell));
    expect(formulas).toEqual([]);
  });

  it('quotes the header, numbers and empty cells, too', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant);
    const { text } = await tenant.api.get('/comments/export?format=csv');
    expect(text).toMatch(/^"id","content","description",/);
    expect(parseCsv(text)).toMatchObject([{ replies_count: '0', resolved_at: '', assigned_to: '' }]);
  });

  it('has exact values, and no byte order mark, unless it is for spreadsheets', async () => {
    const tenant = await server.createTenant();
    const description = '\u{1F41E}'.repeat(20_000);
    await createTask(tenant, { content: 'Größe', description });
    const [record] = await listAll(tenant);
    for (const query of ['format=csv', 'format=csv&bom=false']) {
      const bytes = await readFile(tenant, query);
      expect(bytes.subarray(0, 5).toString()).toBe('"id",');
      expect(parseCsv(bytes.toString())).toMatchObject([{ description, created_at: record?.created_at }]);
    }
  });

  it('for spreadsheets begins with a byte order mark, and has dates and cells that they can read', async () => {
    const tenant = await server.createTenant();
    const description = `x${'\u{1F41E}'.repeat(20_000)}`;
    const id = await createTask(tenant, { content: '=1+1', description, due_date: '2026-02-03' });
    await tenant.api.put(`/comments/${id}`, { status: 'RESOLVED' });
    const [record] = await listAll(tenant);
    const bytes = await readFile(tenant, 'format=csv&bom=true');
    expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x22]);
    const [row] = parseCsv(bytes.subarray(3).toString());
    expect(row).toMatchObject({ content: "'=1+1", due_date: '2026-02-03' });
    for (const column of ['created_at', 'updated_at', 'resolved_at'] as const) {
      expect(row?.[column]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(row?.[column]?.replace(' ', 'T')).toBe(record?.[column]?.slice(0, 19));
    }
    const cell = row?.description ?? '';
    expect(cell.length).toBeLessThanOrEqual(32_767);
    expect(cell).toMatch(/^x\u{1F41E}+… \[cut\]$/u);
  });

  it('alone can have a byte order mark', async () => {
    const { api } = await server.createTenant();
    const { errors } = (await api.get('/comments/export?format=json&bom=true')).error('validation_failed');
    expect(errors).toEqual({ bom: ['must be left out unless format is csv'] });
  });

  it('distinguishes a visitor from a member of the same name, and shows the visibility of a comment', async () => {
    const { tenant, visit } = await createShop(server);
    await createTask(tenant);
    const [{ created_by: member } = { created_by: { name: '' } }] = await listAll(tenant);
    await createWidgetComment((await visit()).client, { name: member.name });
    const { text } = await tenant.api.get('/comments/export?format=csv');
    expect(parseCsv(text)).toMatchObject([
      { created_by: member.name, author_kind: 'member', visibility: 'team' },
      { created_by: member.name, author_kind: 'visitor', visibility: 'everyone' },
    ]);
  });
});

describe('an export', () => {
  it('reads rows only as fast as the client reads the file', async () => {
    const tenant = await server.createTenant();
    await addLargeComments(tenant);
    const stream = await beginExport(tenant.api_key);
    await server.database.sql`
      UPDATE comments SET content = 'Changed meanwhile'
      WHERE organization_id = ${tenant.organization_id} AND content = ${`Comment ${LARGE_COMMENT_COUNT}`}`;
    const { data } = (await stream.readAll()) as { data: CommentRecord[] };
    expect(data).toHaveLength(LARGE_COMMENT_COUNT);
    expect(data.every(({ description }) => description?.length === 100_000)).toBe(true);
    expect(data.at(-1)?.content).toBe('Changed meanwhile');
  });

  it('is in the audit log with its format and its filter', async () => {
    const tenant = await server.createTenant();
    await tenant.api.get('/comments/export?format=csv&status=OPEN');
    const [entry] = await auditOf(tenant, 'comments.exported');
    expect(entry).toMatchObject({
      metadata: { format: 'csv', filter: { status: ['OPEN'] } },
      target: { type: 'organization', id: tenant.organization_id },
    });
  });
});

describe('exports in progress', () => {
  it('are limited to two for a key and four for an organisation, until they are read or aborted', async () => {
    const tenant = await server.createTenant();
    const other = await server.createTenant();
    await addLargeComments(tenant);
    const { key: colleagueKey } = await createKey(tenant, ['read']);
    const [first, second] = [await beginExport(tenant.api_key), await beginExport(tenant.api_key)];
    const refused = await tenant.api.get('/comments/export');
    expect(refused.error('rate_limited').message).toContain('this caller has 2');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const _ of [1, 2]) await beginExport(colleagueKey);
    const { key: thirdKey } = await createKey(tenant, ['read']);
    const organizationRefusal = await server.createClient(thirdKey).get('/comments/export');
    expect(organizationRefusal.error('rate_limited').message).toContain('the organisation has 4');
    expect((await other.api.get('/comments/export')).status).toBe(200);
    await first.readAll();
    await waitFor(async () =>
      expect((await server.createClient(thirdKey).get('/comments/export')).status).toBe(200),
    );
    second.abort();
    await waitFor(async () => expect((await tenant.api.get('/comments/export')).status).toBe(200));
  });

  it('do not include HEAD requests', async () => {
    const tenant = await server.createTenant();
    await addLargeComments(tenant);
    for (let count = 0; count < 5; count += 1) {
      const response = await fetch(`${server.url}/api/v1/comments/export`, {
        method: 'HEAD',
        headers: { 'x-api-key': tenant.api_key },
      });
      expect(response.status).toBe(200);
    }
  });
});
