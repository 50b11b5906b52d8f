import type { Permission } from '@postil/contract';
import { createMcpClient } from '@postil/harness/factories/mcp-client';
import {
  createMockup,
  createMockupComment,
  createProject,
  createSite,
  createTask,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const tenant = await server.createTenant();
const stranger = await server.createTenant();
const commentId = await createTask(tenant);
/** Another project of the same organisation. */
const otherProject = await createProject(tenant, 'Another');
const otherSite = await createSite(tenant, { project_id: otherProject.id });
const otherCommentId = await createTask(tenant, { site_id: otherSite.id });
const foreignCommentId = await createTask(stranger);
const mockup = await createMockup(tenant);
const pin = await createMockupComment(tenant, mockup.id);
const otherMockup = await createMockup({ ...tenant, project_id: otherProject.id });
const otherPin = await createMockupComment(tenant, otherMockup.id);
const foreignMockup = await createMockup(stranger);

interface Ids {
  readonly comment: string;
  readonly site: string;
  readonly mockup: string;
  readonly member: string;
}

const ownIds: Ids = {
  comment: commentId,
  site: tenant.site_id,
  mockup: mockup.id,
  member: tenant.user_id,
};

interface Case {
  readonly permission: 'read' | 'write' | 'read and write';
  readonly args: (ids: Ids) => object;
  /** The arguments that name a record. */
  readonly names: readonly (keyof Ids)[];
}

const ofComment = ({ comment }: Ids) => ({ comment_id: comment });
const ofSite = ({ site }: Ids) => ({ site_id: site });

/** Every tool, in the order in which it is listed. */
const TOOLS: Record<string, Case> = {
  'search-comments': { permission: 'read', args: ofSite, names: ['site'] },
  'get-comment': { permission: 'read', args: ofComment, names: ['comment'] },
  'search-sites': { permission: 'read', args: () => ({}), names: [] },
  'search-mockups': { permission: 'read', args: () => ({}), names: [] },
  'get-mockup-comments': {
    permission: 'read',
    args: (ids) => ({ mockup_id: ids.mockup }),
    names: ['mockup'],
  },
  'list-members': { permission: 'read', args: () => ({}), names: [] },
  'summarize-feedback': { permission: 'read', args: ofSite, names: ['site'] },
  'get-pending-tasks': { permission: 'read', args: ofSite, names: ['site'] },
  'update-comment-status': {
    permission: 'write',
    args: (ids) => ({ ...ofComment(ids), status: 'OPEN' }),
    names: ['comment'],
  },
  'assign-comment': {
    permission: 'write',
    args: (ids) => ({ ...ofComment(ids), user_id: ids.member }),
    names: ['comment', 'member'],
  },
  'reply-to-comment': {
    permission: 'write',
    args: (ids) => ({ ...ofComment(ids), content: 'Done' }),
    names: ['comment'],
  },
  'claim-task': {
    permission: 'write',
    args: (ids) => ({ ...ofComment(ids), release: true }),
    names: ['comment'],
  },
  'submit-result': {
    permission: 'write',
    args: (ids) => ({ ...ofComment(ids), summary: 'Done' }),
    names: ['comment'],
  },
  'create-task': {
    permission: 'write',
    args: (ids) => ({ ...ofSite(ids), content: `A task for ${ids.member}`, user_id: ids.member }),
    names: ['site', 'member'],
  },
  'update-comments': {
    permission: 'write',
    args: (ids) => ({ comment_ids: [ids.comment], priority: 'MEDIUM' }),
    names: ['comment'],
  },
  'wait-for-feedback': { permission: 'read and write', args: () => ({ timeout_seconds: 0 }), names: [] },
};

const RESOURCES: Record<string, (ids: Ids) => string> = {
  'feedback://project': () => 'feedback://project',
  'feedback://sites': () => 'feedback://sites',
  'feedback://mockups': () => 'feedback://mockups',
  'feedback://members': () => 'feedback://members',
  'feedback://comments/recent': () => 'feedback://comments/recent',
  'feedback://tasks/pending': () => 'feedback://tasks/pending',
  'feedback://summary': () => 'feedback://summary',
  'feedback://reference': () => 'feedback://reference',
  'feedback://comments/{comment_id}': ({ comment }) => `feedback://comments/${comment}`,
  'feedback://sites/{site_id}': ({ site }) => `feedback://sites/${site}`,
  'feedback://sites/{site_id}/comments': ({ site }) => `feedback://sites/${site}/comments`,
  'feedback://mockups/{mockup_id}': ({ mockup: id }) => `feedback://mockups/${id}`,
  'feedback://mockups/{mockup_id}/comments': ({ mockup: id }) => `feedback://mockups/${id}/comments`,
  'feedback://members/{user_id}': ({ member }) => `feedback://members/${member}`,
};

const PROMPTS: Record<string, (ids: Ids) => object> = {
  'triage-feedback': ofSite,
  'fix-comment': ofComment,
  'feedback-report': () => ({ days: '7' }),
  'plan-my-tasks': () => ({}),
};

const URI_TEMPLATES = Object.keys(RESOURCES).filter((uri) => uri.includes('{'));

/** Every set of permissions that an MCP key can have. */
const PERMISSION_SETS: readonly Permission[][] = [
  ['read'],
  ['write'],
  ['delete'],
  ['read', 'write'],
  ['read', 'delete'],
  ['write', 'delete'],
  ['read', 'write', 'delete'],
];

describe.each(PERMISSION_SETS.map((set) => ({ set, name: set.join(' and ') })))(
  'a key with $name',
  ({ set }) => {
    const client = createMcpClient(server, tenant, set);
    const canRead = set.includes('read');
    const allows = (permission: Case['permission']) =>
      permission.split(' and ').every((each) => set.some((given) => given === each));

    it('lists the tools that it may call, in order', async () => {
      const expected = Object.entries(TOOLS).flatMap(([name, { permission }]) =>
        allows(permission) ? [name] : [],
      );
      expect((await (await client).tools()).map(({ name }) => name)).toEqual(expected);
    });

    it.each(Object.entries(TOOLS))(
      'calls %s only if its permissions allow that',
      async (name, { permission, args }) => {
        if (allows(permission)) {
          // The client validates the result against the output schema in the list of tools, which contains this one.
          expect(await (await client).call(name, args(ownIds))).toBeTypeOf('object');
          return;
        }
        const needed = {
          read: 'Read permission',
          write: 'Write permission',
          'read and write': 'Read and Write permissions',
        };
        const denial = `Permission denied: ${name} needs the ${needed[permission]}, and this MCP key has ${set.join(', ')}`;
        expect(await (await client).refusal(name, args(ownIds))).toContain(denial);
        // Permissions are checked before the arguments.
        expect(await (await client).refusal(name, { nonsense: true })).toContain(denial);
      },
    );

    it('lists resources, templates and prompts only with Read', async () => {
      const { resources } = await (await client).result('resources/list');
      const { resourceTemplates } = await (await client).result('resources/templates/list');
      const { prompts } = await (await client).result('prompts/list');
      const uris = [
        ...resources.map(({ uri }: { uri: string }) => uri),
        ...resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate),
      ];
      expect(uris.sort()).toEqual(canRead ? Object.keys(RESOURCES).sort() : []);
      const names = prompts.map(({ name }: { name: string }) => name);
      expect(names.sort()).toEqual(canRead ? Object.keys(PROMPTS).sort() : []);
    });

    const READS: [name: string, method: string, params: object][] = [
      ...Object.values(RESOURCES).map((uriOf): [string, string, object] => [
        uriOf(ownIds),
        'resources/read',
        { uri: uriOf(ownIds) },
      ]),
      ...Object.entries(PROMPTS).map(([name, args]): [string, string, object] => [
        name,
        'prompts/get',
        { name, arguments: args(ownIds) },
      ]),
      ...URI_TEMPLATES.map((uri): [string, string, object] => [
        uri,
        'completion/complete',
        completionOf(uri),
      ]),
    ];

    it.each(READS)('reads %s (%s) only with Read', async (_name, method, params) => {
      if (canRead) expect(await (await client).result(method, params)).toBeTypeOf('object');
      else {
        expect(await (await client).error(method, params)).toMatchObject({
          code: 403,
          data: { required_permission: 'read' },
        });
      }
    });
  },
);

