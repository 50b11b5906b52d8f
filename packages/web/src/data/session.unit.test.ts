import '@postil/harness/browser/page';
import type { Session } from '@postil/client';
import { refusal, serve } from '@postil/harness/browser/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../lib/store.ts';
import { queryClient } from './api/cache.ts';
import { enterSession, forgetPerson, leaveWhenPersonChanges, ownerOf, sessionQuery } from './session.ts';
import { storedText } from './stored-text.ts';

// A session with only the person and the organisation.
const createSession = (person: string, organization = 'o') =>
  ({ user: { id: person, name: person }, organization: { id: organization, name: 'Acme' } }) as Session;

beforeEach(() => {
  delete document.documentElement.dataset.session;
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});

const signIn = (session: Session | null) => queryClient.setQueryData(sessionQuery.queryKey, session);

describe('the session', () => {
  it('is null if the server has none', async () => {
    serve(() => refusal(401, 'session_ended'));
    expect(await queryClient.fetchQuery(sessionQuery)).toBeNull();
  });

  it('is not requested on a page that was served without one', async () => {
    document.documentElement.dataset.session = 'none';
    const received = serve(() => createSession('ada'));
    expect(await queryClient.fetchQuery(sessionQuery)).toBeNull();
    expect(received).toEqual([]);
  });

  it('is an error, and not null, if it cannot be read', async () => {
    serve(() => refusal(403, 'forbidden'));
    await expect(queryClient.fetchQuery(sessionQuery)).rejects.toMatchObject({ status: 403 });
  });

  it('is read again after a sign-in on a page served without a session, without data of the previous person', async () => {
    document.documentElement.dataset.session = 'none';
    await queryClient.fetchQuery(sessionQuery);
    queryClient.setQueryData(['tasks', 'list'], ['secret']);
    const drafts = createStore<readonly string[]>('person', () => []);
    drafts.update(() => ['secret']);
    serve(() => createSession('bo'));
    await enterSession();
    expect(await queryClient.fetchQuery(sessionQuery)).toMatchObject({ user: { id: 'bo' } });
    expect(queryClient.getQueryData(['tasks', 'list'])).toBeUndefined();
    expect(drafts.get()).toEqual([]);
  });

  it('is cleared with all cached data by forgetPerson', () => {
    signIn(createSession('ada'));
    queryClient.setQueryData(['tasks', 'list'], ['secret']);
    forgetPerson();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

describe('the owner of stored data', () => {
  it('is a person in an organisation', () => {
    const owners = [createSession('ada'), createSession('bo'), createSession('ada', 'p')].map(ownerOf);
    expect(new Set(owners).size).toBe(3);
  });

  it('is the only one who can read it, even after somebody else has signed in', () => {
    const draft = storedText('draft');
    signIn(createSession('ada'));
    draft.store('Hello');
    signIn(createSession('bo'));
    expect(draft.read()).toBeUndefined();
    draft.store('Mine');
    signIn(createSession('ada', 'p'));
    expect(draft.read()).toBeUndefined();
    signIn(createSession('ada'));
    expect(draft.read()).toBe('Hello');
    draft.remove();
    expect(draft.read()).toBeUndefined();
    signIn(createSession('bo'));
    expect(draft.read()).toBe('Mine');
  });

  it('has a separate text for each name and storage', () => {
    signIn(createSession('ada'));
    storedText('one').store('1');
    expect(storedText('two').read()).toBeUndefined();
    expect(storedText('one', 'localStorage').read()).toBeUndefined();
  });

  it('is not stored if the storage is full', () => {
    signIn(createSession('ada'));
    const draft = storedText('draft');
    draft.store('Hello');
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    draft.store('Goodbye');
    vi.restoreAllMocks();
    expect(draft.read()).toBe('Hello');
  });

  it('is neither stored nor found if the storage is blocked', () => {
    signIn(createSession('ada'));
    const getSpy = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    const draft = storedText('draft');
    draft.store('Hello');
    expect(draft.read()).toBeUndefined();
    draft.remove();
    expect(getSpy).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
    expect(draft.read()).toBeUndefined();
  });
});

describe('a tab', () => {
  /** Opens a tab. @returns its messages to other tabs, the URLs to which it navigated, and a function that sends it a message. */
  function openTab() {
    const state: { receive?: (event: { data: unknown }) => void } = {};
    const sent: unknown[] = [];
    const left: unknown[] = [];
    class Channel {
      postMessage(data: unknown) {
        sent.push(data);
      }
      addEventListener(_: string, listener: (event: { data: unknown }) => void) {
        state.receive = listener;
      }
    }
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.stubGlobal('location', { assign: (url: string) => left.push(url) });
    leaveWhenPersonChanges();
    return { sent, left, receive: (data: unknown) => state.receive?.({ data }) };
  }

  it('announces its person to the other tabs, and leaves when somebody else signs in', () => {
    const { sent, left, receive } = openTab();
    signIn(createSession('ada'));
    expect(sent).toEqual(['o:ada']);
    receive('o:ada');
    expect(left).toEqual([]);
    receive('p:ada');
    expect(left).toEqual(['http://postil.test/']);
  });

  it('of a reviewer announces nothing and ignores messages', () => {
    const { sent, left, receive } = openTab();
    signIn(createSession(''));
    receive('o:bo');
    expect([sent, left]).toEqual([[], []]);
  });
});
