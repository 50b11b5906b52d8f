import {
  type ActivityRecord,
  ActivityRecord as ActivitySchema,
  type AuditEntry,
  AuditEntry as AuditSchema,
  CommentDetail,
  CommentRecord,
  CreatedTask,
  Done,
  IssuedApiKey,
  MemberRecord,
  MockupCommentRecord,
  MockupDetail,
  MockupRecord,
  NotificationListing,
  Page,
  type Permission,
  ProjectRecord,
  SiteRecord,
  Success,
} from '@postil/contract';
import sharp from 'sharp';
import { Type } from 'typebox';
import type { Client } from '../clients/client.ts';
import type { Tenant, TestServer } from '../postil/test-server.ts';

/** Creates a task on the tenant's site. @returns its id. */
export async function createTask(
  { api, site_id }: Tenant,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const response = await api.post('/boards/tasks', { content: 'The button overlaps', site_id, ...fields });
  return response.body(201, Done(CreatedTask)).data.id;
}

/** Reads a comment with its replies. */
export async function readComment({ api }: Tenant, id: string): Promise<CommentDetail> {
  return (await api.get(`/comments/${id}/detail`)).body(200, Success(CommentDetail)).data;
}

/** The contents of a listing of comments. @param query with its question mark, or empty. */
export async function listContents({ api }: Tenant, query = ''): Promise<string[]> {
  const { data } = (await api.get(`/comments${query}`)).body(200, Success(Page(CommentRecord)));
  return data.data.map(({ content }) => content);
}

/** Follows the links through every page of a listing of comments. @returns the contents of each page, in order. */
export async function listPages({ api }: Tenant, query: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let path: string | undefined = `/comments${query}`; path !== undefined; ) {
    const response = await api.get(path);
    const { data } = response.body(200, Success(Page(CommentRecord)));
    pages.push(data.data.map(({ content }) => content));
    if (data.current_page !== pages.length) throw new Error(`${path} is page ${data.current_page}.`);
    path = nextPageUrl(response.headers);
  }
  return pages;
}

/** The activity of the tenant's site, newest first. */
export async function readActivity({ api, site_id }: Tenant, query = ''): Promise<ActivityRecord[]> {
  const response = await api.get(`/comments/activity?site_id=${site_id}${query}`);
  return response.body(200, Success(Type.Array(ActivitySchema))).data;
}

/** Adds a member with a unique e-mail address. @param fields override those of the request. */
export async function createMember(
  { api }: Tenant,
  fields: Record<string, unknown> = {},
): Promise<MemberRecord> {
  const email = `member-${crypto.randomUUID()}@example.com`;
  const response = await api.post('/members', { email, name: 'Grace Hopper', role: 'member', ...fields });
  return response.body(201, Done(MemberRecord)).data;
}

/** Finds a member among the first 100. @throws {Error} when none has this id. */
export async function readMember({ api }: Tenant, id: string): Promise<MemberRecord> {
  const { data } = (await api.get('/members?limit=100')).body(200, Success(Page(MemberRecord))).data;
  const member = data.find((each) => each.id === id);
  if (!member) throw new Error(`There is no member ${id}.`);
  return member;
}

/** Creates a project in the tenant's organisation. */
export async function createProject({ api }: Tenant, name = 'Shop'): Promise<ProjectRecord> {
  return (await api.post('/projects', { name })).body(201, Done(ProjectRecord)).data;
}

/** Creates a site with a unique domain in the tenant's project. @param fields override those of the request. */
export async function createSite(
  { api, project_id }: Tenant,
  fields: Record<string, unknown> = {},
): Promise<SiteRecord> {
  const body = { project_id, name: 'Shop', domain: `shop-${crypto.randomUUID()}.example.com`, ...fields };
  return (await api.post('/sites', body)).body(201, Done(SiteRecord)).data;
}

/** Creates an API key. @param fields override those of the request. @returns the record with its secret. */
export async function createKey(
  { api }: Tenant,
  permissions: readonly Permission[],
  fields: Record<string, unknown> = {},
): Promise<IssuedApiKey> {
  const response = await api.post('/api-keys', { name: 'Script', token_type: 'api', permissions, ...fields });
  return response.body(201, Done(IssuedApiKey)).data;
}