function completionOf(uri: string) {
  return { ref: { type: 'ref/resource', uri }, argument: { name: /\{(\w+)\}/.exec(uri)?.[1], value: '' } };
}

describe('a record that a key may not see', () => {
  const client = createMcpClient(server, tenant);
  /** Returns the status and the body of a response, with each of these ids replaced by `id`. */
  const textOf = async (method: string, params: object, ids: Ids) => {
    const { status, text } = await (await client).request(method, params);
    return `${status} ${Object.values(ids).reduce((cut, id) => cut.replaceAll(id, 'id'), text)}`;
  };
  const missingIds: Ids = {
    comment: crypto.randomUUID(),
    site: crypto.randomUUID(),
    mockup: crypto.randomUUID(),
    member: crypto.randomUUID(),
  };
  const foreignIds: Ids = {
    comment: foreignCommentId,
    site: stranger.site_id,
    mockup: foreignMockup.id,
    member: stranger.user_id,
  };
  const neighbouringIds: Ids = {
    comment: otherCommentId,
    site: otherSite.id,
    mockup: otherMockup.id,
    member: stranger.user_id,
  };

  const recordArguments = Object.entries(TOOLS).flatMap(([name, { args, names }]) =>
    names.map((field) => ({ name, field, args })),
  );

  it.each(recordArguments)(
    'cannot be distinguished from a missing record by the $field of $name',
    async ({ name, field, args }) => {
      const responses = [missingIds, foreignIds, neighbouringIds].map((ids) => {
        const wrong = { ...ownIds, [field]: ids[field] };
        return textOf('tools/call', { name, arguments: args(wrong) }, wrong);
      });
      const [one, two, three] = await Promise.all(responses);
      expect(one).toContain('isError');
      expect([two, three]).toEqual([one, one]);
    },
  );

  it.each(URI_TEMPLATES)('cannot be distinguished from a missing record at %s', async (template) => {
    const responses = [missingIds, foreignIds, neighbouringIds].map((ids) =>
      textOf('resources/read', { uri: RESOURCES[template]?.(ids) }, ids),
    );
    const [one, two, three] = await Promise.all(responses);
    expect(one).toContain('-32602');
    expect([two, three]).toEqual([one, one]);
  });

  it('cannot be distinguished from a missing record by a prompt', async () => {
    const responses = [missingIds, foreignIds, neighbouringIds].map((ids) =>
      textOf('prompts/get', { name: 'fix-comment', arguments: ofComment(ids) }, ids),
    );
    const [one, two, three] = await Promise.all(responses);
    expect(one).toContain('-32602');
    expect([two, three]).toEqual([one, one]);
  });

  it('does not appear in lists, counts or completions', async () => {
    const lists = [
      await (await client).call('search-comments'),
      await (await client).call('search-sites'),
      await (await client).call('get-pending-tasks'),
      await (await client).call('list-members'),
      await (await client).call('search-mockups'),
      await (await client).call('wait-for-feedback', { timeout_seconds: 0 }),
    ];
    const hidden = [otherCommentId, otherPin.id, otherMockup.id, otherSite.id, ...Object.values(foreignIds)];
    for (const id of hidden) expect(JSON.stringify(lists)).not.toContain(id);
    // Includes the task that the keys above have created.
    expect((await (await client).call('summarize-feedback')).total).toBe(3);
    expect((await (await client).read('feedback://project')).counts).toEqual({
      sites: 1,
      comments: 3,
      pending: 3,
    });
    for (const uri of URI_TEMPLATES) {
      const { completion } = await (await client).result('completion/complete', completionOf(uri));
      expect(completion.values.length).toBeGreaterThan(0);
      for (const id of hidden) expect(completion.values).not.toContain(id);
    }
  });
});

