import {
  ApprovalRecord,
  Done,
  Gone,
  MockupRecord,
  MockupVersionWithUrls,
  Page,
  ProjectRecord,
  Success,
} from '@postil/contract';
import {
  addMockupVersion,
  auditOf,
  createMember,
  createMemberClient,
  createMockup,
  createMockupComment,
  createPng,
  createProject,
  eventsOf,
  formOf,
  nextPageUrl,
  readMockup,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function listNames({ api }: Tenant, query: string): Promise<string[]> {
  const { data } = (await api.get(`/mockups${query}`)).body(200, Success(Page(MockupRecord))).data;
  return data.map(({ name }) => name);
}

describe('an uploaded mockup', () => {
  it('is pending, in its project, with one version as large as the picture', async () => {
    const tenant = await server.createTenant();
    const file = await createPng({ width: 80, height: 50 });
    const mockup = await createMockup(tenant, { name: '  Start page ', file });
    expect(mockup).toMatchObject({
      organization_id: tenant.organization_id,
      project_id: tenant.project_id,
      name: 'Start page',
      status: 'PENDING',
      version: 1,
      comments_count: 0,
      pending_count: 0,
      created_by: { id: tenant.user_id },
      latest: { number: 1, width: 80, height: 50, media_type: 'image/png' },
    });
    const detail = await readMockup(tenant, mockup.id);
    expect(detail).toMatchObject({ id: mockup.id, approvals: [], versions: [{ number: 1 }] });
  });

  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('may be a %s, whatever type the form declares', async (format, mediaType) => {
    const tenant = await server.createTenant();
    const file = await sharp(await createPng())
      .toFormat(format)
      .toBuffer();
    const { latest } = await createMockup(tenant, { file });
    expect(latest.media_type).toBe(mediaType);
  });

  it('is created once for one Idempotency-Key, and another picture under the same key is refused', async () => {
    const tenant = await server.createTenant();
    const { project_id, api } = tenant;
    const send = async (colour: string) =>
      api.post('/mockups', formOf({ project_id, name: 'Start page' }, await createPng({ colour })), {
        'idempotency-key': 'once',
      });
    const first = await send('#fff');
    const second = await send('#fff');
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.text).toBe(first.text);
    (await send('#000')).error('idempotency_mismatch');
    expect(await listNames(tenant, '')).toEqual(['Start page']);
  });

  it('has its response repeated for its Idempotency-Key, even after its project was archived and the mockup deleted', async () => {
    const { project_id, api } = await server.createTenant();
    const headers = { 'idempotency-key': 'once' };
    const file = await createPng();
    const create = () => api.post('/mockups', formOf({ project_id, name: 'Start page' }, file), headers);
    const created = await create();
    const { id } = created.body(201, Done(MockupRecord)).data;
    const addVersion = () => api.post(`/mockups/${id}/versions`, formOf({}, file), headers);
    const added = await addVersion();
    (await api.delete(`/mockups/${id}`)).body(200, Gone);
    (await api.put(`/projects/${project_id}`, { status: 'archived' })).body(200, Done(ProjectRecord));
    expect([(await create()).text, (await addVersion()).text]).toEqual([created.text, added.text]);
  });

  it('is refused for an archived project', async () => {
    const tenant = await server.createTenant();
    const mockup = await createMockup(tenant);
    const path = `/projects/${tenant.project_id}`;
    (await tenant.api.put(path, { status: 'archived' })).body(200, Done(ProjectRecord));
    const form = formOf({ project_id: tenant.project_id, name: 'Late' }, await createPng());
    (await tenant.api.post('/mockups', form)).error('project_archived');
    (await tenant.api.post(`/mockups/${mockup.id}/versions`, formOf({}, await createPng()))).error(
      'project_archived',
    );
    (await tenant.api.put(`/mockups/${mockup.id}`, { name: 'Late' })).error('project_archived');
    (await tenant.api.delete(`/mockups/${mockup.id}`)).error('project_archived');
  });
});

