import { CommentRecord, Page, Success } from '@postil/contract';
import {
  createMember,
  createProject,
  createSite,
  createTask,
  listContents,
  listPages,
  nextPageUrl,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('the filters of GET /comments', () => {
  it('find the matching comments; several values of one filter mean any of them', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant);
    const site = await createSite(tenant);
    const project = await createProject(tenant);
    await createTask(tenant, {
      content: 'a',
      status: 'RESOLVED',
      priority: 'LOW',
      tags: ['x'],
      device_type: 'MOBILE',
      category: 'DESIGN',
    });
    await createTask(tenant, {
      content: 'b',
      site_id: site.id,
      status: 'CLOSED',
      priority: 'HIGH',
      tags: ['x', 'y'],
      assigned_to: grace.id,
    });
    await createTask(tenant, {
      content: 'c',
      site_id: undefined,
      project_id: project.id,
      assigned_to: tenant.user_id,
      page_url: '/docs',
      route: '/docs',
    });
    const cases: [query: string, contents: string[]][] = [
      [`site_id=${tenant.site_id}`, ['a']],
      [`site_id=${tenant.site_id},${site.id}`, ['b', 'a']],
      [`site_id=${tenant.site_id}&site_id=${site.id}`, ['b', 'a']],
      [`site_id=${crypto.randomUUID()}`, []],
      [`project_id=${project.id}`, ['c']],
      ['status=RESOLVED', ['a']],
      ['status=open,closed', ['c', 'b']],
      ['priority=low&priority=HIGH', ['b', 'a']],
      ['category=DESIGN', ['a']],
      ['device=mobile', ['a']],
      ['tag=x', ['b', 'a']],
      ['tags=y,z', ['b']],
      ['assigned_to=none', ['a']],
      ['assigned_to=me', ['c']],
      [`assigned_to=${grace.id},none`, ['b', 'a']],
      [`assigned_to=${crypto.randomUUID()}`, []],
      ['created_by=me', ['c', 'b', 'a']],
      [`created_by=${grace.id}`, []],
      ['page_url=/docs', ['c']],
      ['route=/docs', ['c']],
      ['created_after=2020-01-01T00:00:00Z', ['c', 'b', 'a']],
      ['created_before=2020-01-01T00:00:00Z', []],
      ['created_before=1960-01-01T00:00:00Z', []],
      ['resolved_after=2020-01-01T00:00:00Z', ['a']],
      ['resolved_before=2020-01-01T00:00:00Z', []],
      ['status=RESOLVED&priority=HIGH', []],
    ];
    for (const [query, contents] of cases)
      expect(await listContents(tenant, `?${query}`), query).toEqual(contents);
  });

  it('include the instant created_after and exclude created_before', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { content: 'a' });
    const [{ created_at: instant } = { created_at: '' }] = (await tenant.api.get('/comments')).body(
      200,
      Success(Page(CommentRecord)),
    ).data.data;
    expect(await listContents(tenant, `?created_after=${instant}`)).toEqual(['a']);
    expect(await listContents(tenant, `?created_before=${instant}`)).toEqual([]);
  });

  it('never find comments of another organisation', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    await createTask(other, { content: 'secret' });
    for (const query of [
      '',
      '?search=secret',
      `?site_id=${other.site_id}`,
      `?project_id=${other.project_id}`,
      `?created_by=${other.user_id}`,
    ]) {
      expect(await listContents(tenant, query)).toEqual([]);
    }
  });
});