/** The URL of the next page in the `Link` header; undefined on the last page. */
export function nextPageUrl(headers: Headers): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
}

/** Actions of the activity of the tenant's site, oldest first. */
export async function actionsOf(tenant: Tenant): Promise<string[]> {
  return (await readActivity(tenant)).map(({ action }) => action).reverse();
}

interface EventRow {
  readonly type: string;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly metadata: Record<string, unknown>;
}

/** Every recorded change of the tenant, oldest first, including those that the activity of a site leaves out. */
export function eventsOf({ database }: TestServer, { organization_id }: Tenant): Promise<EventRow[]> {
  return database.sql<EventRow[]>`
    SELECT type, project_id, site_id, metadata FROM activity WHERE organization_id = ${organization_id} ORDER BY id`;
}

/** Entries of the audit log with this action, newest first. */
export async function auditOf({ api }: Tenant, action: string): Promise<AuditEntry[]> {
  return (await api.get(`/audit-log?action=${action}`)).body(200, Success(Page(AuditSchema))).data.data;
}

/** A client with a key of this member, with all permissions but `admin`. */
export function createMemberClient(server: TestServer, tenant: Tenant, memberId: string): Promise<Client> {
  return createClientOf(server, tenant, { memberId, permissions: ['read', 'write', 'delete'] });
}

/** A client with a key of this member. */
export async function createClientOf(
  server: TestServer,
  tenant: Tenant,
  { memberId, permissions }: { memberId: string; permissions: readonly Permission[] },
): Promise<Client> {
  const { id, key } = await createKey(tenant, permissions);
  const { organization_id: organizationId } = tenant;
  // Over the API, members can create keys only for themselves, with a session.
  await server.database.sql`
    UPDATE api_keys SET created_by = ${memberId} WHERE organization_id = ${organizationId} AND id = ${id}`;
  await server.database.sql`
    UPDATE api_key_secrets SET person_id = ${memberId} WHERE organization_id = ${organizationId} AND api_key_id = ${id}`;
  return server.createClient(key);
}

/** The newest notifications of the person behind a key, with the counts. @param query with its question mark. */
export async function listNotifications(client: Client, query = '?limit=100') {
  return (await client.get(`/notifications${query}`)).body(200, Success(NotificationListing)).data;
}

/** Creates a PNG of one colour. Width and height are in pixels. */
export function createPng({ width = 40, height = 30, colour = '#3366cc' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** Creates a PNG that hardly compresses: about three bytes for each pixel. */
export function createNoisyPng({ width = 400, height = 300 } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
}

/** Creates a form as browsers send it. @param file the bytes of its part `file`; undefined: the form has none. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  file: Buffer | undefined,
  fileName = 'start page.png',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), fileName);
  return form;
}

/** Uploads a mockup to the tenant's project. */
export async function createMockup(
  { api, project_id }: Pick<Tenant, 'api' | 'project_id'>,
  { name = 'Start page', file }: { name?: string; file?: Buffer } = {},
): Promise<MockupRecord> {
  const form = formOf({ project_id, name }, file ?? (await createPng()));
  return (await api.post('/mockups', form)).body(201, Done(MockupRecord)).data;
}

/** Uploads a new version of a mockup. */
export async function addMockupVersion({ api }: Tenant, id: string, file: Buffer): Promise<MockupRecord> {
  return (await api.post(`/mockups/${id}/versions`, formOf({}, file))).body(201, Done(MockupRecord)).data;
}

/** Reads a mockup with its versions and its sign-off log. */
export async function readMockup({ api }: Tenant, id: string): Promise<MockupDetail> {
  return (await api.get(`/mockups/${id}`)).body(200, Success(MockupDetail)).data;
}

/** Pins a comment on a mockup. */
export async function createMockupComment(
  { api }: Pick<Tenant, 'api'>,
  mockupId: string,
  fields: Record<string, unknown> = {},
): Promise<MockupCommentRecord> {
  const body = { content: 'The logo is blurred', x: 0.25, y: 0.5, ...fields };
  return (await api.post(`/mockups/${mockupId}/comments`, body)).body(201, Done(MockupCommentRecord)).data;
}
