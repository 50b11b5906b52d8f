import '@postil/harness/browser/page';
import type { Session } from '@postil/client';
import { type ReceivedRequest, refusal, serve, success } from '@postil/harness/browser/page';
import { createBoard, createTask as createRecord } from '@postil/harness/browser/tasks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { sessionQuery } from '../../../data/session.ts';
import { resetStores } from '../../../lib/store.ts';
import type { Board } from '../cache/columns.ts';
import { boardKey, findOnBoards, isCreating } from '../cache/tasks.ts';
import { createTask, type Draft } from './creations.ts';
import { rankAt } from './moves.ts';
import { snippetOf } from './snippet.ts';
import { clearFields, type Fields, storedFields, storedFieldsOr, storeFields } from './unsent.ts';

// A session with only the person and the organisation.
const session = { user: { id: 'ada', name: 'Ada' }, organization: { id: 'o', name: 'Acme' } } as Session;
const [OLDER, NEWER] = ['0190a', '0190b'];
const all = boardKey({});
const urgent = boardKey({ priority: ['URGENT'] });
const draft: Draft = {
  key: 'k1',
  body: { content: 'The logo is blurred', priority: 'HIGH', tags: ['logo'] },
  assignee: { id: 'bo', name: 'Bo' },
  projectId: 'p',
};

beforeEach(() => {
  queryClient.setQueryData(all, createBoard({ OPEN: [NEWER, OLDER] }));
  queryClient.setQueryData(urgent, createBoard());
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  resetStores();
  queryClient.clear();
});

const openTasks = (key = all) => queryClient.getQueryData<Board>(key)?.[0]?.tasks ?? [];
const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

/** A server that creates the task when the test allows it. */
function createServer() {
  const created = Promise.withResolvers<unknown>();
  const received = serve(({ call }: ReceivedRequest) =>
    call.startsWith('POST')
      ? created.promise
      : { ...createRecord(ID, { content: draft.body.content }), version: 2 },
  );
  return { received, ...created };
}

describe('a new task', () => {
  it('is immediately first in its column, as written, and only on boards with matching filters', () => {
    createServer();
    void createTask(draft, session);
    const [first] = openTasks();
    expect(first).toMatchObject({
      content: 'The logo is blurred',
      priority: 'HIGH',
      tags: ['logo'],
      project_id: 'p',
      assigned_to: { id: 'bo' },
      created_by: { id: 'ada', name: 'Ada' },
    });
    expect(isCreating(first?.id ?? null)).toBe(true);
    expect(openTasks(urgent)).toEqual([]);
  });

  it('gets its id and its version from the server, and stays first', async () => {
    const { received, resolve } = createServer();
    const creating = createTask(draft, session);
    resolve({ id: ID });
    expect(await creating).toEqual({ id: ID, isShown: true });
    expect(openTasks().map(({ id }) => id)).toEqual([ID, NEWER, OLDER]);
    expect(findOnBoards(ID)).toMatchObject({ version: 2, content: 'The logo is blurred' });
    expect(received[0]?.headers.get('idempotency-key')).toBe('k1');
  });

  it('appears once if the live changes have added it before', async () => {
    const { resolve } = createServer();
    const creating = createTask(draft, session);
    queryClient.setQueryData<Board>(all, (board) =>
      board?.map((column, index) =>
        index === 0
          ? { ...column, tasks: [createRecord(ID), ...column.tasks], total: column.total + 1 }
          : column,
      ),
    );
    resolve({ id: ID });
    await creating;
    expect(openTasks().filter(({ id }) => id === ID)).toHaveLength(1);
    expect(openTasks()).toHaveLength(3);
  });

  it('disappears if it is refused, and the totals are restored', async () => {
    const { resolve } = createServer();
    const creating = createTask(draft, session);
    resolve(refusal(403, 'forbidden'));
    await expect(creating).rejects.toMatchObject({ code: 'forbidden' });
    expect(queryClient.getQueryData(all)).toEqual(createBoard({ OPEN: [NEWER, OLDER] }));
  });

  it('reports that no board shows it', async () => {
    queryClient.removeQueries({ queryKey: all });
    serve(({ call }) => (call.startsWith('POST') ? success({ id: ID }) : refusal(503, 'unavailable')));
    expect(await createTask(draft, session)).toEqual({ id: ID, isShown: false });
  });
});

describe('the temporary rank of a position', () => {
  it('is between the neighbours of the position', () => {
    const rank = rankAt({ afterId: NEWER, beforeId: OLDER });
    expect(rank < NEWER && rank > OLDER).toBe(true);
  });

  it('is behind the last loaded task if the next one is unknown', () => {
    expect(rankAt({ afterId: OLDER }) < OLDER).toBe(true);
  });

  it('comes first in an empty column', () => {
    expect(rankAt({ afterId: null, beforeId: null }) > 'f'.repeat(32)).toBe(true);
  });
});

describe('the draft of a task', () => {
  const fields: Fields = {
    content: 'The logo',
    title: 'Logo',
    due: '2027-01-31',
    target: 'site:s',
    page: '/pricing',
    priority: 'HIGH',
    visibility: 'everyone',
    assignee: 'bo',
  };

  it('is kept until it is discarded', () => {
    storeFields(fields);
    expect(storedFields()).toEqual(fields);
    clearFields();
    expect(storedFields()).toBeUndefined();
  });

  it('is found by no other person who signs in', () => {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    storeFields(fields);
    const other: Session = { ...session, user: { ...session.user, id: 'bo' } };
    queryClient.setQueryData(sessionQuery.queryKey, other);
    expect(storedFields()).toBeUndefined();
  });

  it('is validated: another version of the app may have stored it', () => {
    // Fields stored by a version of the app with other priorities.
    storeFields({ content: 3, priority: 'NONE', visibility: 'all' } as unknown as Fields);
    expect(storedFields()).toEqual({
      content: '',
      target: undefined,
      page: '',
      priority: 'MEDIUM',
      visibility: 'team',
      assignee: '',
      title: '',
      due: '',
    });
  });

  it('continues with the text typed before the dialog opened', () => {
    expect(storedFieldsOr(fields, ' is').content).toBe('The logo is');
    storeFields({ ...fields, content: 'Kept' });
    expect(storedFieldsOr(fields, '!')).toEqual({ ...fields, content: 'Kept!' });
  });
});

it('the script tag that installs the widget has the URL of the server and the key of the site', () => {
  expect(snippetOf('pk_1')).toBe(
    '<script async src="http://postil.test/w/postil.js" data-key="pk_1"></script>',
  );
});
