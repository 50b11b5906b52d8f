import '@postil/harness/browser/page';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetStores } from '../../lib/store.ts';
import { queryClient } from '../api/cache.ts';
import { entity } from './entity.ts';
import { list, single } from './shapes.ts';

interface Site {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

const sites = entity<Site>('test-sites');
const shape = list<Site>();
const lists = sites.cache('list', shape);
const singles = sites.cache('one', single<Site>());

const shop = { id: 's', name: 'Shop', isActive: true };
const blog = { id: 'b', name: 'Blog', isActive: true };

beforeEach(() => {
  queryClient.clear();
  resetStores();
  queryClient.setQueryData([...lists.key, 'p1'], [shop, blog]);
  queryClient.setQueryData([...singles.key, 's'], shop);
});

const listed = () => queryClient.getQueryData<Site[]>([...lists.key, 'p1']);
const one = () => queryClient.getQueryData<Site>([...singles.key, 's']);

describe('a kind of record', () => {
  it('shows a change in every query of the record, and restores the former values', () => {
    const restore = sites.patch('s', { name: 'Store' });
    expect(listed()?.map(({ name }) => name)).toEqual(['Store', 'Blog']);
    expect(one()?.name).toBe('Store');
    restore();
    expect(listed()?.[0]).toEqual(shop);
    expect(one()).toEqual(shop);
  });

  it('restores only the fields of the change', () => {
    const restore = sites.patch('s', { name: 'Store' });
    sites.patch('s', { isActive: false });
    restore();
    expect(one()).toEqual({ ...shop, isActive: false });
  });

  it('shows a change immediately, and also in reads while it is in flight', async () => {
    const response = Promise.withResolvers<undefined>();
    const changing = sites.change('s', { isActive: false }, () => response.promise);
    expect(one()?.isActive).toBe(false);
    expect(sites.asShown(shape, [shop, blog])).toEqual([{ ...shop, isActive: false }, blog]);
    response.resolve(undefined);
    await changing;
    expect(sites.pendingOf('s')).toBeUndefined();
    expect(sites.asShown(shape, [shop])).toEqual([shop]);
  });

  it('applies a confirmed change to responses in flight, but not to newer ones', async () => {
    interface Text {
      readonly id: string;
      readonly version: number;
      readonly content: string;
    }
    const texts = entity<Text>('test-texts');
    const { key } = texts.cache('list', list<Text>());
    const response = Promise.withResolvers<Text[]>();
    const read = { id: 't', version: 1, content: 'Old' };
    const reading = queryClient.fetchQuery({
      queryKey: key,
      queryFn: async () => texts.asShown(list<Text>(), await response.promise),
    });
    const saved = { id: 't', version: 2, content: 'New' };
    await texts.change('t', { content: 'New' }, async () => saved);
    response.resolve([read]);
    expect(await reading).toEqual([saved]);
    const newer = { id: 't', version: 3, content: 'Theirs' };
    expect(texts.asShown(list<Text>(), [newer])).toEqual([newer]);
  });

  it('makes the browser prompt before the page is left while a change is in flight', async () => {
    const isPrompted = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const response = Promise.withResolvers<undefined>();
    const changing = sites.change('s', { isActive: false }, () => response.promise);
    expect(isPrompted()).toBe(true);
    response.resolve(undefined);
    await changing;
    expect(isPrompted()).toBe(false);
  });

  it('reverts a refused change', async () => {
    const changing = sites.change('s', { isActive: false }, () => Promise.reject(new Error('409')));
    await expect(changing).rejects.toThrow('409');
    expect(one()).toEqual(shop);
    expect(listed()?.[0]).toEqual(shop);
  });

  it('keeps a hidden record out of reads until it is shown again', () => {
    const show = sites.hide('s');
    expect(listed()).toEqual([blog]);
    expect(sites.asShown(shape, [shop, blog])).toEqual([blog]);
    show();
    expect(sites.asShown(shape, [shop, blog])).toEqual([shop, blog]);
  });

  it('passes the rest of each key to an update, and forgets only the queries with a given rest', () => {
    queryClient.setQueryData([...lists.key, 'p2'], [blog]);
    const seen: unknown[] = [];
    lists.update((data, [project]) => {
      seen.push(project);
      return data;
    });
    expect(seen).toEqual(['p1', 'p2']);
    lists.forget('p2');
    expect(lists.all()).toEqual([[shop, blog]]);
  });

  it('has no data of the previous person after a reset of the stores', () => {
    sites.hide('s');
    sites.hold('b', { name: 'Secret' });
    resetStores();
    expect(sites.asShown(shape, [shop, blog])).toEqual([shop, blog]);
    expect(sites.pendingOf('b')).toBeUndefined();
  });
});