describe('a comment on a mockup', () => {
  it('is read, changed and claimed like any other, and has its position', async () => {
    const client = await createMcpClient(server, tenant);
    const { comment } = await client.call('get-comment', { comment_id: pin.id });
    const position = { mockup_id: mockup.id, version: 1, x: 0.25, y: 0.5, width: null, height: null };
    expect(comment).toMatchObject({ id: pin.id, site: null, mockup: position });
    const {
      mockup: listedMockup,
      items,
      total,
    } = await client.call('get-mockup-comments', { mockup_id: mockup.id });
    expect(listedMockup).toMatchObject({ id: mockup.id, name: mockup.name });
    expect(items).toMatchObject([{ id: pin.id, content: comment.content, ...position }]);
    expect(total).toBe(1);
    const closed = { mockup_id: mockup.id, status: 'closed' };
    expect((await client.call('get-mockup-comments', closed)).items).toEqual([]);
    const { items: tasks } = await client.call('get-pending-tasks');
    expect(tasks.map(({ id }: { id: string }) => id)).toContain(pin.id);
    expect((await client.call('claim-task', { comment_id: pin.id })).claimed).toBe(true);
    const done = { comment_id: pin.id, status: 'RESOLVED', note: 'Sharper now' };
    expect((await client.call('update-comment-status', done)).changed).toBe(true);
    expect((await client.call('get-comment', { comment_id: pin.id })).comment).toMatchObject({
      status: 'RESOLVED',
      claimed_by: null,
      replies: [{ content: 'Sharper now' }],
    });
    await client.call('update-comment-status', { comment_id: pin.id, status: 'OPEN' });
    const { items: mockups } = await client.call('search-mockups', { query: mockup.name });
    expect(mockups).toMatchObject([{ id: mockup.id, name: mockup.name, comments_count: 1 }]);
    expect(await client.read(`feedback://mockups/${mockup.id}`)).toEqual(mockups[0]);
  });
});

describe('an archived project', () => {
  it('can be read as before, but not changed', async () => {
    const archived = await server.createTenant();
    const id = await createTask(archived);
    const client = await createMcpClient(server, archived);
    await archived.api.put(`/projects/${archived.project_id}`, { status: 'archived' });
    expect((await client.call('get-comment', { comment_id: id })).comment.id).toBe(id);
    expect((await client.read('feedback://project')).status).toBe('archived');
    const ids = { ...ownIds, comment: id, member: archived.user_id };
    const writingTools = ['update-comment-status', 'assign-comment', 'reply-to-comment', 'claim-task'];
    for (const name of [...writingTools, 'submit-result', 'update-comments']) {
      expect(await client.refusal(name, TOOLS[name]?.args(ids))).toContain('archived');
    }
  });
});