describe('the search for comments', () => {
  const TEXTS = [
    'The button overlaps the footer',
    'Кнопка перекрывает подвал страницы',
    '按钮坏了,请修复',
    'زر الإرسال لا يعمل',
    'Η ΑΝΑΖΗΤΗΣΗ δεν λειτουργεί',
    'Größe der Überschrift stimmt nicht',
    'Price is 100% wrong_here \\ and "quoted"',
    'Mail ada@example.com about v1.2.3-beta',
    'ปุ่มสั่งซื้อไม่ทำงาน',
    'ボタンが重なっている',
    'बटन काम नहीं करता',
    'Le bouton « Créer » dépasse',
    '버튼이 겹쳐요',
    'הכפתור לא עובד',
    'İstanbul ışıkları',
  ] as const;
  const [button, russian, chinese, arabic, greek, german, signs, mail, ...otherTexts] = TEXTS;
  const [thai, japanese, hindi, french, korean, hebrew, turkish] = otherTexts;

  it('finds words and their beginnings in any language and letter case, and parts of texts without spaces', async () => {
    const tenant = await server.createTenant();
    for (const content of TEXTS) await createTask(tenant, { content });
    const cases: [search: string, found: string[]][] = [
      ['button', [button]],
      ['BUTT', [button]],
      ['footer button', [button]],
      ['Button FOOTER', [button]],
      ['button missing', []],
      ['verlap', []],
      ['кнопка', [russian]],
      ['перекр', [russian]],
      ['按钮', [chinese]],
      ['修复', [chinese]],
      ['坏', [chinese]],
      ['钮修', []],
      ['زر', [arabic]],
      ['الإرس', [arabic]],
      ['αναζητηση', [greek]],
      ['größe', [german]],
      ['grosse', [german]],
      ['GRÖSSE', [german]],
      ['grosse stimmt', [german]],
      ['uberschrift', [german]],
      ['สั่งซื้อ', [thai]],
      ['ﾎﾞﾀﾝ', [japanese]],
      ['重なって', [japanese]],
      ['काम', [hindi]],
      ['creer', [french]],
      ['버튼', [korean]],
      ['כפתור', []],
      ['הכפתור', [hebrew]],
      ['istanbul ISIK', [turkish]],
      ['überschrift', [german]],
      ['100%', [signs]],
      ['wrong_here', [signs]],
      ['ong%her', []],
      ['\\ and', [signs]],
      ['"quoted"', [signs]],
      ["'; DROP TABLE comments; --", []],
      ['& | ! ( ) : * <->', []],
      ['ada@example', [mail]],
      ['v1.2.3', [mail]],
      ['1.2.3', [mail]],
    ];
    for (const [search, found] of cases) {
      expect(await listContents(tenant, `?search=${encodeURIComponent(search)}`), search).toEqual(found);
    }
  });

  it('covers the description and the page title, and combines with filters', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { content: 'a', description: 'Seen in Firefox', page_title: 'Checkout' });
    await createTask(tenant, { content: 'b', description: 'Seen in Firefox', status: 'CLOSED' });
    expect(await listContents(tenant, '?q=firef&status=open')).toEqual(['a']);
    expect(await listContents(tenant, '?q=checkout')).toEqual(['a']);
    expect(await listContents(tenant, '?q=Checkout')).toEqual(['a']);
  });

  it('covers tags and the path of the page, and follows changes of all of them', async () => {
    const tenant = await server.createTenant();
    const { api } = tenant;
    const id = await createTask(tenant, {
      content: 'First',
      tags: ['btn-primary'],
      page_url: 'https://shop.example/caf%C3%A9/menu',
    });
    await createTask(tenant, { content: 'Other' });
    const countFound = async (search: string) =>
      (await listContents(tenant, `?search=${encodeURIComponent(search)}`)).length;
    expect(await Promise.all(['first', 'primary', 'cafe menu', 'shop'].map(countFound))).toEqual([
      1, 1, 1, 0,
    ]);
    await api.put(`/comments/${id}`, { content: 'Second', tags: ['typo'] });
    expect(await Promise.all(['first', 'primary', 'second', 'typo', 'menu'].map(countFound))).toEqual([
      0, 0, 1, 1, 1,
    ]);
    await api.put(`/comments/${id}/page-url`, { new_page_url: 'https://shop.example/drinks' });
    expect(await Promise.all(['second', 'menu', 'drinks'].map(countFound))).toEqual([1, 0, 1]);
  });
});

describe('the order of GET /comments', () => {
  const ORDERS = ['created_at', 'updated_at', 'priority', 'status'].flatMap((field) => [
    `sort_by=${field}&sort_order=asc`,
    `sort_by=${field}&sort_order=desc`,
  ]);

  it.each(ORDERS)('%s leads through all pages without duplicates or gaps', async (order) => {
    const tenant = await server.createTenant();
    const priorities = ['LOW', 'URGENT', 'MEDIUM', 'HIGH'];
    const statuses = ['CLOSED', 'OPEN', 'RESOLVED', 'IN_REVIEW'];
    const contents = Array.from({ length: 11 }, (_, index) => `task ${index}`);
    for (const [index, content] of contents.entries()) {
      await createTask(tenant, {
        content,
        priority: priorities[index % 4],
        status: statuses[(index * 3) % 4],
      });
    }
    const whole = await listContents(tenant, `?${order}`);
    expect([...whole].sort()).toEqual([...contents].sort());
    const pages = await listPages(tenant, `?${order}&per_page=4`);
    expect(pages.map((page) => page.length)).toEqual([4, 4, 3]);
    expect(pages.flat()).toEqual(whole);
  });

  it('by priority is LOW to URGENT, with the newest first among equals if descending', async () => {
    const tenant = await server.createTenant();
    for (const priority of ['HIGH', 'LOW', 'URGENT', 'MEDIUM', 'URGENT'])
      await createTask(tenant, { content: priority, priority });
    expect(await listContents(tenant, '?sort_by=priority')).toEqual([
      'URGENT',
      'URGENT',
      'HIGH',
      'MEDIUM',
      'LOW',
    ]);
    expect(await listContents(tenant, '?sort_by=priority&sort_order=asc')).toEqual([
      'LOW',
      'MEDIUM',
      'HIGH',
      'URGENT',
      'URGENT',
    ]);
  });

  it('has no duplicates when comments are added between two pages of a cursor', async () => {
    const tenant = await server.createTenant();
    for (const content of ['1', '2', '3', '4']) await createTask(tenant, { content });
    const first = await tenant.api.get('/comments?per_page=2');
    await createTask(tenant, { content: '5' });
    const next = await tenant.api.get(nextPageUrl(first.headers) ?? '');
    expect(next.body(200, Success(Page(CommentRecord))).data.data.map(({ content }) => content)).toEqual([
      '2',
      '1',
    ]);
    expect(nextPageUrl(next.headers)).toBeUndefined();
  });

  it('refuses a cursor that is from another order, forged, or combined with a page number', async () => {
    const tenant = await server.createTenant();
    for (const content of ['1', '2']) await createTask(tenant, { content });
    const cursor = new URL(
      nextPageUrl((await tenant.api.get('/comments?per_page=1')).headers) ?? '',
      server.url,
    ).searchParams.get('cursor');
    (await tenant.api.get(`/comments?sort_by=priority&cursor=${cursor}`)).error('validation_failed');
    (await tenant.api.get(`/comments?page=2&cursor=${cursor}`)).error('validation_failed');
    const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const id = crypto.randomUUID();
    for (const [query, forged] of [
      ['', forge('created_at desc', 2, '-'.repeat(36))],
      ['sort_by=updated_at&', forge('updated_at desc', 2, '2026-02-30T00:00:00.000Z', id)],
      ['sort_by=updated_at&', forge('updated_at desc', 2, '0000-01-01T00:00:00.000Z', id)],
      ['sort_by=status&', forge('status desc', 2, 'GONE', id)],
    ] as const) {
      (await tenant.api.get(`/comments?${query}cursor=${forged}`)).error('validation_failed');
    }
  });
});

