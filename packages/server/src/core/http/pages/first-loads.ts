import { API_PREFIX } from '@postil/contract/prefix';

/**
 * The files that a route loads first, as written by the build of the web app; all paths are below the base.
 */
interface FirstLoad {
  readonly scripts: readonly string[];
  /** Whether it is only for people who are signed in; others are led to the sign-in. */
  readonly isSignedIn: boolean;
  /** Whether the frame of the app is around it. */
  readonly isInFrame: boolean;
  /** Whether the texts that are loaded first are enough for it. */
  readonly hasFirstTexts: boolean;
  /** The word for its title, if that is always the same. */
  readonly title?: string;
  /** Its first API requests, apart from the session, if the URL has no query. */
  readonly requests: readonly string[];
}

/** The manifest of first loads, written by the build of the web app. */
export interface FirstLoads {
  /** By route, as the contract names them. */
  readonly routes: Readonly<Record<string, FirstLoad>>;
  /** The scripts with the texts of each language: those that are loaded first, and all others. */
  readonly languages: Readonly<
    Record<string, { readonly first: readonly string[]; readonly rest: readonly string[] }>
  >;
  /** The words of the frame in each language, by their names. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const SIGN_IN = '/sign-in';
const SESSION = `${API_PREFIX}/session`.slice(1);

/** The first loads of a route; without a session the app leads to the sign-in. */
export function findFirstLoad(
  { routes }: FirstLoads,
  { route, hasSession }: { route: string; hasSession: boolean },
): FirstLoad | undefined {
  const load = routes[route];
  return load?.isSignedIn && !hasSession ? routes[SIGN_IN] : load;
}

/** The links in a page that let the browser ask for everything at once. @param texts the scripts of its language. */
export function linksTo(
  { isSignedIn, hasFirstTexts, requests, scripts }: FirstLoad,
  { texts, hasQuery }: { texts: FirstLoads['languages'][string]; hasQuery: boolean },
): string {
  const read = [...(isSignedIn ? [SESSION] : []), ...(hasQuery ? [] : requests)];
  return [
    ...read.map((path) => `<link rel="preload" as="fetch" crossorigin href="./${path}">`),
    ...[...scripts, ...texts.first, ...(hasFirstTexts ? [] : texts.rest)].map(
      (path) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="./${path}">`,
    ),
  ].join('\n');
}
