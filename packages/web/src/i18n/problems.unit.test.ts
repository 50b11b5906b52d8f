import { ConnectionError, NotFoundError, PostilError, ValidationError } from '@postil/client';
import { ERROR_CODES, type ErrorCode } from '@postil/contract/error-codes';
import { LANGUAGES } from '@postil/contract/languages';
import { loadAppTexts } from '@postil/languages/app';
import { describe, expect, it } from 'vitest';
import { fieldProblemsOf, problemOf } from './problems.ts';

const english = await loadAppTexts('en');
const arabic = await loadAppTexts('ar');

// The error codes of the contract.
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

const errorWithCode = (code: ErrorCode) =>
  new PostilError({ message: 'What the server says.', code, status: ERROR_CODES[code].status });

describe('the sentence about a failed call', () => {
  it.each(CODES)('is in English for %s', (code) => {
    expect(problemOf(errorWithCode(code), english)).toBe(
      code === 'not_found' ? english.common.notFound : 'What the server says.',
    );
  });

  it.each(CODES)('is in Arabic for %s', (code) => {
    const sentence = problemOf(errorWithCode(code), arabic);
    expect(sentence).toMatch(/\p{Script=Arabic}/u);
    expect(sentence).toMatch(/\.$/);
  });

  it('is the message of the server for a code that only a newer server has', () => {
    // Represents a code of a later version.
    const code = 'moon_phase' as ErrorCode;
    const error = new PostilError({ message: 'The moon is wrong.', code, status: 409 });
    expect(problemOf(error, arabic)).toBe('The moon is wrong.');
  });

  it.each(['connection_failed', 'timed_out'] as const)(
    'for %s says that the server is not reachable',
    (code) => {
      const error = new ConnectionError({ message: 'x', code });
      expect(problemOf(error, english)).toBe(english.common.notReachable);
      expect(problemOf(error, arabic)).toBe(arabic.common.notReachable);
    },
  );

  it('for a missing record says that the record does not exist', () => {
    const error = new NotFoundError({ message: 'No such site.', code: 'not_found', status: 404 });
    expect(problemOf(error, english)).toBe(english.common.notFound);
  });

  it('has no technical terms when a proxy has responded in place of Postil', () => {
    const message = 'The response did not come from Postil: 500 Internal Server Error. Check baseUrl.';
    const error = new PostilError({ message, code: 'unexpected_response', status: 500 });
    expect(problemOf(error, english)).toBe('The server did not respond properly. Try again in a moment.');
  });

  it.each([
    [413, /413.*client_max_body_size/],
    [502, /502.*operator/],
    [503, /503.*operator/],
    [504, /504.*operator/],
    [522, /operator/],
  ])('for the page of a proxy with status %d names the remedy', (status, sentence) => {
    const error = new PostilError({ message: 'x', code: 'unexpected_response', status });
    expect(problemOf(error, english)).toMatch(sentence);
    expect(problemOf(error, arabic)).toMatch(/\p{Script=Arabic}/u);
    expect(problemOf(error, arabic)).not.toBe(arabic.common.notFromPostil);
  });

  it('for an upload without a response says that its size may be the cause', () => {
    const error = new ConnectionError({ message: 'x', code: 'upload_interrupted' });
    expect(problemOf(error, english)).toBe(english.common.behindProxy.interrupted);
  });

  it('names no reason for a fault of the app', () => {
    expect(problemOf(new TypeError('x is undefined'), english)).toBe(english.common.somethingWrong);
    expect(problemOf('text', english)).toBe(english.common.somethingWrong);
  });
});

/** The server's messages about fields of the app. */
const FIELD_MESSAGES = [
  'is required',
  'must not be empty',
  'must have at least 12 characters',
  'must have at most 1 item',
  'must be an e-mail address',
  'must be a full http or https URL',
  'must be in the future',
  'must be a host name such as shop.example.com',
  'must not contain a user name or password',
  'is wrong',
  'must be a time of day such as 22:00',
  'must not be the time at which they begin',
];

describe('the problems of fields', () => {
  it('are one sentence for each field', () => {
    const error = new ValidationError({
      message: 'Two fields are wrong.',
      code: 'validation_failed',
      status: 422,
      errors: { name: ['must not be empty'], 'change.tags': ['are too many', 'are too long'] },
    });
    expect(fieldProblemsOf(error, english)).toEqual({
      name: 'must not be empty',
      'change.tags': 'are too many; are too long',
    });
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('are translated into %s', async (language) => {
    const { common } = await loadAppTexts(language);
    for (const clause of FIELD_MESSAGES) expect(common.fieldProblem(clause)).not.toBe(clause);
    expect(common.fieldProblem('must have at most 80 characters')).toMatch(/80/);
    expect(common.fieldProblem('must be one of read, write')).toMatch(/read, write/);
    expect(common.fieldProblem('must be a colour such as #0a7d4f: # and three')).toMatch(/#0a7d4f/);
    // A message of a newer server.
    expect(common.fieldProblem('must rhyme')).toBe('must rhyme');
  });

  it('do not add a second full stop to a sentence that contains them', async () => {
    const { common, integrations } = await loadAppTexts('de');
    const url = common.fieldProblem('must be a full http or https URL');
    expect(integrations.webhooks.refused(url)).toMatch(/^Adresse abgelehnt: .*[^.]\.$/);
  });

  it('are empty when no field is at fault', () => {
    expect(fieldProblemsOf(errorWithCode('forbidden'), english)).toEqual({});
    expect(fieldProblemsOf(new Error('x'), english)).toEqual({});
  });
});
