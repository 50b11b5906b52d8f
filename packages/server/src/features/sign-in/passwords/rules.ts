import { LIMITS } from '@postil/contract';

const MIN_DIFFERENT_CHARACTERS = 5;

/** The reason why a password is refused, worded to follow the name of its field; undefined: it is acceptable. */
export async function findPasswordProblem(password: string, email: string): Promise<string | undefined> {
  const characters = Array.from(password);
  if (password.toLowerCase() === email.toLowerCase()) return 'must not be the e-mail address';
  if (characters.length < LIMITS.minPassword) return `must have at least ${LIMITS.minPassword} characters`;
  if (new Set(characters).size < MIN_DIFFERENT_CHARACTERS)
    return `must have at least ${MIN_DIFFERENT_CHARACTERS} different characters`;
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  return COMMON_PASSWORDS.has(password.toLowerCase())
    ? 'is one of the passwords that are guessed first: choose another, for example four words that have nothing to do with each other'
    : undefined;
}
