import { describe, expect, it } from 'vitest';
import { findUnboundTables, parseStatement, tablesIn } from './tenancy.ts';

const tenants = { tables: new Set(['comments', 'people', 'replies']), column: 'organization_id' };
const unbound = (text: string) => findUnboundTables(parseStatement(text), tenants);

describe('the tenancy check accepts a statement that names the tenant', () => {
  it.each([
    ['by a value', 'SELECT FROM comments WHERE organization_id = $1'],
    [
      'by a value with a type cast',
      'SELECT FROM comments c WHERE c.id = $2 AND $1::uuid = c.organization_id',
    ],
    [
      'by equality with that of another table',
      'SELECT FROM comments c JOIN people p ON p.organization_id = c.organization_id WHERE c.organization_id = $1',
    ],
    ['in a row comparison', 'SELECT FROM comments c WHERE (c.organization_id, c.id) = ($1, $2)'],
    [
      'in an update',
      'UPDATE comments c SET content = p.name FROM people p WHERE c.organization_id = $1 AND p.organization_id = $1',
    ],
    ['in a deletion', 'DELETE FROM replies WHERE organization_id = $1 AND id = $2'],
    [
      'in an inserted row',
      'INSERT INTO comments (organization_id, id) SELECT organization_id, id FROM given',
    ],
    ['or reads no table of tenants', 'SELECT FROM sessions WHERE token_hash = $1'],
  ])('%s', (_how, text) => {
    expect(unbound(text)).toEqual([]);
  });
});

it('the tables of a statement are those of all of its queries, except the targets of inserts', () => {
  const text =
    'WITH a AS (SELECT FROM people) INSERT INTO replies (id) SELECT id FROM users u WHERE EXISTS (SELECT FROM comments)';
  expect(tablesIn(parseStatement(text))).toEqual(new Set(['people', 'users', 'comments']));
});

describe('the tenancy check finds a statement that does not name the tenant', () => {
  it.each([
    ['at all', 'SELECT FROM comments WHERE id = $1', ['comments']],
    [
      'of one of its tables',
      'SELECT FROM comments c JOIN people p ON p.id = c.created_by WHERE c.organization_id = $1',
      ['people'],
    ],
    ['but several tenants', 'SELECT FROM comments WHERE organization_id = ANY ($1)', ['comments']],
    ['in each operand of OR', 'SELECT FROM comments WHERE organization_id = $1 OR id = $2', ['comments']],
    [
      'on one side of a union',
      'SELECT id FROM comments WHERE organization_id = $1 UNION ALL SELECT id FROM replies',
      ['replies'],
    ],
    [
      'in a common table expression',
      'WITH old AS (DELETE FROM replies WHERE id = $1 RETURNING id) SELECT FROM old',
      ['replies'],
    ],
    [
      'except by a comparison with the outer query',
      'SELECT (SELECT count(*) FROM replies r WHERE r.organization_id = c.organization_id) FROM comments c WHERE c.organization_id = $1',
      ['replies'],
    ],
    [
      'except by a comparison with a subquery',
      'SELECT FROM (SELECT * FROM comments WHERE organization_id = $1 LIMIT 1) c JOIN people p ON p.organization_id = c.organization_id',
      ['people'],
    ],
    [
      'in a subquery',
      'SELECT FROM comments c WHERE organization_id = $1 AND EXISTS (SELECT FROM replies WHERE comment_id = c.id)',
      ['replies'],
    ],
    ['of a row that it inserts', 'INSERT INTO comments (id) VALUES ($1)', ['comments']],
  ])('%s', (_how, text, tables) => {
    expect(unbound(text)).toEqual(tables);
  });
});