describe('the form of an upload', () => {
  it('is refused with the name of every field that is wrong', async () => {
    const { api, project_id } = await server.createTenant();
    const empty = (await api.post('/mockups', formOf({ x: '1' }, undefined))).error('validation_failed');
    expect(empty.errors).toMatchObject({
      project_id: ['is required'],
      name: ['is required'],
      file: ['is required'],
      x: [expect.stringContaining('is not a known field; known: project_id, name, file')],
    });
    const asText = formOf({ project_id, name: 'Start page', file: 'iVBORw0KGgo=' }, undefined);
    const noFile = (await api.post('/mockups', asText)).error('validation_failed');
    expect(noFile.errors).toEqual({ file: [expect.stringContaining('must be a file')] });
    const formWithTwoNames = formOf({ project_id, name: 'Start page' }, await createPng());
    formWithTwoNames.append('name', 'Another');
    const repeated = (await api.post('/mockups', formWithTwoNames)).error('validation_failed');
    expect(repeated.errors).toEqual({ name: ['must be given once'] });
    const formWithTwoFiles = formOf({ project_id, name: 'Start page' }, await createPng());
    formWithTwoFiles.append('file', new Blob(['x']), 'x.png');
    (await api.post('/mockups', formWithTwoFiles)).error('validation_failed');
  });

  it('is accepted only by uploads, which in turn refuse JSON', async () => {
    const { api } = await server.createTenant();
    (await api.post('/mockups', { name: 'Start page' })).error('unsupported_media_type');
    (await api.post('/boards/tasks', formOf({ content: 'A task' }, undefined))).error(
      'unsupported_media_type',
    );
  });

  it('may have only fields of plain text', async () => {
    const { api } = await server.createTenant();
    const body =
      '--x\r\ncontent-disposition: form-data; name="name"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n--x--\r\n';
    const response = await api.post('/mockups', body, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(response.error('validation_failed').errors).toEqual({ name: ['must be plain text'] });
    const misnamed = await api.post('/mockups', body, {
      'content-type': 'multipart/form-data-x; boundary=x',
    });
    expect(misnamed.error('unsupported_media_type').message).toContain('send it as multipart/form-data');
  });

  it('is refused as malformed if it is truncated', async () => {
    const { api } = await server.createTenant();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG';
    (await api.post('/mockups', body, headers)).error('bad_request');
    (await api.post('/mockups', '', headers)).error('validation_failed');
    (await api.post('/mockups', body, { 'content-type': 'multipart/form-data' })).error('bad_request');
  });
});

describe('the listing of mockups', () => {
  it('is newest first, filtered by project, status and name, and paged', async () => {
    const tenant = await server.createTenant();
    const other = await createProject(tenant, 'Other');
    for (const name of ['Start page', 'Basket', 'Start menu']) await createMockup(tenant, { name });
    const { id } = await createMockup({ api: tenant.api, project_id: other.id }, { name: 'Elsewhere' });
    await tenant.api.post(`/mockups/${id}/approval`, { decision: 'APPROVED' });
    expect(await listNames(tenant, '')).toEqual(['Elsewhere', 'Start menu', 'Basket', 'Start page']);
    expect(await listNames(tenant, `?project_id=${other.id}`)).toEqual(['Elsewhere']);
    expect(await listNames(tenant, '?status=pending&q=START')).toEqual(['Start menu', 'Start page']);
    expect(await listNames(tenant, '?status=approved')).toEqual(['Elsewhere']);
    expect(await listNames(tenant, `?project_id=${crypto.randomUUID()}`)).toEqual([]);
    const first = await tenant.api.get('/mockups?per_page=3');
    expect(first.body(200, Success(Page(MockupRecord))).data).toMatchObject({ total: 4, last_page: 2 });
    const second = await tenant.api.get(nextPageUrl(first.headers) ?? '');
    expect(second.body(200, Success(Page(MockupRecord))).data.data).toMatchObject([{ name: 'Start page' }]);
  });

  it('counts all comments and the pending ones', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    await createMockupComment(tenant, id);
    await createMockupComment(tenant, id, { status: 'CLOSED' });
    expect(await readMockup(tenant, id)).toMatchObject({ comments_count: 2, pending_count: 1 });
  });
});

describe('a new version', () => {
  it('keeps the earlier versions with their approvals, and is pending itself', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant, { file: await createPng({ width: 40, height: 30 }) });
    await tenant.api.post(`/mockups/${id}/approval`, { decision: 'APPROVED' });
    const changed = await addMockupVersion(tenant, id, await createPng({ width: 40, height: 60 }));
    expect(changed).toMatchObject({ status: 'PENDING', latest: { number: 2, height: 60 } });
    const { versions, approvals } = await readMockup(tenant, id);
    expect(versions).toMatchObject([
      { number: 2, width: 40, height: 60 },
      { number: 1, width: 40, height: 30 },
    ]);
    expect(approvals).toMatchObject([{ version: 1, decision: 'APPROVED' }]);
    for (const { image_url: url, number } of versions) {
      const { height = 0 } = await sharp(await (await fetch(url)).arrayBuffer()).metadata();
      expect(height).toBe(number === 2 ? 60 : 30);
    }
  });

  it('causes an event that shows the withdrawal of the approval', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    await tenant.api.post(`/mockups/${id}/approval`, { decision: 'APPROVED' });
    for (let count = 0; count < 2; count += 1) await addMockupVersion(tenant, id, await createPng());
    const events = await eventsOf(server, tenant);
    const uploads = events.filter(({ type }) => type === 'mockup.version_created');
    expect(uploads.map(({ metadata }) => metadata.changes)).toEqual([
      { status: { from: 'APPROVED', to: 'PENDING' } },
      {},
    ]);
  });

  it('gets a unique number even if several are uploaded concurrently', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    const file = await createPng({ colour: '#fff' });
    await Promise.all(Array.from({ length: 4 }, () => addMockupVersion(tenant, id, file)));
    const { versions } = await readMockup(tenant, id);
    expect(versions.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  });

  it('is refused if the mockup has changed since the version in If-Match', async () => {
    const { api, ...tenant } = await server.createTenant();
    const { id } = await createMockup({ api, ...tenant });
    (await api.put(`/mockups/${id}`, { name: 'Renamed' }, { 'if-match': '"v1"' })).body(
      200,
      Done(MockupRecord),
    );
    const stale = await api.post(`/mockups/${id}/versions`, formOf({}, await createPng()), {
      'if-match': '"v1"',
    });
    stale.error('version_conflict');
    (await api.delete(`/mockups/${id}`, undefined, { 'if-match': '"v1"' })).error('version_conflict');
  });
});

