/** What the first view of a place takes, as the build of the web app writes it; all paths are below the base. */
export interface FirstLoad {
  readonly scripts: readonly string[];
  /** Whether it is only for people who are signed in; others are led to the sign-in. */
  readonly isSignedIn: boolean;
  /** What it reads first from the API, apart from the session, when its address has no query. */
  readonly requests: readonly string[];
}

/** What the build of the web app says of the first views. */
export interface FirstLoads {
  /** By place, as the contract names them. */
  readonly places: Readonly<Record<string, FirstLoad>>;
  /** The scripts with the texts of each language. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
}
