import { describe, expect, it } from 'vitest';
import { findPasswordProblem } from './rules.ts';

const EMAIL = 'ada.lovelace@example.com';

describe('the rules for passwords', () => {
  it.each([
    ['short', '12 characters'],
    ['aaaaaaaaaaaa', '5 different characters'],
    ['            ', '5 different characters'],
    ['abcdabcdabcdabcd', '5 different characters'],
    ['123456789012', 'guessed first'],
    ['PasswordPassword', 'guessed first'],
    ['1q2w3e4r5t6y', 'guessed first'],
    ['Ada.Lovelace@example.com', 'e-mail address'],
  ])('refuse %j', async (password, problem) => {
    expect(await findPasswordProblem(password, EMAIL)).toContain(problem);
  });

  it.each([
    'correct horse battery staple',
    'a blue door in Lisbon',
    'пять разных слов',
    '12 monkeys & a kiln',
  ])('accept %j', async (password) => {
    expect(await findPasswordProblem(password, EMAIL)).toBeUndefined();
  });
});