describe('the link to the next page', () => {
  it('keeps every filter, even one whose value contains a question mark', async () => {
    const tenant = await server.createTenant();
    const page_url = 'http://localhost/p?a=1';
    for (const content of ['1', '2', '3']) await createTask(tenant, { content, page_url });
    await createTask(tenant, { content: 'closed', page_url, status: 'CLOSED' });
    const pages = await listPages(tenant, `?page_url=${page_url}&status=OPEN&per_page=2`);
    expect(pages).toEqual([['3', '2'], ['1']]);
  });
});

describe('the counters of GET /comments', () => {
  it('cover all pages, show at most 100 items per page, and stay correct beyond the last page', async () => {
    const tenant = await server.createTenant();
    for (const content of ['1', '2', '3']) await createTask(tenant, { content });
    const read = async (query: string) => {
      const { data, ...counters } = (await tenant.api.get(`/comments?${query}`)).body(
        200,
        Success(Page(CommentRecord)),
      ).data;
      return { ...counters, items: data.length };
    };
    expect(await read('')).toEqual({ current_page: 1, per_page: 25, total: 3, last_page: 1, items: 3 });
    expect(await read('per_page=500')).toEqual({
      current_page: 1,
      per_page: 100,
      total: 3,
      last_page: 1,
      items: 3,
    });
    expect(await read('limit=2&page=2')).toEqual({
      current_page: 2,
      per_page: 2,
      total: 3,
      last_page: 2,
      items: 1,
    });
    expect(await read('page=7')).toEqual({ current_page: 7, per_page: 25, total: 3, last_page: 1, items: 0 });
    expect(await read('status=CLOSED')).toEqual({
      current_page: 1,
      per_page: 25,
      total: 0,
      last_page: 1,
      items: 0,
    });
  });
});

describe('GET /comments/export', () => {
  it('streams every match as CSV, with formulas escaped for spreadsheets', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { content: '=HYPERLINK("http://evil")', tags: ['a', 'b'] });
    await createTask(tenant, { content: 'Two "lines"\nand, commas' });
    await createTask(tenant, { content: 'Closed', status: 'CLOSED' });
    const response = await tenant.api.get('/comments/export?status=OPEN');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="comments.csv"');
    expect(response.text.split('\r\n')[0]).toMatch(/^"id","content","description","status"/);
    expect(response.text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(response.text).toContain('"Two ""lines""\nand, commas"');
    expect(response.text).not.toContain('Closed');
  });

  it('streams as JSON more comments than one query reads, oldest first, without duplicates', async () => {
    const tenant = await server.createTenant();
    await server.database.sql`
      INSERT INTO comments (organization_id, id, content, status, priority, page_url, page_hash, route, device_type,
        created_by, created_at, updated_at)
      SELECT ${tenant.organization_id}, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Comment ' || n, 'OPEN', 'LOW',
        '/', '\\x00', '/', 'DESKTOP', ${tenant.user_id}, now(), now()
      FROM generate_series(1, 1201) AS n`;
    const response = await tenant.api.get('/comments/export?format=json');
    expect(response.headers.get('content-type')).toContain('application/json');
    const { data, success } = JSON.parse(response.text) as { success: boolean; data: { content: string }[] };
    expect(success).toBe(true);
    expect(data.map(({ content }) => content)).toEqual(
      Array.from({ length: 1_201 }, (_, index) => `Comment ${index + 1}`),
    );
  });

  it('returns a header without rows, or an empty list, if nothing matches', async () => {
    const { api } = await server.createTenant();
    expect((await api.get('/comments/export')).text.trim().split('\r\n')).toHaveLength(1);
    expect(JSON.parse((await api.get('/comments/export?format=json')).text)).toEqual({
      success: true,
      data: [],
    });
  });
});
