import { expect, it } from 'vitest';
import { type HeaderRow, headerChanges, repeatedRows, rowsOf, withRow } from './headers.ts';

const row = (name: string, value = '', isStored = false): HeaderRow => ({ key: 9, name, value, isStored });

it('a form without edits of headers changes none', () => {
  expect(headerChanges(rowsOf(['Authorization']), ['Authorization'])).toBeUndefined();
  expect(headerChanges(withRow([]), [])).toBeUndefined();
});

it('a stored header is replaced by a new value, removed with its row, and unchanged without a value', () => {
  const rows = [row('Authorization', ' Bearer 2 ', true), row('X-Kept', '', true), row(' X-New ', 'a')];
  expect(headerChanges(rows, ['Authorization', 'X-Kept', 'X-Gone'])).toEqual({
    'X-Gone': null,
    Authorization: 'Bearer 2',
    'X-New': 'a',
  });
});

it('a header that is removed and added again has the new value', () => {
  expect(headerChanges([row('X-Tenant', 'b')], ['X-Tenant'])).toEqual({ 'X-Tenant': 'b' });
  expect(headerChanges([row('x-tenant', 'b')], ['X-Tenant'])).toEqual({ 'x-tenant': 'b' });
});

it('a new header without a value is sent, so that the server can refuse it', () => {
  expect(headerChanges([row('X-Tenant')], [])).toEqual({ 'X-Tenant': '' });
});

it('names that differ only in letter case count as repeated', () => {
  const rows = [row('Authorization', '', true), row('authorization', 'x'), row(''), row('')];
  expect(repeatedRows(rows)).toEqual([rows[1]]);
});
