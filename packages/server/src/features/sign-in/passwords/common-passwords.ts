import { dictionary } from '@zxcvbn-ts/language-common';

/** About 50,000 common passwords, including the 10,000 most common. Import it lazily: it is large. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);
