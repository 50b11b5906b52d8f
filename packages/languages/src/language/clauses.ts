/** The problems of fields in the app, by the server's clauses in English; `(…)` is a value. */
const CLAUSES = {
  required: /^is required$/,
  empty: /^must not be empty$/,
  tooLong: /^must have at most (\d+) characters$/,
  tooShort: /^must have at least (\d+) characters$/,
  tooAlike: /^must have at least (\d+) different characters$/,
  tooMany: /^must have at most (\d+) (?:items?|headers)$/,
  tooFew: /^must have at least (\d+) items?$/,
  tooLarge: /^must be at most (-?[\d.]+)$/,
  tooSmall: /^must be at least (-?[\d.]+)$/,
  notOneOf: /^must be one of (.+)$/,
  email: /^must be an e-mail address$/,
  url: /^must be a full http or https URL$/,
  page: /^must be a full http or https URL, or a path that begins with one \/$/,
  hasUser: /^must not contain a user name or password$/,
  urlTooLong: /^must have at most (\d+) characters when it is percent-encoded$/,
  domain: /^must be a host name such as shop\.example\.com$/,
  day: /^must be a day such as 2026-01-31$/,
  time: /^must be an ISO 8601 time /,
  past: /^must be in the future$/,
  color: /^must be a colour such as #0a7d4f/,
  keys: /^must be a keyboard shortcut such as Alt\+Shift\+F/,
  comma: /^must not contain a comma$/,
  headerName: /^must be the name of a header: /,
  headerReserved: /^must not be set: it belongs to the connection/,
  headerValue: /^must have printable ASCII characters only, in one line$/,
  headerAgain: /^must be given again because the URL leads to another origin/,
  useHeader: /^must not contain a user name or a password: send them as the header Authorization/,
  zone: /^must be the name of a time zone /,
  timeOfDay: /^must be a time of day such as /,
  otherTime: /^must not be the time at which they begin$/,
  isEmail: /^must not be the e-mail address$/,
  guessed: /^is one of the passwords that are guessed first/,
  wrong: /^is wrong$/,
} as const satisfies Record<string, RegExp>;

/** The sentences of a language for each of them; `#` is replaced by the value. */
export type Clauses = Readonly<Record<keyof typeof CLAUSES, string>>;

/** @returns a function that translates a clause of the server; unknown clauses stay in English. */
export function clausesIn(texts: Clauses): (clause: string) => string {
  return (clause) => {
    for (const [name, pattern] of Object.entries(CLAUSES)) {
      const [isFound, value] = pattern.exec(clause) ?? [];
      const text = texts[name as keyof Clauses];
      // In colours, `#` is literal.
      if (isFound !== undefined) return value === undefined ? text : text.replace('#', () => value);
    }
    return clause;
  };
}

/** A sentence, or a clause of the server, in the middle of another sentence. */
export function withoutStop(problem: string): string {
  return problem.replace(/[.。]$/, '');
}