describe('an approval', () => {
  it('is stored in the sign-off log with note and name', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    const path = `/mockups/${id}/approval`;
    const response = await tenant.api.post(path, {
      decision: 'changes_requested',
      note: 'Larger logo',
      name: 'Ada',
    });
    expect(response.body(201, Done(ApprovalRecord)).data).toMatchObject({
      mockup_id: id,
      version: 1,
      decision: 'CHANGES_REQUESTED',
      status: 'CHANGES_REQUESTED',
      note: 'Larger logo',
      name: 'Ada',
      created_by: { id: tenant.user_id },
    });
    const approved = await tenant.api.post(path, { decision: 'APPROVED' });
    const { created_by, name, note } = approved.body(201, Done(ApprovalRecord)).data;
    expect({ name, note }).toEqual({ name: created_by.name, note: null });
    expect(await readMockup(tenant, id)).toMatchObject({
      status: 'APPROVED',
      approvals: [{ decision: 'APPROVED' }, { decision: 'CHANGES_REQUESTED' }],
    });
  });

  it('by another person is logged too, but a repeated one is not', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant);
    const graceApi = await createMemberClient(server, tenant, grace.id);
    const { id } = await createMockup(tenant);
    for (const api of [tenant.api, tenant.api, graceApi])
      (await api.post(`/mockups/${id}/approval`, { decision: 'APPROVED' })).body(201, Done(ApprovalRecord));
    const { approvals } = await readMockup(tenant, id);
    expect(approvals.map(({ created_by }) => created_by.id)).toEqual([grace.id, tenant.user_id]);
    const types = (await eventsOf(server, tenant)).map(({ type }) => type);
    expect(types.filter((type) => type === 'mockup.approved')).toHaveLength(2);
  });

  it('of a version that is not the newest is refused', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    await addMockupVersion(tenant, id, await createPng({ colour: '#000' }));
    const path = `/mockups/${id}/approval`;
    (await tenant.api.post(path, { decision: 'APPROVED', version: 1 })).error('version_conflict');
    (await tenant.api.post(path, { decision: 'APPROVED', version: 2 })).body(201, Done(ApprovalRecord));
    const unknown = (await tenant.api.post(path, { decision: 'PENDING' })).error('validation_failed');
    expect(unknown.errors).toEqual({ decision: ['must be one of APPROVED, CHANGES_REQUESTED'] });
  });
});

describe('a mockup', () => {
  it('is deleted together with its versions, its comments and their activity', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    const comment = await createMockupComment(tenant, id);
    (await tenant.api.delete(`/mockups/${id}`)).body(200, Gone);
    (await tenant.api.get(`/mockups/${id}`)).error('not_found');
    (await tenant.api.get(`/mockup-comments/${comment.id}/replies`)).error('not_found');
    const types = (await eventsOf(server, tenant)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('mockup'))).toEqual(['mockup.created', 'mockup.deleted']);
    expect(await auditOf(tenant, 'mockup.deleted')).toMatchObject([{ target: { type: 'mockup', id } }]);
  });

  it('is gone after the deletion of its project', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    (await tenant.api.delete(`/projects/${tenant.project_id}`)).body(200, Gone);
    (await tenant.api.get(`/mockups/${id}`)).error('not_found');
  });
});

describe('the data for two versions side by side', () => {
  it('contains the size and the URL of each', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    await addMockupVersion(tenant, id, await createPng({ width: 10, height: 10 }));
    const { versions } = await readMockup(tenant, id);
    const keys = Object.keys(MockupVersionWithUrls.properties);
    for (const version of versions) expect(Object.keys(version).sort()).toEqual([...keys].sort());
  });
});
