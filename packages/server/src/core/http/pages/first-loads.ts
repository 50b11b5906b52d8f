import { API_PREFIX } from '@postil/contract/prefix';

/**
 * The first load of a route, as written by the build of the web app; all paths are below the base.
 */
interface FirstLoad {
  readonly scripts: readonly string[];
  /** Whether it requires a session; people without one are redirected to the sign-in. */
  readonly isSignedIn: boolean;
  /** Whether it has the frame of the app. */
  readonly isInFrame: boolean;
  /** Whether it needs only the initial text bundle. */
  readonly hasFirstTexts: boolean;
  /** The key of its title, if that is constant. */
  readonly title?: string;
  /** Its first API requests, apart from the session, if the URL has no query. */
  readonly requests: readonly string[];
}

/** The manifest of first loads, written by the build of the web app. */
export interface FirstLoads {
  /** The first loads by route, named as in the contract. */
  readonly routes: Readonly<Record<string, FirstLoad>>;
  /** The scripts with the texts of each language: those that are loaded first, and all others. */
  readonly languages: Readonly<
    Record<string, { readonly first: readonly string[]; readonly rest: readonly string[] }>
  >;
  /** The texts of the frame in each language, by their keys. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const SIGN_IN = '/sign-in';
const SESSION = `${API_PREFIX}/session`.slice(1);

/** The first load of a route; without a session, that of the sign-in, to which the app redirects. */
export function findFirstLoad(
  { routes }: FirstLoads,
  { route, hasSession }: { route: string; hasSession: boolean },
): FirstLoad | undefined {
  const load = routes[route];
  return load?.isSignedIn && !hasSession ? routes[SIGN_IN] : load;
}

/**
 * The preload links in a page, by which the browser requests everything immediately.
 *
 * @param texts the scripts with the texts of the page's language.
 */
export function preloadLinks(
  { isSignedIn, hasFirstTexts, requests, scripts }: FirstLoad,
  { texts, hasQuery }: { texts: FirstLoads['languages'][string]; hasQuery: boolean },
): string {
  const requestPaths = [...(isSignedIn ? [SESSION] : []), ...(hasQuery ? [] : requests)];
  return [
    ...requestPaths.map((path) => `<link rel="preload" as="fetch" crossorigin href="./${path}">`),
    ...[...scripts, ...texts.first, ...(hasFirstTexts ? [] : texts.rest)].map(
      (path) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="./${path}">`,
    ),
  ].join('\n');
}
