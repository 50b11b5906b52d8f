import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { toAppError } from '../../http/messages/error-handler.ts';
import { breaksConstraint, ConnectionError, endsConnection, isRefused } from './errors.ts';

/** A PostgreSQL error with this SQLSTATE. */
function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('', 0, 'error'), { code, severity: 'ERROR' });
}

describe('a database error', () => {
  it.each([
    ['08006', 'a broken connection'],
    ['25006', 'a read-only database'],
    ['25P03', 'a transaction that was idle for too long'],
    ['40001', 'a conflict that persists'],
    ['40P01', 'a deadlock that persists'],
    ['53100', 'a full disk'],
    ['53300', 'too many connections'],
    ['55P03', 'a lock that was not free'],
    ['57014', 'a statement that took too long'],
    ['57P01', 'a shutdown'],
    ['57P03', 'a server that is starting'],
    ['58030', 'a disk that cannot be read'],
  ])('%s makes the response 503: %s', (code) => {
    expect(toAppError(databaseError(code))).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });

  it.each(['22P02', '23505', '42601', 'XX001'])('%s makes the response internal_error', (code) => {
    expect(toAppError(databaseError(code))).toMatchObject({ code: 'internal_error' });
  });

  it('that prevents a connection makes the response 503, even when the server refuses the password', () => {
    const wrongPassword = new ConnectionError('No connection', { cause: databaseError('28P01') });
    const starting = new ConnectionError('No connection', { cause: databaseError('57P03') });
    for (const error of [wrongPassword, starting]) expect(toAppError(error).status).toBe(503);
    expect([wrongPassword, starting].map(isRefused)).toEqual([true, false]);
  });
});

describe('a violated constraint', () => {
  const violation = (message: string, constraint?: string) =>
    Object.assign(new DatabaseError(message, 0, 'error'), { code: '23505', constraint });

  it('is identified by its name, and on a cluster by the name in its shard', () => {
    const message = 'duplicate key value violates unique constraint "sites_domain_key_102021"';
    expect(breaksConstraint(violation('', 'sites_domain_key'), 'sites_domain_key')).toBe(true);
    expect(breaksConstraint(violation(message), 'sites_domain_key')).toBe(true);
    expect(breaksConstraint(violation(message), 'sites_domain')).toBe(false);
  });
});

describe('a lost worker of a cluster', () => {
  const workerError = (code: string, routine: string) => Object.assign(databaseError(code), { routine });

  it.each([
    ['08006', 'ReportConnectionError'],
    ['XX000', 'ReportResultError'],
  ])('makes the response 503 (%s), and leaves the connection to the coordinator', (code, routine) => {
    const error = workerError(code, routine);
    expect(toAppError(error)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(endsConnection(error)).toBe(false);
  });

  it('is distinguished from a statement that a worker refuses, and from a lost coordinator', () => {
    expect(toAppError(workerError('23505', 'ReportResultError'))).toMatchObject({ code: 'internal_error' });
    expect(endsConnection(databaseError('08006'))).toBe(true);
  });
});
