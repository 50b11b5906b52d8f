import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 50,000 passwords that many people have, the 10,000 most common among them. Import it only when it is needed: it is large. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);
