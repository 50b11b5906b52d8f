import { LIMITS } from '@postil/contract';

const DIFFERENT = 5;

/** Some 50,000 passwords that many people have, the 10,000 most common among them; read when it is first needed. */
let common: Promise<ReadonlySet<string>> | undefined;

/** Why a password is too easy to guess, as the end of a sentence that begins with its field; undefined: it is not. */
export async function findPasswordProblem(password: string, email: string): Promise<string | undefined> {
  const characters = Array.from(password);
  if (password.toLowerCase() === email.toLowerCase()) return 'must not be the e-mail address';
  if (characters.length < LIMITS.shortestPassword)
    return `must have at least ${LIMITS.shortestPassword} characters`;
  if (new Set(characters).size < DIFFERENT) return `must have at least ${DIFFERENT} different characters`;
  common ??= readCommon();
  return (await common).has(password.toLowerCase())
    ? 'is one of the passwords that are guessed first: choose another, for example four words that have nothing to do with each other'
    : undefined;
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
