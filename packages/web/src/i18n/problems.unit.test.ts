import { ConnectionError, NotFoundError, PostilError, ValidationError } from '@postil/client';
import { ERROR_CODES, type ErrorCode } from '@postil/contract/error-codes';
import { describe, expect, it } from 'vitest';
import { loadTexts } from './catalogue.ts';
import { fieldProblemsOf, problemOf } from './problems.ts';

const english = await loadTexts('en');
const arabic = await loadTexts('ar');

// Those of the contract, and no others.
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

const refused = (code: ErrorCode) =>
  new PostilError({ message: 'What the server says.', code, status: ERROR_CODES[code].status });

describe('the sentence about a call that failed', () => {
  it.each(CODES)('is in English for %s', (code) => {
    expect(problemOf(refused(code), english)).toBe(
      code === 'not_found' ? english.common.notFound : 'What the server says.',
    );
  });

  it.each(CODES)('is in Arabic for %s', (code) => {
    const sentence = problemOf(refused(code), arabic);
    expect(sentence).toMatch(/\p{Script=Arabic}/u);
    expect(sentence).toMatch(/\.$/);
  });

  it('is what the server says for a code that only a newer server has', () => {
    // It stands for a code of a later version.
    const code = 'moon_phase' as ErrorCode;
    const error = new PostilError({ message: 'The moon is wrong.', code, status: 409 });
    expect(problemOf(error, arabic)).toBe('The moon is wrong.');
  });

  it.each(['connection_failed', 'timed_out'] as const)(
    'says for %s that the server is not reachable',
    (code) => {
      const error = new ConnectionError({ message: 'x', code });
      expect(problemOf(error, english)).toBe(english.common.notReachable);
      expect(problemOf(error, arabic)).toBe(arabic.common.notReachable);
    },
  );

  it('says of what is gone that nothing is there, whatever its code', () => {
    const error = new NotFoundError({ message: 'No such site.', code: 'not_found', status: 404 });
    expect(problemOf(error, english)).toBe(english.common.notFound);
  });

  it('names no reason for a fault of the app', () => {
    expect(problemOf(new TypeError('x is undefined'), english)).toBe(english.common.somethingWrong);
    expect(problemOf('text', english)).toBe(english.common.somethingWrong);
  });
});

describe('the problems of fields', () => {
  it('are one sentence for each field', () => {
    const error = new ValidationError({
      message: 'Two fields are wrong.',
      code: 'validation_failed',
      status: 422,
      errors: { name: ['must not be empty'], 'change.tags': ['are too many', 'are too long'] },
    });
    expect(fieldProblemsOf(error)).toEqual({
      name: 'must not be empty',
      'change.tags': 'are too many; are too long',
    });
  });

  it('are none when no field is at fault', () => {
    expect(fieldProblemsOf(refused('forbidden'))).toEqual({});
    expect(fieldProblemsOf(new Error('x'))).toEqual({});
  });
});
