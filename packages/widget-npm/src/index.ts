/** The options of `load`. */
export interface LoadOptions {
  /** The public key of the site, `psw_…`. */
  readonly key: string;
}
